extension JSONValue {
  /// How a value is written.
  package enum Layout: Sendable {
    /// One member or element a line, two blanks a level, a line end at the end.
    case indented
    /// No blanks, on one line without an end.
    case compact
    /// The same with every object's members in the order of their keys' bytes: equal for two texts that
    /// hold the same members in any order and spelling of strings. Numbers stay as they were written,
    /// since no other form of them is exact (RFC 8785 has them as floating point).
    case canonical
  }

  /// The value as JSON text: always the same bytes for the same value.
  ///
  /// Members stand in their own order, numbers as they were written. Only quotes, backslashes and control
  /// characters are escaped.
  package func encoded(_ layout: Layout = .indented) -> [UInt8] {
    var writer = JSONWriter(layout)
    writer.append(self)
    if layout == .indented { writer.bytes.append(0x0A) }
    return writer.bytes
  }

  /// A whole number.
  package static func integer(_ number: Int) -> JSONValue { .number(String(number)) }

  /// An object of these members.
  package static func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(JSONObject(members.map { JSONObject.Member(key: $0.key, value: $0.value) }))
  }
}

/// Writes values; recursion goes as deep as values nest, which reading limits.
private struct JSONWriter {
  var bytes: [UInt8] = []
  private let layout: JSONValue.Layout
  private var depth = 0

  init(_ layout: JSONValue.Layout) { self.layout = layout }

  mutating func append(_ value: JSONValue) {
    switch value {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .number(let text): bytes += text.utf8
    case .string(let text): appendString(text)
    case .array(let elements):
      appendAll(elements, between: UInt8(ascii: "["), UInt8(ascii: "]")) { $0.append($1) }
    case .object(let object):
      let members = layout == .canonical ? Self.sorted(object.members) : object.members
      appendAll(members, between: UInt8(ascii: "{"), UInt8(ascii: "}")) { writer, member in
        writer.appendString(member.key)
        writer.bytes.append(UInt8(ascii: ":"))
        if writer.layout == .indented { writer.bytes.append(0x20) }
        writer.append(member.value)
      }
    }
  }

  private static func sorted(_ members: [JSONObject.Member]) -> [JSONObject.Member] {
    members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  private mutating func appendAll<Element>(
    _ elements: [Element], between opening: UInt8, _ closing: UInt8,
    _ appendElement: (inout JSONWriter, Element) -> Void
  ) {
    bytes.append(opening)
    depth += 1
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      startLine()
      appendElement(&self, element)
    }
    depth -= 1
    if !elements.isEmpty { startLine() }
    bytes.append(closing)
  }

  private mutating func startLine() {
    guard layout == .indented else { return }
    bytes.append(0x0A)
    bytes.appendBlanks(2 * depth)
  }

  private mutating func appendString(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    let source = Array(text.utf8)
    var start = 0
    for position in source.indices {
      let byte = source[position]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
        continue
      }
      bytes.append(source, start..<position)
      appendEscape(byte)
      start = position + 1
    }
    bytes.append(source, start..<source.count)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func appendEscape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    default:
      let digits = Array("0123456789abcdef".utf8)
      bytes += "u00".utf8
      bytes += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
}
