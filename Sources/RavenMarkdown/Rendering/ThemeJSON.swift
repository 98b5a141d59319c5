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
    var reader = ThemeReader(bytes: json)
    var styles: [(ThemeRole, TerminalTextStyle)] = []
    var base = Theme([:])
    try reader.readObject { (reader, key) throws(ThemeError) in
      switch key {
      case "extends":
        let name = try reader.readString()
        guard let theme = Theme(named: name) else {
          throw reader.failure(
            "no theme is named '\(name)'; there are \(Theme.names.joined(separator: ", "))")
        }
        base = theme
      case "styles":
        try reader.readObject { (reader, key) throws(ThemeError) in
          guard let role = ThemeRole(name: key) else {
            throw reader.failure("nothing is styled as '\(key)'")
          }
          styles.append((role, try reader.readStyle()))
        }
      default: throw reader.failure("a theme has no '\(key)'")
      }
    }
    try reader.readEnd()
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

/// Reads the JSON of themes, which nests to a known depth.
private struct ThemeReader {
  let bytes: [UInt8]
  var position = 0

  func failure(_ reason: String) -> ThemeError {
    let line = bytes[..<min(position, bytes.count)].reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    return ThemeError(line: line, reason: reason)
  }

  mutating func readObject(
    _ readValue: (inout ThemeReader, String) throws(ThemeError) -> Void
  ) throws(ThemeError) {
    try expect("{", "an object in braces")
    if accept("}") { return }
    var keys: Set<String> = []
    repeat {
      let key = try readString()
      guard keys.insert(key).inserted else { throw failure("'\(key)' stands here twice") }
      try expect(":", "a colon after '\(key)'")
      try readValue(&self, key)
    } while accept(",")
    try expect("}", "a comma or a closing brace")
  }

  mutating func readEnd() throws(ThemeError) {
    skipBlanks()
    guard position == bytes.count else { throw failure("text follows the theme") }
  }

  /// A string without escapes, which no name or colour needs.
  mutating func readString() throws(ThemeError) -> String {
    try expect("\"", "a string in quotes")
    let start = position
    while position < bytes.count, bytes[position] != 0x22 {
      guard bytes[position] >= 0x20, bytes[position] != 0x5C else {
        throw failure("a string holds a backslash or a line end")
      }
      position += 1
    }
    guard position < bytes.count else { throw failure("a string is not closed") }
    position += 1
    return String(decoding: bytes[start..<position - 1], as: UTF8.self)
  }

  mutating func readStyle() throws(ThemeError) -> TerminalTextStyle {
    var attributes = TerminalTextStyle.Attributes()
    var foreground: TerminalColor?
    var background: TerminalColor?
    try readObject { (reader, key) throws(ThemeError) in
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

  private mutating func readBool() throws(ThemeError) -> Bool {
    switch readWord() {
    case "true": return true
    case "false": return false
    default: throw failure("true or false is needed")
    }
  }

  private mutating func readColor() throws(ThemeError) -> TerminalColor {
    skipBlanks()
    if position < bytes.count, bytes[position] != 0x22 {
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

  private mutating func readWord() -> String {
    skipBlanks()
    let start = position
    let ends: [UInt8] = Array(",:{}[]\" \t\r\n".utf8)
    while position < bytes.count, !ends.contains(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func accept(_ sign: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard position < bytes.count, bytes[position] == UInt8(ascii: sign) else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ sign: Unicode.Scalar, _ what: String) throws(ThemeError) {
    guard accept(sign) else { throw failure("\(what) is needed") }
  }

  private mutating func skipBlanks() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
      position += 1
    }
  }
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
