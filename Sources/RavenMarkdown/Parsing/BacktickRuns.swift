/// Where runs of backticks end, so that a missing one is looked for only once.
struct BacktickRuns {
  /// Longer runs close nothing (libcmark's limit).
  static let longest = 1000
  private var last = [Int](repeating: -1, count: longest + 1)
  private var isScanned = false
  /// The longest run that was noted: what lies above it needs no clearing.
  private var longestNoted = -1

  mutating func reset() {
    isScanned = false
    guard longestNoted >= 0 else { return }
    for length in 0...longestNoted { last[length] = -1 }
    longestNoted = -1
  }

  /// The start of the next run of exactly `length` backticks.
  mutating func close(of length: Int, in bytes: [UInt8], from: Int, end: Int) -> Int? {
    guard length <= Self.longest else { return nil }
    if isScanned, last[length] < from { return nil }
    var index = from
    while index < end {
      guard bytes[index] == UInt8(ascii: "`") else {
        index += 1
        continue
      }
      let start = index
      while index < end, bytes[index] == UInt8(ascii: "`") { index += 1 }
      let count = index - start
      if count <= Self.longest {
        last[count] = start
        longestNoted = max(longestNoted, count)
      }
      if count == length { return start }
    }
    isScanned = true
    return nil
  }
}
