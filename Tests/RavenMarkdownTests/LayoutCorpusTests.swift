import Foundation
import Testing

@testable import RavenMarkdown

/// The laws of layout over real documents, which stand beside this repository or not at all.
@Suite struct LayoutCorpusTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/corpus/files").standardizedFileURL

  /// Every sixteenth document of at most 60 KB; a debug build is slow.
  static let files: [URL] = {
    let all = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let sorted = (all ?? []).sorted { $0.path < $1.path }
    return stride(from: 0, to: sorted.count, by: 16).map { sorted[$0] }
  }()

  @Test(
    .enabled(if: !files.isEmpty, "the corpus of real documents is not beside the repository"),
    arguments: [20, 40, 80, 120])
  func realDocumentsKeepTheLaws(width: Int) throws {
    for file in Self.files {
      let source = [UInt8](try Data(contentsOf: file))
      guard source.count <= 60_000 else { continue }
      let document = try Document(parsing: source)
      let ansi = TerminalReading(document.ansi(width, symbols: .ascii, links: .osc8))
      let plain = document.plain(width, links: .none)
      #expect(ansi.text == plain, "\(file.lastPathComponent)")
      let open = ansi.openAtLineEnds.filter { !$0.isEmpty }
      #expect(open.isEmpty, "\(file.lastPathComponent)")
      #expect(plain.isEmpty || plain.hasSuffix("\n") && !plain.hasSuffix("\n\n"))
      let bad = ansi.lines.filter { line in
        line.last == " " || DisplayWidth.columns(of: line) > width && !Self.isCode(line)
      }
      #expect(bad == [], "\(file.lastPathComponent)")
    }
  }

  /// Whether four blanks stand after a line's bars and signs, as before code.
  private static func isCode(_ line: String) -> Bool {
    let lead = line.prefix { "> -.)0123456789[]x".contains($0) }
    return lead.contains("    ")
  }
}
