/// Where runs of backticks end, so that a missing one is looked for only once.
struct BacktickRuns {
  /// Longer runs close nothing (libcmark's limit).
  static let longest = 1000
  private var last = [Int](repeating: -1, count: longest + 1)
  private var isScanned = false
  private var isUsed = false

  mutating func reset() {
    guard isUsed else { return }
    for index in last.indices { last[index] = -1 }
    isScanned = false
    isUsed = false
  }

  /// The start of the next run of exactly `length` backticks.
  mutating func close(of length: Int, in bytes: [UInt8], from: Int, end: Int) -> Int? {
    guard length <= Self.longest else { return nil }
    if isScanned, last[length] < from { return nil }
    isUsed = true
    var index = from
    while index < end {
      guard bytes[index] == UInt8(ascii: "`") else {
        index += 1
        continue
      }
      let start = index
      while index < end, bytes[index] == UInt8(ascii: "`") { index += 1 }
      let count = index - start
      if count <= Self.longest { last[count] = start }
      if count == length { return start }
    }
    isScanned = true
    return nil
  }
}
