extension JSONValue {
  /// How deep lists and objects may stand in each other.
  package static let deepest = 512

  /// Reads a text that is exactly one JSON value.
  ///
  /// Stricter than most readers: UTF-8 only (a byte order mark is allowed), no key twice in an object, also
  /// not by escapes, nothing after the value, no trailing comma, no half surrogate pairs.
  ///
  /// - Complexity: O(*n*) in the number of bytes; no recursion.
  package init(parsing bytes: [UInt8]) throws(JSONError) {
    var parser = JSONParser(bytes)
    self = try parser.parse()
  }
}

/// Reads one JSON text with a stack of its own.
private struct JSONParser {
  private let bytes: [UInt8]
  private var position: Int
  private var open: [Frame] = []

  /// A list or an object that is not closed yet. No enum: what an enum holds is copied to be changed.
  private struct Frame {
    let isObject: Bool
    var elements: [JSONValue] = []
    var members = Members()
  }

  private struct Members {
    var list: [JSONObject.Member] = []
    var key = ""
    /// All keys, once there are enough of them to make a search slow.
    var keys: Set<[UInt8]> = []

    static let few = 12

    /// Takes the next key; false when it is there already.
    mutating func begin(_ key: String) -> Bool {
      self.key = key
      if list.count < Self.few {
        return !list.contains { $0.key.utf8.elementsEqual(key.utf8) }
      }
      if keys.isEmpty { keys = Set(list.map { Array($0.key.utf8) }) }
      return keys.insert(Array(key.utf8)).inserted
    }

    mutating func end(_ value: JSONValue) {
      list.append(JSONObject.Member(key: key, value: value))
    }
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  mutating func parse() throws(JSONError) -> JSONValue {
    skipBlanks()
    guard position < bytes.count else { throw failure(.empty) }
    while true {
      guard var value = try begun() else { continue }
      while true {
        guard !open.isEmpty else {
          skipBlanks()
          guard position == bytes.count else { throw failure(.trailingData) }
          return value
        }
        guard let closed = try add(value) else { break }
        value = closed
      }
    }
  }

  /// Reads a value; `nil` when it is a list or an object that goes on.
  private mutating func begun() throws(JSONError) -> JSONValue? {
    skipBlanks()
    guard position < bytes.count else { throw failure(.cutOff) }
    switch bytes[position] {
    case UInt8(ascii: "{"):
      try enter()
      if accept(UInt8(ascii: "}")) { return .object(JSONObject()) }
      open.append(Frame(isObject: true))
      try readKey()
      return nil
    case UInt8(ascii: "["):
      try enter()
      if accept(UInt8(ascii: "]")) { return .array([]) }
      open.append(Frame(isObject: false))
      return nil
    case UInt8(ascii: "\""): return .string(try readString())
    case UInt8(ascii: "t"): return try readWord("true", .bool(true))
    case UInt8(ascii: "f"): return try readWord("false", .bool(false))
    case UInt8(ascii: "n"): return try readWord("null", .null)
    case UInt8(ascii: "-"), 0x30...0x39: return .number(try readNumber())
    case 0x80...:
      guard UTF8Check.length(in: bytes, at: position, end: bytes.count) > 0 else {
        throw failure(.notUTF8)
      }
      throw failure(.syntax("a value is needed"))
    default: throw failure(.syntax("a value is needed"))
    }
  }

  private mutating func enter() throws(JSONError) {
    guard open.count < JSONValue.deepest else { throw failure(.tooDeep(limit: JSONValue.deepest)) }
    position += 1
    skipBlanks()
  }

  /// Adds a value to what it stands in; gives that when it is complete.
  private mutating func add(_ value: JSONValue) throws(JSONError) -> JSONValue? {
    skipBlanks()
    let last = open.count - 1
    if open[last].isObject {
      open[last].members.end(value)
      if accept(UInt8(ascii: "}")) {
        return open.popLast().map { .object(JSONObject($0.members.list)) }
      }
      try expect(UInt8(ascii: ","), "a comma or a closing brace is needed")
      skipBlanks()
      try readKey()
    } else {
      open[last].elements.append(value)
      if accept(UInt8(ascii: "]")) { return open.popLast().map { .array($0.elements) } }
      try expect(UInt8(ascii: ","), "a comma or a closing bracket is needed")
    }
    return nil
  }

  /// Reads the next key of the innermost object.
  private mutating func readKey() throws(JSONError) {
    guard position < bytes.count else { throw failure(.cutOff) }
    guard bytes[position] == UInt8(ascii: "\"") else {
      throw failure(.syntax("a key in quotes is needed"))
    }
    let start = position
    let key = try readString()
    guard open[open.count - 1].members.begin(key) else {
      throw failure(.duplicateKey(key), at: start)
    }
    skipBlanks()
    try expect(UInt8(ascii: ":"), "a colon is needed after a key")
  }

