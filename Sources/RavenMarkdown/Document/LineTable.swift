/// A place in the source text.
public struct SourceLocation: Sendable, Hashable {
  /// The line, from 1. CR, LF and CRLF each end one.
  public let line: Int
  /// The column in bytes of the source, from 1.
  public let column: Int
  /// The offset in bytes from the source's first byte, a byte order mark counted.
  public let offset: Int
}

/// A half-open range of the source text: `end` is the place after the last byte.
public struct SourceRange: Sendable, Hashable {
  /// The place of the first byte.
  public let start: SourceLocation
  /// The place after the last byte.
  public let end: SourceLocation
}

/// Where lines start, and where the buffer differs from the bytes that were given.
package struct LineTable: Sendable, Hashable {
  /// The buffer offset of each line's first byte; the first is 0.
  package var starts: [UInt32] = [0]
  /// The number of source bytes at the buffer's start; what follows them stands nowhere in the source.
  package var sourceCount: Int = 0
  /// The bytes of the byte order mark that was dropped: 0 or 3.
  package var markCount: Int = 0
  /// Bad bytes, by place: from `offset` of the buffer on, `shift` more buffer than source bytes.
  package var repairs: [Repair] = []

  package struct Repair: Sendable, Hashable {
    /// The buffer offset after the replacement character.
    package var offset: UInt32
    /// Buffer bytes minus source bytes up to `offset`.
    package var shift: Int32
  }

  /// The line (from 0) that holds a buffer offset. O(log *n*).
  package func line(of offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The offset in the given bytes of an offset in the buffer. O(log *n*) in the bad bytes.
  package func sourceOffset(of offset: Int) -> Int {
    var low = 0
    var high = repairs.count
    while low < high {
      let middle = (low + high) / 2
      if Int(repairs[middle].offset) <= offset { low = middle + 1 } else { high = middle }
    }
    return offset + markCount - (low == 0 ? 0 : Int(repairs[low - 1].shift))
  }

  /// The place of a buffer offset in the source.
  package func location(of offset: Int) -> SourceLocation {
    let line = line(of: offset)
    let place = sourceOffset(of: offset)
    let start = line == 0 ? markCount : sourceOffset(of: Int(starts[line]))
    return SourceLocation(line: line + 1, column: place - start + 1, offset: place)
  }
}

extension Document {
  package func sourceRange(of range: ByteRange) -> SourceRange {
    SourceRange(start: lines.location(of: range.lower), end: lines.location(of: range.upper))
  }

  /// The offset in the given bytes of the first NUL or byte that is not UTF-8; `nil` when there is none.
  public var firstBadByte: Int? {
    // A repair ends after its replacement character, which has three bytes.
    lines.repairs.first.map { lines.sourceOffset(of: Int($0.offset) - 3) }
  }
}
