internal import CCmark

/// Resolves backslash escapes and entities, as libcmark does in URLs, titles and info strings.
enum Unescaping {
  /// A URL: white space at its ends cut, entities and escapes resolved.
  ///
  /// The range itself is the answer where there is nothing to resolve.
  static func cleaned(_ range: Range<Int>, in buffer: inout [UInt8]) -> ByteRange {
    resolved(LinkScanner.trimmed(buffer, range), in: &buffer)
  }

  /// A title: its quotes cut, entities and escapes resolved.
  static func title(_ range: Range<Int>, in buffer: inout [UInt8]) -> ByteRange {
    guard range.count >= 2 else { return .empty }
    return resolved(range.lowerBound + 1..<range.upperBound - 1, in: &buffer)
  }

  /// Text with entities resolved, then escapes: `&#92;*` is `*`, as in libcmark.
  static func resolved(_ range: Range<Int>, in buffer: inout [UInt8]) -> ByteRange {
    var hasEntity = false
    var hasEscape = false
    for index in range {
      if buffer[index] == UInt8(ascii: "&") { hasEntity = true }
      if buffer[index] == UInt8(ascii: "\\") { hasEscape = true }
    }
    guard hasEntity || hasEscape else { return ByteRange(range) }
    var text = Array(buffer[range])
    if hasEntity { text = withoutEntities(text) }
    let start = buffer.count
    var index = 0
    while index < text.count {
      if text[index] == UInt8(ascii: "\\"), index + 1 < text.count,
        ASCII.isPunctuation(text[index + 1])
      {
        index += 1
      }
      buffer.append(text[index])
      index += 1
    }
    return ByteRange(start..<buffer.count)
  }

  /// Text with entities resolved and escapes kept.
  static func withoutEntities(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if text[index] == UInt8(ascii: "&"),
        let (value, after) = Entity.read(text, index + 1, text.count)
      {
        result.append(contentsOf: value)
        index = after
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }
}

/// Character references: `&amp;`, `&#38;`, `&#x26;`.
enum Entity {
  /// The entity after an `&`: what it stands for in UTF-8, and the offset after its `;`.
  static func read(_ bytes: [UInt8], _ offset: Int, _ end: Int) -> (value: [UInt8], after: Int)? {
    guard offset < end else { return nil }
    return bytes[offset] == UInt8(ascii: "#")
      ? numeric(bytes, offset + 1, end) : named(bytes, offset, end)
  }

  /// Up to seven decimal or six hexadecimal digits; what is no character becomes U+FFFD.
  private static func numeric(
    _ bytes: [UInt8], _ offset: Int, _ end: Int
  ) -> (value: [UInt8], after: Int)? {
    guard offset < end else { return nil }
    let isHex = bytes[offset] | 0x20 == UInt8(ascii: "x")
    let start = isHex ? offset + 1 : offset
    let most = isHex ? 6 : 7
    var index = start
    var value: UInt32 = 0
    while index < end, index - start < most, let digit = hexDigit(bytes[index]),
      isHex || digit < 10
    {
      value = value * (isHex ? 16 : 10) + digit
      index += 1
    }
    guard index > start, index < end, bytes[index] == UInt8(ascii: ";") else { return nil }
    let scalar = value == 0 ? nil : Unicode.Scalar(value)
    return (Array(String(Character(scalar ?? "\u{FFFD}")).utf8), index + 1)
  }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46: UInt32(byte - 0x41 + 10)
    case 0x61...0x66: UInt32(byte - 0x61 + 10)
    default: nil
    }
  }

  /// A name of HTML, looked up by libcmark, whose table is the one that counts: it is asked for the text
  /// of a paragraph that is the entity.
  private static func named(
    _ bytes: [UInt8], _ offset: Int, _ end: Int
  ) -> (value: [UInt8], after: Int)? {
    var index = offset
    // The longest name has 31 bytes.
    while index < end, index - offset <= 31, ASCII.isAlphanumeric(bytes[index]) { index += 1 }
    guard index - offset >= 2, index < end, bytes[index] == UInt8(ascii: ";"),
      ASCII.isLetter(bytes[offset])
    else { return nil }
    if let common = common(bytes[offset..<index]) { return ([common], index + 1) }
    let source = [UInt8(ascii: "&")] + bytes[offset...index]
    let value = lookUp(source)
    return value == source ? nil : (value, index + 1)
  }

  /// The four that make up nearly all of a real text's.
  private static func common(_ name: ArraySlice<UInt8>) -> UInt8? {
    if name.elementsEqual("amp".utf8) { return UInt8(ascii: "&") }
    if name.elementsEqual("lt".utf8) { return UInt8(ascii: "<") }
    if name.elementsEqual("gt".utf8) { return UInt8(ascii: ">") }
    return name.elementsEqual("quot".utf8) ? UInt8(ascii: "\"") : nil
  }

  private static func lookUp(_ source: [UInt8]) -> [UInt8] {
    var value: [UInt8] = []
    // The tree is freed before the closure ends; its strings are copied.
    unsafe source.withUnsafeBytes { raw in
      let characters = unsafe raw.bindMemory(to: CChar.self)
      guard let start = characters.baseAddress,
        let root = unsafe cmark_parse_document(start, characters.count, CMARK_OPT_DEFAULT)
      else { return }
      defer { unsafe cmark_node_free(root) }
      var text = unsafe CmarkNode(root).firstChild?.firstChild
      while let node = text {
        _ = node.appendLiteral(to: &value)
        text = node.next
      }
    }
    return value
  }
}
