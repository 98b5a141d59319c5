/// A place in a line while its prefixes are read, in bytes and in columns (tabs stop at every fourth).
///
/// Inside a tab that is only partly used up, the byte stays and the column goes on, as in libcmark.
struct LineCursor {
  var offset: Int
  var column: Int
  let end: Int
  /// Columns of the tab at the offset that are used up.
  private(set) var usedColumns = 0

  init(_ line: Range<Int>) {
    offset = line.lowerBound
    column = 0
    end = line.upperBound
  }

  /// The place of the first byte that is no blank.
  func firstNonBlank(in bytes: [UInt8]) -> LineCursor {
    var cursor = self
    while cursor.offset < end {
      switch bytes[cursor.offset] {
      case ASCII.space: cursor.column += 1
      case ASCII.tab: cursor.column += 4 - cursor.column % 4
      default: return cursor
      }
      cursor.offset += 1
      cursor.usedColumns = 0
    }
    return cursor
  }

  /// Moves on by columns; a tab that is wider than what is left is used up partly.
  mutating func advance(columns: Int, in bytes: [UInt8]) {
    var left = columns
    while left > 0, offset < end {
      if bytes[offset] == ASCII.tab {
        let width = 4 - column % 4
        column += min(left, width)
        if width <= left { offset += 1 }
        usedColumns = width <= left ? 0 : usedColumns + left
        left -= min(left, width)
      } else {
        offset += 1
        column += 1
        left -= 1
        usedColumns = 0
      }
    }
  }

  /// The offset after what is used up, a tab that is used up partly included.
  var prefixEnd: Int { usedColumns > 0 ? offset + 1 : offset }

  func isBlank(at index: Int, in bytes: [UInt8]) -> Bool {
    index < end && ASCII.isBlank(bytes[index])
  }
}

/// A quote or a list item that is open, as a line's prefix must continue it.
struct OpenContainer {
  /// item: columns that a line must be indented by; `nil` for a quote.
  var indent: Int?
  /// The line that opens it.
  var line: Int
  /// The place after its marker on that line.
  var content: LineCursor
  /// item: the columns before its marker.
  var markerIndent = 0

  /// Reads a quote's mark at the cursor.
  static func quote(_ cursor: LineCursor, line: Int, in bytes: [UInt8]) -> OpenContainer? {
    var content = cursor.firstNonBlank(in: bytes)
    guard content.offset < content.end, bytes[content.offset] == UInt8(ascii: ">") else {
      return nil
    }
    content.offset += 1
    content.column += 1
    if content.isBlank(at: content.offset, in: bytes) { content.advance(columns: 1, in: bytes) }
    return OpenContainer(indent: nil, line: line, content: content)
  }

  /// Reads a list item's marker at the cursor. Padding: the blanks after the marker where there are one
  /// to four before text, else one.
  static func item(_ cursor: LineCursor, line: Int, in bytes: [UInt8]) -> OpenContainer? {
    let marker = cursor.firstNonBlank(in: bytes)
    guard let width = ListMarker.width(bytes, marker.offset, marker.end) else { return nil }
    var content = marker
    content.offset += width
    content.column += width
    let text = content.firstNonBlank(in: bytes)
    let blanks = text.column - content.column
    let padding = blanks >= 1 && blanks < 5 && text.offset < text.end ? blanks : 1
    content.advance(columns: min(padding, blanks), in: bytes)
    let indent = marker.column - cursor.column
    return OpenContainer(
      indent: indent + width + padding, line: line, content: content, markerIndent: indent)
  }

  /// Moves the cursor past this container's prefix; false where the line does not continue it.
  ///
  /// `text` is the cursor's next byte that is no blank, and is kept so: looking for it again under each
  /// of many items would take quadratic time.
  func match(_ cursor: inout LineCursor, text: inout LineCursor, in bytes: [UInt8]) -> Bool {
    let columns = text.column - cursor.column
    guard let indent else {
      guard columns < 4, text.offset < text.end, bytes[text.offset] == UInt8(ascii: ">") else {
        return false
      }
      cursor.advance(columns: columns + 1, in: bytes)
      if cursor.isBlank(at: cursor.offset, in: bytes) { cursor.advance(columns: 1, in: bytes) }
      text = cursor.firstNonBlank(in: bytes)
      return true
    }
    if columns >= indent {
      cursor.advance(columns: indent, in: bytes)
      return true
    }
    guard text.offset == text.end else { return false }
    cursor = text
    return true
  }
}

/// The markers of list items.
enum ListMarker {
  /// The bytes of the marker at `offset`: one for a bullet, up to ten for a number. A blank or the
  /// line's end must follow.
  static func width(_ bytes: [UInt8], _ offset: Int, _ end: Int) -> Int? {
    guard offset < end else { return nil }
    var index = offset
    switch bytes[index] {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"): index += 1
    default:
      while index < end, ASCII.isDigit(bytes[index]) { index += 1 }
      guard (1...9).contains(index - offset), index < end,
        bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ")")
      else { return nil }
      index += 1
    }
    // libcmark takes any white space here.
    return index == end || ASCII.isSpace(bytes[index]) ? index - offset : nil
  }
}
