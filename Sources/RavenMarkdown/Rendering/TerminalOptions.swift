/// How a document is laid out for a terminal, or as plain text.
public struct TerminalOptions: Sendable, Hashable {
  /// With or without escape sequences.
  public var format: Format
  /// The columns of a line; less than 1 counts as 1, more than 65,536 as that.
  public var width: Int
  /// The signs that stand for bullets, boxes, bars and rules.
  public var symbols: Symbols
  /// Where a link's address is shown.
  public var links: Links
  /// Whether front matter is shown, as a small table.
  public var showsFrontMatter: Bool
  /// The looks.
  public var theme: Theme
  /// The colours that the terminal knows; those of the theme are mapped to them.
  public var colorDepth: ColorDepth

  /// Options.
  ///
  /// - Parameters:
  ///   - format: With or without escape sequences.
  ///   - width: The columns of a line.
  ///   - symbols: By default ASCII in plain text, Unicode with escape sequences.
  ///   - links: Where addresses are shown; `osc8` counts as `none` in plain text.
  ///   - showsFrontMatter: Whether front matter is shown.
  ///   - theme: The looks.
  ///   - colorDepth: The colours that the terminal knows.
  public init(
    format: Format = .ansi, width: Int = 80, symbols: Symbols? = nil, links: Links = .inline,
    showsFrontMatter: Bool = false, theme: Theme = .ansi16, colorDepth: ColorDepth = .ansi16
  ) {
    self.format = format
    self.width = width
    self.symbols = symbols ?? (format == .plain ? .ascii : .unicode)
    self.links = links
    self.showsFrontMatter = showsFrontMatter
    self.theme = theme
    self.colorDepth = colorDepth
  }

  /// With or without escape sequences.
  public enum Format: Sendable, Hashable, CaseIterable {
    /// Text with colours and, with ``Links/osc8``, links.
    case ansi
    /// The same lines without any escape sequence.
    case plain
  }

  /// Two sets of signs, of equal widths.
  public enum Symbols: Sendable, Hashable, CaseIterable {
    /// `-`, `[x]`, `>`; headings of level 1 and 2 are underlined.
    case ascii
    /// `•`, `☑`, `│`, `─`; code blocks are labelled.
    case unicode
  }

  /// Where a link's address is shown.
  public enum Links: Sendable, Hashable, CaseIterable {
    /// Nowhere: the text itself can be clicked.
    case osc8
    /// Behind the text, in parentheses.
    case inline
    /// In a numbered list after the section.
    case list
    /// Nowhere.
    case none
  }

  /// How many colours a terminal knows.
  public enum ColorDepth: Sendable, Hashable, CaseIterable {
    /// The 16 of every terminal.
    case ansi16
    /// The 256 of the usual palette.
    case ansi256
    /// Any red, green and blue.
    case trueColor
  }
}
