/// Gives equal contents equal numbers, and keeps each content once.
struct ContentTable {
  private var pool: [UInt8] = []
  private var scratch: [UInt8] = []
  /// Where contents end in the pool; content *n* starts where *n* - 1 ends.
  private var ends: [Int] = []
  private var hashes: [UInt64] = []
  /// Numbers by hash with open addressing; -1 where there is none.
  private var slots: [Int32]
  // Another one in each run, so that nobody can prepare texts that collide.
  private let seed = UInt64(truncatingIfNeeded: Hasher().finalize())

  /// An empty table; room for contents of so many bytes together saves work.
  init(expecting size: Int = 0) {
    // Contents of contents come on top.
    pool.reserveCapacity(size + size / 4)
    // About one content in 40 bytes.
    var count = 1024
    while count < size / 20 { count *= 2 }
    slots = [Int32](repeating: -1, count: count)
  }

  /// The number of different contents.
  var count: Int { ends.count }

  /// The number of a content. O(*n*) in its size.
  mutating func number(of bytes: [UInt8]) -> Int { number(of: bytes, bytes.indices) }

  /// The number of a part of a text.
  mutating func number(of bytes: [UInt8], _ range: Range<Int>) -> Int {
    let hash = hash(bytes, range)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      if hashes[number] == hash, isEqual(number, bytes, range) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    let number = ends.count
    slots[slot] = Int32(truncatingIfNeeded: number)
    hashes.append(hash)
    pool.append(contentsOf: bytes[range])
    ends.append(pool.count)
    if 2 * number > slots.count { grow() }
    return number
  }

  /// The number of a list of numbers, which is a content too.
  mutating func number(ofAll numbers: [Int]) -> Int {
    var bytes: [UInt8] = []
    swap(&bytes, &scratch)
    defer { swap(&bytes, &scratch) }
    bytes.removeAll(keepingCapacity: true)
    bytes.append(0xFF)
    for number in numbers {
      bytes.append(UInt8(truncatingIfNeeded: number))
      bytes.append(UInt8(truncatingIfNeeded: number >> 8))
      bytes.append(UInt8(truncatingIfNeeded: number >> 16))
      bytes.append(UInt8(truncatingIfNeeded: number >> 24))
    }
    return self.number(of: bytes)
  }

  /// The bytes of a content.
  func bytes(_ number: Int) -> ArraySlice<UInt8> {
    pool[(number == 0 ? 0 : ends[number - 1])..<ends[number]]
  }

  private func isEqual(_ number: Int, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var place = number == 0 ? 0 : ends[number - 1]
    guard ends[number] - place == range.count else { return false }
    var index = range.lowerBound
    while index + 8 <= range.upperBound {
      if pool.word(at: place) != bytes.word(at: index) { return false }
      index += 8
      place += 8
    }
    let rest = range.upperBound - index
    return rest == 0 || pool.word(at: place, count: rest) == bytes.word(at: index, count: rest)
  }

  /// As FNV-1a, but eight bytes at a time, and with its bits mixed each time.
  private func hash(_ bytes: [UInt8], _ range: Range<Int>) -> UInt64 {
    var hash = seed ^ UInt64(truncatingIfNeeded: range.count)
    var index = range.lowerBound
    while index + 8 <= range.upperBound {
      hash = (hash ^ bytes.word(at: index)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
      index += 8
    }
    if index < range.upperBound {
      let rest = bytes.word(at: index, count: range.upperBound - index)
      hash = (hash ^ rest) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    hash = hash &* 0x9E37_79B9_7F4A_7C15
    return hash ^ hash >> 29
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: 4 * slots.count)
    for (number, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(truncatingIfNeeded: number)
    }
  }
}
