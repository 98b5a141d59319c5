import RavenMarkdown

// Stands in for the terminal renderer that is being written; goes away with it.

struct TerminalOptions {
  let plan: RenderPlan
  init(_ plan: RenderPlan) { self.plan = plan }
}

extension Document {
  func terminalText(_ options: TerminalOptions) -> [UInt8] { bytesOfRoot }
  private var bytesOfRoot: [UInt8] { buffer.isEmpty || buffer.last == 10 ? buffer : buffer + [10] }
}
