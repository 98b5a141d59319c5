/// A tag, comment or other markup of HTML, found in bytes.
struct HTMLMarkup {
  enum Kind {
    case comment, declaration, instruction, cdata, opening, closing
  }

  var kind: Kind
  /// All of it, with its brackets.
  var range: Range<Int>
  /// The element's name in small letters.
  var name = ""
  /// What stands between the name and the closing bracket.
  var attributes: Range<Int>

  /// Reads markup that starts at `start`, where a `<` stands; `nil` when it is text.
  init?(_ bytes: [UInt8], at start: Int, before end: Int) {
    func find(_ mark: String, from: Int) -> Int? {
      let mark = Array(mark.utf8)
      var position = from
      while position + mark.count <= end {
        if bytes[position..<position + mark.count].elementsEqual(mark) { return position }
        position += 1
      }
      return nil
    }
    func has(_ mark: String) -> Bool { bytes[start..<end].starts(with: mark.utf8) }
    guard start + 2 < end, bytes[start] == 0x3C else { return nil }
    attributes = start..<start
    let marks: [(String, Kind, String)] = [
      ("<!--", .comment, "-->"), ("<![CDATA[", .cdata, "]]>"), ("<?", .instruction, "?>"),
      ("<!", .declaration, ">"),
    ]
    for (opening, kind, closing) in marks where has(opening) {
      let from = start + (kind == .comment ? 2 : opening.utf8.count)
      let stop = find(closing, from: from).map { $0 + closing.utf8.count } ?? end
      self.kind = kind
      range = start..<stop
      return
    }
    var position = start + 1
    kind = .opening
    if bytes[position] == 0x2F {
      kind = .closing
      position += 1
    }
    let nameStart = position
    while position < end, Self.isName(bytes[position], first: position == nameStart) {
      position += 1
    }
    guard position > nameStart else { return nil }
    name = String(decoding: bytes[nameStart..<position].map { $0 | 0x20 }, as: UTF8.self)
    let attributesStart = position
    var quote: UInt8 = 0
    while position < end {
      let byte = bytes[position]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == 0x22 || byte == 0x27, bytes[position - 1] == 0x3D {
        quote = byte
      } else if byte == 0x3E {
        attributes = attributesStart..<position
        range = start..<position + 1
        return
      } else if byte == 0x3C {
        return nil
      }
      position += 1
    }
    return nil
  }

  private static func isName(_ byte: UInt8, first: Bool) -> Bool {
    switch byte {
    case 0x41...0x5A, 0x61...0x7A: true
    case 0x30...0x39, 0x2D: !first
    default: false
    }
  }

  /// The value of an attribute, its entities not resolved.
  func value(of wanted: String, in bytes: [UInt8]) -> Range<Int>? {
    let wanted = Array(wanted.utf8)
    var position = attributes.lowerBound
    let end = attributes.upperBound
    while position < end {
      while position < end, bytes[position] <= 0x20 || bytes[position] == 0x2F { position += 1 }
      let name = position
      while position < end, bytes[position] > 0x20, bytes[position] != 0x3D, bytes[position] != 0x2F
      {
        position += 1
      }
      let nameEnd = position
      while position < end, bytes[position] <= 0x20 { position += 1 }
      var value = position..<position
      if position < end, bytes[position] == 0x3D {
        position += 1
        while position < end, bytes[position] <= 0x20 { position += 1 }
        if position < end, bytes[position] == 0x22 || bytes[position] == 0x27 {
          let quote = bytes[position]
          let start = position + 1
          position = start
          while position < end, bytes[position] != quote { position += 1 }
          value = start..<position
          position = min(end, position + 1)
        } else {
          let start = position
          while position < end, bytes[position] > 0x20 { position += 1 }
          value = start..<position
        }
      } else if nameEnd == name {
        position += 1
      }
      if bytes[name..<nameEnd].elementsEqual(wanted, by: { $0 | 0x20 == $1 }) { return value }
    }
    return nil
  }
}

/// What an element of HTML does to the text around it.
enum HTMLElement {
  /// Part of a line; its tags fall away.
  case inline
  /// Stands on lines of its own.
  case line
  /// Stands apart, with an empty line around it.
  case block
  /// Ends the line.
  case lineBreak
  /// None of HTML's own: its tags are text.
  case unknown

  init(_ name: String) {
    switch name {
    case "br": self = .lineBreak
    case "a", "abbr", "acronym", "area", "audio", "b", "base", "bdi", "bdo", "big", "button",
      "canvas", "circle", "cite", "code", "col", "colgroup", "data", "datalist", "del", "dfn", "em",
      "embed", "font", "g", "i", "iframe", "img", "input", "ins", "kbd", "label", "link", "map",
      "mark", "meta", "meter", "noscript", "object", "output", "param", "path", "picture",
      "progress", "q", "rp", "rt", "ruby", "s", "samp", "script", "select", "slot", "small",
      "source", "span", "strike", "strong", "style", "sub", "sup", "svg", "template", "textarea",
      "time", "track", "tt", "u", "var", "video", "wbr":
      self = .inline
    case "caption", "dd", "div", "dt", "figcaption", "legend", "li", "optgroup", "option",
      "summary", "td", "th", "title", "tr":
      self = .line
    case "address", "article", "aside", "blockquote", "body", "center", "details", "dialog", "dir",
      "dl", "fieldset", "figure", "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4",
      "h5", "h6", "head", "header", "hgroup", "hr", "html", "main", "menu", "nav", "ol", "p",
      "pre", "search", "section", "table", "tbody", "tfoot", "thead", "ul":
      self = .block
    default: self = .unknown
    }
  }
}

/// The looks that open HTML tags give the text of a paragraph.
struct HTMLStyles {
  private var open: [(name: String, role: ThemeRole)] = []

  mutating func apply(_ tag: HTMLMarkup) {
    guard let role = Self.role(of: tag.name) else { return }
    if tag.kind == .opening {
      if open.count < 16 { open.append((tag.name, role)) }
    } else if let index = open.lastIndex(where: { $0.name == tag.name }) {
      open.removeSubrange(index...)
    }
  }

  func applied(to style: TerminalTextStyle, _ theme: Theme) -> TerminalTextStyle {
    var style = style
    for (_, role) in open { style = theme[role].over(style) }
    return style
  }

  private static func role(of name: String) -> ThemeRole? {
    switch name {
    case "b", "strong", "th": .strong
    case "i", "em", "cite", "dfn", "var": .emphasis
    case "code", "kbd", "samp", "tt": .code
    case "s", "strike", "del": .strikethrough
    case "a": .link
    case "summary": .summary
    case "h1": .heading1
    case "h2": .heading2
    case "h3": .heading3
    case "h4": .heading4
    case "h5": .heading5
    case "h6": .heading6
    default: nil
    }
  }
}