  private mutating func readWord(
    _ word: StaticString, _ value: JSONValue
  ) throws(JSONError) -> JSONValue {
    let start = position
    while position < bytes.count, ASCII.isLetter(bytes[position]) { position += 1 }
    let count = position - start
    if count == word.utf8CodeUnitCount, matches(word, at: start, count: count) { return value }
    if position == bytes.count, count < word.utf8CodeUnitCount,
      matches(word, at: start, count: count)
    {
      throw failure(.cutOff)
    }
    throw failure(.syntax("a value is needed"), at: start)
  }

  private func matches(_ word: StaticString, at start: Int, count: Int) -> Bool {
    word.withUTF8Buffer { letters in
      for index in 0..<count {
        // The count is at most the literal's own length.
        if unsafe letters[index] != bytes[start + index] { return false }
      }
      return true
    }
  }

  private mutating func readNumber() throws(JSONError) -> String {
    let start = position
    if bytes[position] == UInt8(ascii: "-") { position += 1 }
    if position < bytes.count, bytes[position] == UInt8(ascii: "0") {
      position += 1
      if position < bytes.count, ASCII.isDigit(bytes[position]) {
        throw failure(.syntax("a number does not begin with a zero"))
      }
    } else {
      try readDigits()
    }
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      try readDigits()
    }
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < bytes.count, bytes[position] == 0x2B || bytes[position] == 0x2D {
        position += 1
      }
      try readDigits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func readDigits() throws(JSONError) {
    let start = position
    while position < bytes.count, ASCII.isDigit(bytes[position]) { position += 1 }
    guard position > start else {
      throw failure(position < bytes.count ? .syntax("a digit is needed") : .cutOff)
    }
  }

  private mutating func accept(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ byte: UInt8, _ reason: String) throws(JSONError) {
    guard position < bytes.count else { throw failure(.cutOff) }
    guard bytes[position] == byte else { throw failure(.syntax(reason)) }
    position += 1
  }

  private mutating func skipBlanks() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  private func failure(_ reason: JSONError.Reason, at offset: Int? = nil) -> JSONError {
    let offset = offset ?? position
    let line = bytes[..<min(offset, bytes.count)].reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    return JSONError(offset: offset, line: line, reason: reason)
  }
}

// MARK: - Strings

extension JSONParser {
  /// Reads a string from its opening quote.
  private mutating func readString() throws(JSONError) -> String {
    position += 1
    var start = position
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        if text.isEmpty { return String(decoding: bytes[start..<position - 1], as: UTF8.self) }
        text.append(contentsOf: bytes[start..<position - 1])
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        if text.isEmpty { text.reserveCapacity(position - start + 64) }
        text.append(bytes, start..<position)
        position += 1
        try readEscape(&text)
        start = position
      case 0x80...:
        let length = UTF8Check.length(in: bytes, at: position, end: bytes.count)
        guard length > 0 else {
          // A character that the end of the text cuts is no mistake of the writer.
          throw failure(position - length >= bytes.count ? .cutOff : .notUTF8)
        }
        position += length
      case ..<0x20:
        throw failure(.syntax("a control character in a string"))
      default: position += 1
      }
    }
    throw failure(.cutOff)
  }

  /// Reads what follows a backslash.
  private mutating func readEscape(_ text: inout [UInt8]) throws(JSONError) {
    guard position < bytes.count else { throw failure(.cutOff) }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "u"): try readScalar(&text)
    default: throw failure(.syntax("no such escape in a string"), at: position - 1)
    }
  }

  private mutating func readScalar(_ text: inout [UInt8]) throws(JSONError) {
    let start = position - 2
    var value = try readUnit()
    if value & 0xFC00 == 0xD800 {
      guard position < bytes.count else { throw failure(.cutOff) }
      guard accept(UInt8(ascii: "\\")), accept(UInt8(ascii: "u")) else {
        throw failure(.loneSurrogate, at: start)
      }
      let low = try readUnit()
      guard low & 0xFC00 == 0xDC00 else { throw failure(.loneSurrogate, at: start) }
      value = 0x10000 + (value & 0x3FF) << 10 + low & 0x3FF
    }
    guard let scalar = Unicode.Scalar(value) else { throw failure(.loneSurrogate, at: start) }
    text.append(contentsOf: String(Character(scalar)).utf8)
  }

  private mutating func readUnit() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard position < bytes.count else { throw failure(.cutOff) }
      let byte = bytes[position]
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte - 0x30
      case 0x41...0x46, 0x61...0x66: digit = (byte | 0x20) - 0x57
      default: throw failure(.syntax("four hexadecimal digits are needed after \\u"))
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }
}
