/// Recognizes HTML as CommonMark does: tags, comments and the like, and lines that start HTML blocks.
///
/// Every function looks at `bytes[offset..<end]` and answers with the offset after what it found.
enum HTMLScanner {
  /// `<b class="x">` or `</b>`; `offset` is after the `<`.
  static func tag(_ bytes: [UInt8], _ offset: Int, _ end: Int) -> Int? {
    guard offset < end else { return nil }
    return bytes[offset] == UInt8(ascii: "/")
      ? closingTag(bytes, offset + 1, end) : openTag(bytes, offset, end)
  }

  private static func tagName(_ bytes: [UInt8], _ offset: Int, _ end: Int) -> Int? {
    guard offset < end, ASCII.isLetter(bytes[offset]) else { return nil }
    var index = offset + 1
    while index < end, ASCII.isAlphanumeric(bytes[index]) || bytes[index] == UInt8(ascii: "-") {
      index += 1
    }
    return index
  }

  private static func closingTag(_ bytes: [UInt8], _ offset: Int, _ end: Int) -> Int? {
    guard let name = tagName(bytes, offset, end) else { return nil }
    let index = skipSpaces(bytes, name, end)
    return index < end && bytes[index] == UInt8(ascii: ">") ? index + 1 : nil
  }

  private static func openTag(_ bytes: [UInt8], _ offset: Int, _ end: Int) -> Int? {
    guard var index = tagName(bytes, offset, end) else { return nil }
    while true {
      let next = skipSpaces(bytes, index, end)
      guard next > index, let attribute = attribute(bytes, next, end) else {
        index = next
        break
      }
      index = attribute
    }
    if index < end, bytes[index] == UInt8(ascii: "/") { index += 1 }
    return index < end && bytes[index] == UInt8(ascii: ">") ? index + 1 : nil
  }

  private static func attribute(_ bytes: [UInt8], _ offset: Int, _ end: Int) -> Int? {
    guard offset < end, isAttributeStart(bytes[offset]) else { return nil }
    var name = offset + 1
    while name < end, isAttributeByte(bytes[name]) { name += 1 }
    let equals = skipSpaces(bytes, name, end)
    guard equals < end, bytes[equals] == UInt8(ascii: "=") else { return name }
    // Without a value the sign belongs to nothing, and the tag ends in a mistake after the name.
    return attributeValue(bytes, skipSpaces(bytes, equals + 1, end), end) ?? name
  }

