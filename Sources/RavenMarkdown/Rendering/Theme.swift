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

  /// The theme in colours that a terminal of this depth knows, so that they are sought once.
  func mapped(to depth: TerminalOptions.ColorDepth) -> Theme {
    guard depth != .trueColor else { return self }
    var theme = self
    for index in theme.styles.indices {
      let style = styles[index]
      theme.styles[index] = TerminalTextStyle(
        style.attributes, foreground: style.foreground?.mapped(to: depth),
        background: style.background?.mapped(to: depth))
    }
    return theme
  }
}

extension Theme {
  /// The names of the themes that come with this library.
  public static let names = ["ansi16", "dark", "light", "mono"]

  /// A theme by its name, or `nil`.
  public init?(named name: String) {
    switch name {
    case "ansi16": self = .ansi16
    case "dark": self = .dark
    case "light": self = .light
    case "mono": self = .mono
    default: return nil
    }
  }

  /// The user's own 16 colours and attributes; right on dark and on light backgrounds.
  public static let ansi16 = Theme(builtIn: ansi16JSON)
  /// For dark backgrounds and 256 colours or more.
  public static let dark = Theme(builtIn: darkJSON)
  /// For light backgrounds and 256 colours or more.
  public static let light = Theme(builtIn: lightJSON)
  /// Without colours: only attributes.
  public static let mono = Theme(builtIn: monoJSON)

  private init(builtIn json: String) {
    // Whether they can be read is for the tests; a user would rather have plain text than none.
    self = (try? Theme(json: Array(json.utf8))) ?? Theme([:])
  }
}
