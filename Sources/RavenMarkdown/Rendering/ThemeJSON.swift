/// Why a theme could not be read.
public struct ThemeError: Error, Equatable, Sendable {
  /// The line of the JSON text, from 1.
  public let line: Int
  /// What is wrong there.
  public let reason: String
}

extension ThemeError: CustomStringConvertible {
  /// One sentence, lower case, without a full stop.
  public var description: String { "line \(line): \(reason)" }
}

extension Theme {
  /// Reads a theme from JSON.
  ///
  /// ```json
  /// {
  ///   "extends": "dark",
  ///   "styles": {
  ///     "heading1": { "color": "#ffaf00", "bold": true },
  ///     "code": { "color": "cyan", "background": 236 }
  ///   }
  /// }
  /// ```
  ///
  /// `extends` names the theme that gives all roles not named here; without it they look like plain
  /// text. A style replaces that of its role as a whole. A colour is one of the 16 names (`red`,
  /// `bright-red`), a number of the 256 of the usual palette, or `#rrggbb`.
  ///
  /// - Throws: ``ThemeError`` at the first thing that is not understood: nothing is skipped.
  public init(json: [UInt8]) throws(ThemeError) {
    do throws(JSONReader.Problem) {
      try self.init(reading: json)
    } catch {
      throw ThemeError(line: error.line, reason: error.reason)
    }
  }

  private init(reading json: [UInt8]) throws(JSONReader.Problem) {
    var reader = JSONReader(json)
    var styles: [(ThemeRole, TerminalTextStyle)] = []
    var base = Theme([:])
    try reader.readObject { (reader, key) throws(JSONReader.Problem) in
      switch key {
      case "extends":
        let name = try reader.readString()
        guard let theme = Theme(named: name) else {
          throw reader.failure(
            "no theme is named '\(name)'; there are \(Theme.names.joined(separator: ", "))")
        }
        base = theme
      case "styles":
        try reader.readObject { (reader, key) throws(JSONReader.Problem) in
          guard let role = ThemeRole(name: key) else {
            throw reader.failure("nothing is styled as '\(key)'")
          }
          styles.append((role, try reader.readStyle()))
        }
      default: throw reader.failure("a theme has no '\(key)'")
      }
    }
    try reader.readEnd("the theme")
    self = base
    for (role, style) in styles { self[role] = style }
  }
}

extension ThemeRole {
  /// The name in themes: the case's own.
  public var name: String { String(describing: self) }

  /// The role with a name.
  public init?(name: String) {
    guard let role = Self.byName[name] else { return nil }
    self = role
  }

  private static let byName = Dictionary(
    uniqueKeysWithValues: ThemeRole.allCases.map { ($0.name, $0) })
}

extension TerminalTextStyle.Attributes {
  fileprivate init?(name: String) {
    switch name {
    case "bold": self = .bold
    case "dim": self = .dim
    case "italic": self = .italic
    case "underline": self = .underline
    case "reverse": self = .reverse
    case "strikethrough": self = .strikethrough
    default: return nil
    }
  }
}

extension JSONReader {
  fileprivate mutating func readStyle() throws(Problem) -> TerminalTextStyle {
    var attributes = TerminalTextStyle.Attributes()
    var foreground: TerminalColor?
    var background: TerminalColor?
    try readObject { (reader, key) throws(Problem) in
      switch key {
      case "color": foreground = try reader.readColor()
      case "background": background = try reader.readColor()
      default:
        guard let attribute = TerminalTextStyle.Attributes(name: key) else {
          throw reader.failure("a style has no '\(key)'")
        }
        if try reader.readBool() { attributes.insert(attribute) }
      }
    }
    return TerminalTextStyle(attributes, foreground: foreground, background: background)
  }

  private mutating func readColor() throws(Problem) -> TerminalColor {
    guard nextIsString else {
      let word = readWord()
      guard let index = UInt8(word) else {
        throw failure("'\(word)' is no colour of the palette, 0–255")
      }
      return .palette(index)
    }
    let name = try readString()
    guard let color = TerminalColor(name: name) else {
      throw failure("'\(name)' is no colour; use a name, a number or #rrggbb")
    }
    return color
  }
}
