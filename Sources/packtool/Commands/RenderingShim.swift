import RavenMarkdown

// Stands in for renderers that are being written; goes away with them.

struct HTMLOptions { let allowsRawHTML: Bool }

struct TerminalOptions {
  let plan: RenderPlan
  init(_ plan: RenderPlan) { self.plan = plan }
}

extension Document {
  func html(_ options: HTMLOptions) -> [UInt8] { Array("html of \(nodeCount) nodes\n".utf8) }
  func treeDump() -> [UInt8] { Array("tree of \(nodeCount) nodes\n".utf8) }
  func terminalText(_ options: TerminalOptions) -> [UInt8] { bytesOfRoot }
  private var bytesOfRoot: [UInt8] { buffer.isEmpty || buffer.last == 10 ? buffer : buffer + [10] }
}
