import RavenMarkdown

/// An output that fixtures have an expected file for: `<case>.<format>.expected`.
enum GoldenFormat: String, CaseIterable, Sendable {
  case html
  case tree
  case plain80 = "plain-80"
  case plain40 = "plain-40"
  case ansi80 = "ansi-80"
  /// Plain text with front matter shown; only for fixtures that name it.
  case frontMatter = "front-matter"

  /// What fixtures have that name no formats.
  static let usual: [GoldenFormat] = allCases.filter { $0 != .frontMatter }

  /// What the output is now, as it is stored.
  func output(of source: [UInt8]) throws -> [UInt8] {
    let document = try Document(parsing: source)
    return switch self {
    case .html: document.html(HTMLOptions(allowsRawHTML: true))
    case .tree: document.treeDump()
    case .plain80: document.terminalText(TerminalOptions(format: .plain, width: 80))
    case .plain40: document.terminalText(TerminalOptions(format: .plain, width: 40))
    case .ansi80:
      EscapedText.escape(document.terminalText(TerminalOptions(width: 80, links: .osc8)))
    case .frontMatter:
      document.terminalText(TerminalOptions(format: .plain, showsFrontMatter: true))
    }
  }
}
