/// Recognizes the parts of links and of definitions as libcmark does.
///
/// Every function looks at `bytes[offset..<end]`.
enum LinkScanner {
  /// The longest label in bytes (CommonMark: 999 characters; libcmark counts bytes, up to 1000).
  static let longestLabel = 1000

  /// `[label]` at `offset`: the label's bytes without brackets, blanks at the ends cut.
  static func label(
    _ bytes: [UInt8], _ offset: Int, _ end: Int
  ) -> (label: Range<Int>, after: Int)? {
    guard offset < end, bytes[offset] == UInt8(ascii: "[") else { return nil }
    var index = offset + 1
    var length = 0
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: "]") {
        return (trimmed(bytes, offset + 1..<index), index + 1)
      }
      if byte == UInt8(ascii: "[") { return nil }
      let escapes =
        byte == UInt8(ascii: "\\") && index + 1 < end && ASCII.isPunctuation(bytes[index + 1])
      index += escapes ? 2 : 1
      length += escapes ? 2 : 1
      if length > longestLabel { return nil }
    }
    return nil
  }

  /// Where a link leads, in angle brackets or bare.
  static func destination(
    _ bytes: [UInt8], _ offset: Int, _ end: Int
  ) -> (url: Range<Int>, after: Int)? {
    guard offset < end else { return nil }
    return bytes[offset] == UInt8(ascii: "<")
      ? bracketedDestination(bytes, offset, end) : bareDestination(bytes, offset, end)
  }

  private static func bracketedDestination(
    _ bytes: [UInt8], _ offset: Int, _ end: Int
  ) -> (url: Range<Int>, after: Int)? {
    var index = offset + 1
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: ">"):
        // Something must follow: libcmark refuses one that ends the text.
        return index + 1 < end ? (offset + 1..<index, index + 1) : nil
      case UInt8(ascii: "\\"): index += 2
      case ASCII.newline, UInt8(ascii: "<"): return nil
      default: index += 1
      }
    }
    return nil
  }

  private static func bareDestination(
    _ bytes: [UInt8], _ offset: Int, _ end: Int
  ) -> (url: Range<Int>, after: Int)? {
    var index = offset
    var depth = 0
    scan: while index < end {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\\") where index + 1 < end && ASCII.isPunctuation(bytes[index + 1]):
        index += 2
      case UInt8(ascii: "("):
        depth += 1
        index += 1
        // libcmark's limit.
        if depth > 32 { return nil }
      case UInt8(ascii: ")"):
        if depth == 0 { break scan }
        depth -= 1
        index += 1
      default:
        if ASCII.isSpace(byte) {
          if index == offset { return nil }
          break scan
        }
        index += 1
      }
    }
    return index < end && depth == 0 ? (offset..<index, index) : nil
  }

  /// A title with its quotes or parentheses; the offset after it.
  static func title(_ bytes: [UInt8], _ offset: Int, _ end: Int) -> Int? {
    guard offset < end else { return nil }
    let open = bytes[offset]
    let close: UInt8
    switch open {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): close = open
    case UInt8(ascii: "("): close = UInt8(ascii: ")")
    default: return nil
    }
    var index = offset + 1
    while index < end {
      let byte = bytes[index]
      if byte == close { return index + 1 }
      if open == UInt8(ascii: "("), byte == open { return nil }
      let escapes =
        byte == UInt8(ascii: "\\") && index + 1 < end && ASCII.isPunctuation(bytes[index + 1])
      index += escapes ? 2 : 1
    }
    return nil
  }

  /// A range without the white space at its ends.
  static func trimmed(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, ASCII.isSpace(bytes[start]) { start += 1 }
    while end > start, ASCII.isSpace(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  /// What a label is compared by: case folded, runs of white space one blank, none at the ends.
  static func normalizedLabel(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var folded: [UInt8]
    if bytes.allSatisfy({ $0 < 0x80 }) {
      folded = bytes.map(ASCII.lowercased)
    } else {
      // Full case folding from what the standard library has: down, up and down again
      // takes both the sharp s and the final sigma to one form.
      let text = String(decoding: bytes, as: UTF8.self)
      folded = Array(text.lowercased().uppercased().lowercased().utf8)
    }
    var result: [UInt8] = []
    result.reserveCapacity(folded.count)
    for byte in folded {
      if !ASCII.isSpace(byte) {
        result.append(byte)
      } else if let last = result.last, last != ASCII.space {
        result.append(ASCII.space)
      }
    }
    if result.last == ASCII.space { result.removeLast() }
    return result
  }
}

/// A link reference definition as it stands in the text.
struct LinkDefinition {
  var label: Range<Int>
  var url: Range<Int>
  /// With its quotes; empty when there is none.
  var title: Range<Int>
  /// The offset after the definition's last line end.
  var end: Int

  /// Reads one definition at the start of `bytes[offset..<end]`, which ends in a line end.
  static func read(_ bytes: [UInt8], _ offset: Int, _ end: Int) -> LinkDefinition? {
    guard let (label, afterLabel) = LinkScanner.label(bytes, offset, end), !label.isEmpty,
      afterLabel < end, bytes[afterLabel] == UInt8(ascii: ":"),
      let (url, afterURL) = LinkScanner.destination(
        bytes, skipLineEnd(bytes, afterLabel + 1, end), end)
    else { return nil }
    let titleStart = skipLineEnd(bytes, afterURL, end)
    if titleStart > afterURL, let titleEnd = LinkScanner.title(bytes, titleStart, end),
      let after = restOfLine(bytes, titleEnd, end)
    {
      return LinkDefinition(label: label, url: url, title: titleStart..<titleEnd, end: after)
    }
    guard let after = restOfLine(bytes, afterURL, end) else { return nil }
    return LinkDefinition(label: label, url: url, title: afterURL..<afterURL, end: after)
  }

  /// Blanks, at most one line end, and blanks.
  private static func skipLineEnd(_ bytes: [UInt8], _ offset: Int, _ end: Int) -> Int {
    var index = skipBlanks(bytes, offset, end)
    if index < end, bytes[index] == ASCII.newline { index = skipBlanks(bytes, index + 1, end) }
    return index
  }

  private static func skipBlanks(_ bytes: [UInt8], _ offset: Int, _ end: Int) -> Int {
    var index = offset
    while index < end, ASCII.isBlank(bytes[index]) { index += 1 }
    return index
  }

  private static func restOfLine(_ bytes: [UInt8], _ offset: Int, _ end: Int) -> Int? {
    let index = skipBlanks(bytes, offset, end)
    if index >= end { return end }
    return bytes[index] == ASCII.newline ? index + 1 : nil
  }
}
