import RavenMarkdown

/// An output of a document that is kept beside it: `notes.plain-80.expected` beside `notes.md`.
public struct GoldenOutput: Sendable, Hashable {
  /// What is written.
  public let kind: Kind
  /// The columns of a line; `nil` where lines are not filled.
  public let width: Int?

  /// What is written.
  public enum Kind: String, Sendable, CaseIterable {
    /// Text for a terminal, with its escapes spelled out.
    case ansi
    /// HTML with raw HTML passing.
    case html
    /// The normal form of the markdown.
    case markdown
    /// Plain text.
    case plain
    /// The tree dump.
    case tree

    /// Whether there is one for each width.
    public var hasWidths: Bool { self == .ansi || self == .plain }

    /// What is kept where nothing else is asked for: all but HTML.
    public static let usual = Set(allCases).subtracting([.html])
  }

  /// The kind, and after a dash the width where it has one.
  public var name: String { width.map { "\(kind.rawValue)-\($0)" } ?? kind.rawValue }

  /// An output; `width` is heeded where the kind has widths.
  init(_ kind: Kind, width: Int? = nil) {
    self.kind = kind
    self.width = kind.hasWidths ? width : nil
  }

  /// The output of a name; `nil` when there is none of that name.
  public init?(name: String) {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard let kind = parts.first.flatMap({ Kind(rawValue: String($0)) }) else { return nil }
    self.init(kind, width: parts.dropFirst().first.flatMap { Int($0) })
    // Other spellings of a number, and more parts, are other names.
    guard self.name == name, kind.hasWidths == (width != nil) else { return nil }
  }

  /// What a document gives, as it is kept.
  ///
  /// - Throws: ``NormalizeError`` when the document has no normal form.
  /// - Complexity: O(*n*) in the size of the document.
  func bytes(
    of document: Document, _ settings: GoldenSettings
  ) throws(NormalizeError) -> [UInt8] {
    switch kind {
    case .ansi: EscapedText.escape(document.terminalText(terminalOptions(.ansi, settings)))
    case .html: document.html(HTMLOptions(allowsRawHTML: true))
    case .markdown:
      try document.normalized(NormalizeOptions(extensions: settings.extensions)).bytes
    case .plain: document.terminalText(terminalOptions(.plain, settings))
    case .tree: document.treeDump()
    }
  }

  private func terminalOptions(
    _ format: TerminalOptions.Format, _ settings: GoldenSettings
  ) -> TerminalOptions {
    TerminalOptions(
      format: format, width: width ?? 80, links: format == .ansi ? .osc8 : .inline,
      showsFrontMatter: settings.showsFrontMatter)
  }
}
