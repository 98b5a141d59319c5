/// Text that is safe to show: valid UTF-8 without a control character, a line separator or a
/// directional override.
///
/// Its bytes can only be added by cleaning them, so whatever takes a `VisibleText` needs no care.
/// Control characters become their Unicode pictures (`␛`) or marks (`U+009B`), directional overrides
/// and isolates marks (`U+202E`), bytes that are no UTF-8 U+FFFD.
struct VisibleText: Sendable {
  private(set) var bytes: [UInt8] = []
  /// From this offset on all is ASCII.
  private(set) var asciiStart = 0
  /// Whether a blank added now would follow another, or nothing.
  private(set) var swallowsBlank = true

  var count: Int { bytes.count }

  /// Whether a part holds anything but blanks, U+00A0 among them.
  func hasInk(_ range: Range<Int>) -> Bool {
    var position = range.lowerBound
    while position < range.upperBound {
      if bytes[position] == 0xC2, position + 1 < range.upperBound, bytes[position + 1] == 0xA0 {
        position += 2
      } else if bytes[position] == 0x20 {
        position += 1
      } else {
        return true
      }
    }
    return false
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    asciiStart = 0
    swallowsBlank = true
  }

  /// Lets the next blanks fall away, as at the start of a line.
  mutating func startLine() { swallowsBlank = true }

  /// Adds running text: any run of blanks, tabs and line ends counts as one blank.
  mutating func append(_ source: [UInt8], _ range: Range<Int>) {
    var position = range.lowerBound
    let end = range.upperBound
    while position < end {
      // What can be copied as it stands: up to a blank after another, a control or a mark's place.
      let start = position
      var before: UInt8 = swallowsBlank ? 0x20 : 0x21
      var asciiEnd = -1
      while position < end {
        let byte = source[position]
        if byte &- 0x20 < 0x5F {
          // Both are blanks.
          if byte | before == 0x20 { break }
          before = byte
          position += 1
          continue
        }
        guard byte >= 0x80 else { break }
        let scalar = DecodedScalar(source, at: position, before: end)
        if Self.needsMark(scalar) { break }
        before = byte
        position += scalar.count
        asciiEnd = position
      }
      if position > start {
        if asciiEnd >= 0 { asciiStart = bytes.count + asciiEnd - start }
        bytes.append(source, start..<position)
        swallowsBlank = before == 0x20
      }
      guard position < end else { return }
      let scalar = DecodedScalar(source, at: position, before: end)
      position += scalar.count
      switch scalar.value {
      case 0x20, 0x09, 0x0A, 0x2028, 0x2029: appendBlank()
      default: appendMark(scalar.value)
      }
    }
  }

  /// Adds text whose blanks all count: the inside of a code span or of a line of code. A line end
  /// counts as a blank, a tab as `tab` blanks.
  mutating func appendVerbatim(_ source: [UInt8], _ range: Range<Int>, tab: Int = 1) {
    var position = range.lowerBound
    let end = range.upperBound
    while position < end {
      let start = position
      while position < end, source[position] >= 0x20, source[position] < 0x7F { position += 1 }
      if position > start {
        bytes.append(source, start..<position)
        swallowsBlank = source[position - 1] == 0x20
      }
      guard position < end else { break }
      let scalar = DecodedScalar(source, at: position, before: end)
      position += scalar.count
      if scalar.value == 0x09 || scalar.value == 0x0A {
        appendBlanks(scalar.value == 0x09 ? tab : 1)
      } else if Self.needsMark(scalar) {
        appendMark(scalar.value)
      } else {
        bytes.append(source, position - scalar.count..<position)
        asciiStart = bytes.count
        swallowsBlank = false
      }
    }
  }

  /// Adds a URL: blanks and control characters are percent-encoded.
  mutating func appendURL(_ source: [UInt8], _ range: Range<Int>) {
    var start = range.lowerBound
    for position in range where source[position] <= 0x20 || source[position] == 0x7F {
      appendVerbatim(source, start..<position)
      let digits = Array("0123456789ABCDEF".utf8)
      bytes.append(0x25)
      bytes.append(digits[Int(source[position] >> 4)])
      bytes.append(digits[Int(source[position] & 15)])
      start = position + 1
    }
    appendVerbatim(source, start..<range.upperBound)
  }

  /// Adds a string of ours or of a caller.
  mutating func append(_ string: String) {
    let before = bytes.count
    for byte in string.utf8 {
      guard byte >= 0x20, byte < 0x7F else {
        truncate(to: before)
        let source = Array(string.utf8)
        appendVerbatim(source, 0..<source.count)
        return
      }
      bytes.append(byte)
    }
    if let last = bytes.last { swallowsBlank = last == 0x20 }
  }

  /// Adds bytes of another text.
  mutating func append(_ text: VisibleText, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    bytes.append(text.bytes, range)
    if text.asciiStart > range.lowerBound { asciiStart = bytes.count }
    swallowsBlank = bytes.last == 0x20
  }

  /// Adds one blank, unless it would follow another or nothing.
  mutating func appendBlank() {
    if !swallowsBlank {
      bytes.append(0x20)
      swallowsBlank = true
    }
  }

  /// Adds blanks.
  mutating func appendBlanks(_ count: Int) {
    guard count > 0 else { return }
    bytes.appendBlanks(count)
    swallowsBlank = true
  }

  /// Drops what follows an offset that lies between two clusters.
  mutating func truncate(to count: Int) {
    bytes.removeLast(bytes.count - count)
    asciiStart = min(asciiStart, count)
    swallowsBlank = bytes.isEmpty || bytes.last == 0x20
  }

  /// Whether a scalar beyond ASCII must not be copied: C1, separators, overrides, isolates, bad bytes.
  private static func needsMark(_ scalar: DecodedScalar) -> Bool {
    let value = scalar.value
    return value < 0x20 || value &- 0x7F < 0x21 || value &- 0x2028 < 7 || value &- 0x2066 < 4
      || (value == 0xFFFD && scalar.count == 1)
  }

  private mutating func appendMark(_ scalar: UInt32) {
    switch scalar {
    case 0..<0x20:
      bytes.append(contentsOf: [0xE2, 0x90, 0x80 + UInt8(scalar)])
    case 0x7F:
      bytes.append(contentsOf: [0xE2, 0x90, 0xA1])
    case 0xFFFD:
      bytes.append(contentsOf: [0xEF, 0xBF, 0xBD])
    default:
      let digits = String(scalar, radix: 16, uppercase: true)
      bytes.append(contentsOf: "U+".utf8)
      bytes.append(contentsOf: repeatElement(0x30, count: max(0, 4 - digits.utf8.count)))
      bytes.append(contentsOf: digits.utf8)
    }
    asciiStart = bytes.count
    swallowsBlank = false
  }
}
