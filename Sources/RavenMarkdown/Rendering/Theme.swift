/// The looks of everything that a terminal shows: one style a role.
public struct Theme: Sendable, Hashable {
  private var styles: [TerminalTextStyle]

  /// Makes a theme; roles that are not named look like plain text.
  public init(_ styles: [ThemeRole: TerminalTextStyle]) {
    self.styles = ThemeRole.allCases.map { styles[$0] ?? .plain }
  }

  /// The style of a role.
  public subscript(role: ThemeRole) -> TerminalTextStyle {
    get { styles[Int(role.rawValue)] }
    set { styles[Int(role.rawValue)] = newValue }
  }
}

extension Theme {
  /// The user's own 16 colours and attributes; right on dark and on light backgrounds.
  public static let ansi16 = Theme([
    .heading1: TerminalTextStyle([.bold, .underline], foreground: .palette(5)),
    .heading2: TerminalTextStyle(.bold, foreground: .palette(5)),
    .heading3: TerminalTextStyle(.bold, foreground: .palette(4)),
    .heading4: TerminalTextStyle(.bold),
    .heading5: TerminalTextStyle([.bold, .italic]),
    .heading6: TerminalTextStyle(.italic),
    .emphasis: TerminalTextStyle(.italic),
    .strong: TerminalTextStyle(.bold),
    .strikethrough: TerminalTextStyle(.strikethrough),
    .code: TerminalTextStyle(foreground: .palette(6)),
    .codeLabel: TerminalTextStyle([.dim, .italic]),
    .link: TerminalTextStyle(.underline, foreground: .palette(4)),
    .linkTarget: TerminalTextStyle(.dim),
    .image: TerminalTextStyle(.italic),
    .footnote: TerminalTextStyle(foreground: .palette(4)),
    .quoteBar: TerminalTextStyle(.dim),
    .bullet: TerminalTextStyle(foreground: .palette(5)),
    .number: TerminalTextStyle(foreground: .palette(5)),
    .taskOpen: TerminalTextStyle(.bold),
    .taskDone: TerminalTextStyle(foreground: .palette(2)),
    .rule: TerminalTextStyle(.dim),
    .tableHeader: TerminalTextStyle(.bold),
    .tableRule: TerminalTextStyle(.dim),
    .htmlTag: TerminalTextStyle(.dim),
    .summary: TerminalTextStyle(.bold),
    .frontMatterKey: TerminalTextStyle(.bold),
    .note: TerminalTextStyle(.bold, foreground: .palette(4)),
    .tip: TerminalTextStyle(.bold, foreground: .palette(2)),
    .important: TerminalTextStyle(.bold, foreground: .palette(5)),
    .warning: TerminalTextStyle(.bold, foreground: .palette(3)),
    .caution: TerminalTextStyle(.bold, foreground: .palette(1)),
    .keyword: TerminalTextStyle(foreground: .palette(5)),
    .type: TerminalTextStyle(foreground: .palette(6)),
    .function: TerminalTextStyle(foreground: .palette(4)),
    .string: TerminalTextStyle(foreground: .palette(2)),
    .numeral: TerminalTextStyle(foreground: .palette(6)),
    .comment: TerminalTextStyle([.dim, .italic]),
    .tag: TerminalTextStyle(foreground: .palette(4)),
    .attribute: TerminalTextStyle(foreground: .palette(6)),
    .added: TerminalTextStyle(foreground: .palette(2)),
    .removed: TerminalTextStyle(foreground: .palette(1)),
    .changed: TerminalTextStyle(foreground: .palette(3)),
    .error: TerminalTextStyle(.bold, foreground: .palette(1)),
    .success: TerminalTextStyle(foreground: .palette(2)),
    .path: TerminalTextStyle(.bold),
    .muted: TerminalTextStyle(.dim),
  ])
}
