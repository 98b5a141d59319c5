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