  private static func attributeValue(_ bytes: [UInt8], _ offset: Int, _ end: Int) -> Int? {
    guard offset < end else { return nil }
    let quote = bytes[offset]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      var index = offset + 1
      while index < end, bytes[index] != quote { index += 1 }
      return index < end ? index + 1 : nil
    }
    var index = offset
    while index < end, isUnquotedValueByte(bytes[index]) { index += 1 }
    return index > offset ? index : nil
  }

  private static func isAttributeStart(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
  }

  private static func isAttributeByte(_ byte: UInt8) -> Bool {
    isAttributeStart(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "-")
  }

  private static func isUnquotedValueByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "="), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "`"):
      false
    default: !ASCII.isSpace(byte)
    }
  }

  static func skipSpaces(_ bytes: [UInt8], _ offset: Int, _ end: Int) -> Int {
    var index = offset
    while index < end, ASCII.isSpace(bytes[index]) { index += 1 }
    return index
  }

  /// `<!-- note -->`; `offset` is after the `<!-`. No `--` may stand inside (CommonMark 0.30).
  static func comment(_ bytes: [UInt8], _ offset: Int, _ end: Int) -> Int? {
    guard offset < end, bytes[offset] == UInt8(ascii: "-") else { return nil }
    let hyphen = UInt8(ascii: "-")
    let close = UInt8(ascii: ">")
    var index = offset + 1
    if index + 2 < end, bytes[index] == hyphen, bytes[index + 1] == hyphen,
      bytes[index + 2] == close
    {
      return index + 3
    }
    // Neither `>` nor `->` may come first.
    if index < end, bytes[index] == close { return nil }
    if index + 1 < end, bytes[index] == hyphen,
      bytes[index + 1] == close || bytes[index + 1] == hyphen
    {
      return nil
    }
    if index < end, bytes[index] != hyphen { index += 1 } else { index += 2 }
    while index + 1 < end {
      if bytes[index] == hyphen, bytes[index + 1] == hyphen {
        return index + 2 < end && bytes[index + 2] == close ? index + 3 : nil
      }
      index += 1
    }
    return nil
  }

  /// `<?x ?>`; `offset` is after the `<?`. Bytes are taken as libcmark's scanner takes them: a `?` with
  /// the byte after it unless that is `>`.
  static func instruction(_ bytes: [UInt8], _ offset: Int, _ end: Int) -> Int? {
    var index = offset
    while index + 1 < end {
      if bytes[index] != UInt8(ascii: "?") {
        index += 1
      } else if bytes[index + 1] == UInt8(ascii: ">") {
        return index + 2
      } else {
        index += 2
      }
    }
    return nil
  }

  /// `<!DOCTYPE html>`; `offset` is after the `<!`. `tail` is set when the name fits but no `>` follows.
  static func declaration(_ bytes: [UInt8], _ offset: Int, _ end: Int, unclosed: inout Bool) -> Int?
  {
    var index = offset
    while index < end, bytes[index] >= 0x41, bytes[index] <= 0x5A { index += 1 }
    guard index > offset, index < end, ASCII.isSpace(bytes[index]) else { return nil }
    while index < end, bytes[index] != UInt8(ascii: ">") { index += 1 }
    unclosed = index >= end
    return index < end ? index + 1 : nil
  }

  /// `<![CDATA[x]]>`; `offset` is after the `<![`.
  static func characterData(
    _ bytes: [UInt8], _ offset: Int, _ end: Int, unclosed: inout Bool
  ) -> Int? {
    guard ASCII.matches("cdata[", in: bytes, at: offset, end: end),
      bytes[offset] == UInt8(ascii: "C"), bytes[offset + 4] == UInt8(ascii: "A")
    else { return nil }
    let close = UInt8(ascii: "]")
    var index = offset + 6
    while index < end {
      if bytes[index] != close {
        index += 1
      } else if index + 1 < end, bytes[index + 1] != close {
        index += 2
      } else if index + 2 < end, bytes[index + 2] != UInt8(ascii: ">") {
        index += 3
      } else {
        break
      }
    }
    unclosed = index + 2 >= end
    return unclosed ? nil : index + 3
  }

  /// `<https://a.example>`; `offset` is after the `<`.
  static func autolink(_ bytes: [UInt8], _ offset: Int, _ end: Int) -> Int? {
    guard offset < end, ASCII.isLetter(bytes[offset]) else { return nil }
    var index = offset + 1
    while index < end, ASCII.isAlphanumeric(bytes[index]) || isSchemeMark(bytes[index]) {
      index += 1
    }
    guard index < end, bytes[index] == UInt8(ascii: ":"), (2...32).contains(index - offset)
    else { return nil }
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: ">") { return index + 1 }
      if byte <= 0x20 || byte == UInt8(ascii: "<") { return nil }
      index += 1
    }
    return nil
  }

  private static func isSchemeMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }

  /// `<me@a.example>`; `offset` is after the `<`.
  static func mailAutolink(_ bytes: [UInt8], _ offset: Int, _ end: Int) -> Int? {
    var index = offset
    while index < end, isMailByte(bytes[index]) { index += 1 }
    guard index > offset, index < end, bytes[index] == UInt8(ascii: "@") else { return nil }
    while true {
      // Labels of a domain: 1 to 63 letters, digits and hyphens, no hyphen at the ends.
      let start = index + 1
      index = start
      while index < end, ASCII.isAlphanumeric(bytes[index]) || bytes[index] == UInt8(ascii: "-") {
        index += 1
      }
      guard (1...63).contains(index - start), index < end, bytes[start] != UInt8(ascii: "-"),
        bytes[index - 1] != UInt8(ascii: "-")
      else { return nil }
      if bytes[index] == UInt8(ascii: ">") { return index + 1 }
      guard bytes[index] == UInt8(ascii: ".") else { return nil }
    }
  }

  private static func isMailByte(_ byte: UInt8) -> Bool {
    if ASCII.isAlphanumeric(byte) { return true }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ","),
      UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "@"), UInt8(ascii: "["), UInt8(ascii: "\\"), UInt8(ascii: "]"):
      return false
    default: return ASCII.isPunctuation(byte)
    }
  }
}
