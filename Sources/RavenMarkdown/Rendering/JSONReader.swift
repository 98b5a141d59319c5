/// Reads the JSON of small files of settings, whose shape is known: themes, `golden.json`.
///
/// Stricter than JSON: a key stands once, and strings hold no escapes, which no setting needs. Nesting
/// is as deep as the caller reads it, so no input can exhaust the stack.
package struct JSONReader {
  private let bytes: [UInt8]
  private var position = 0

  /// The first thing that was not understood.
  package struct Problem: Error, Equatable {
    /// The line of the text, from 1.
    package let line: Int
    /// What is wrong there, as half a sentence.
    package let reason: String

    package init(line: Int, reason: String) {
      self.line = line
      self.reason = reason
    }
  }

  /// Reads a text from its start.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// A problem at the place that was read last.
  package func failure(_ reason: String) -> Problem {
    let line = bytes[..<min(position, bytes.count)].reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    return Problem(line: line, reason: reason)
  }

  /// Reads an object; the closure reads the value of each key.
  package mutating func readObject(
    _ readValue: (inout JSONReader, String) throws(Problem) -> Void
  ) throws(Problem) {
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

  /// Reads a list; the closure reads each element.
  package mutating func readList(
    _ readElement: (inout JSONReader) throws(Problem) -> Void
  ) throws(Problem) {
    try expect("[", "a list in brackets")
    if accept("]") { return }
    repeat { try readElement(&self) } while accept(",")
    try expect("]", "a comma or a closing bracket")
  }

  /// Sees that nothing follows.
  package mutating func readEnd(_ subject: String) throws(Problem) {
    skipBlanks()
    guard position == bytes.count else { throw failure("text follows \(subject)") }
  }

  /// A string without escapes.
  package mutating func readString() throws(Problem) -> String {
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

  /// `true` or `false`.
  package mutating func readBool() throws(Problem) -> Bool {
    switch readWord() {
    case "true": return true
    case "false": return false
    default: throw failure("true or false is needed")
    }
  }

  /// A whole number, written as JSON writes it.
  package mutating func readInteger() throws(Problem) -> Int {
    let word = readWord()
    let digits = word.hasPrefix("-") ? word.dropFirst() : word[...]
    let isWritten =
      digits.utf8.allSatisfy { $0 &- 0x30 < 10 } && (digits.utf8.first != 0x30 || digits == "0")
    guard isWritten, let number = Int(word) else { throw failure("a whole number is needed") }
    return number
  }

  /// Whether a string comes next.
  package var nextIsString: Bool {
    mutating get {
      skipBlanks()
      return position < bytes.count && bytes[position] == 0x22
    }
  }

  /// What stands before the next blank or sign: a number, a word, or nothing.
  package mutating func readWord() -> String {
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

  private mutating func expect(_ sign: Unicode.Scalar, _ what: String) throws(Problem) {
    guard accept(sign) else { throw failure("\(what) is needed") }
  }

  private mutating func skipBlanks() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
      position += 1
    }
  }
}
