/// Words of a language and what they are, found by their bytes.
struct WordTable: Sendable {
  /// A power of two of places; each holds the number of an entry, from 1, or 0.
  private var places: [UInt16]
  private var entries: [Entry] = []
  private var letters: [UInt8] = []

  private struct Entry {
    var start: Int
    var count: Int
    var role: ThemeRole
  }

  /// A table of lists of words, separated by blanks. The first role that names a word has it.
  init(_ lists: KeyValuePairs<ThemeRole, String>) {
    let words = lists.map { ($0.key, $0.value.split(separator: " ")) }
    let count = words.reduce(0) { $0 + $1.1.count }
    var size = 16
    while size < count * 2 { size *= 2 }
    places = [UInt16](repeating: 0, count: size)
    for (role, list) in words {
      for word in list { insert(Array(word.utf8), role) }
    }
  }

  private mutating func insert(_ word: [UInt8], _ role: ThemeRole) {
    guard find(word, 0..<word.count, ignoresCase: false) == nil else { return }
    var hash: UInt32 = Self.seed
    for byte in word { hash = Self.mix(hash, byte) }
    var place = Int(hash) & (places.count - 1)
    while places[place] != 0 { place = (place + 1) & (places.count - 1) }
    entries.append(Entry(start: letters.count, count: word.count, role: role))
    letters += word
    places[place] = UInt16(entries.count)
  }

  /// What a word is; with `ignoresCase` the table's words are in small letters.
  func find(_ bytes: [UInt8], _ range: Range<Int>, ignoresCase: Bool) -> ThemeRole? {
    var hash: UInt32 = Self.seed
    for index in range { hash = Self.mix(hash, Self.folded(bytes[index], ignoresCase)) }
    var place = Int(hash) & (places.count - 1)
    while places[place] != 0 {
      let entry = entries[Int(places[place]) - 1]
      if entry.count == range.count {
        var offset = 0
        while offset < entry.count,
          letters[entry.start + offset]
            == Self.folded(bytes[range.lowerBound + offset], ignoresCase)
        {
          offset += 1
        }
        if offset == entry.count { return entry.role }
      }
      place = (place + 1) & (places.count - 1)
    }
    return nil
  }

  /// The start and the step of the hash of Fowler, Noll and Vo.
  private static let seed: UInt32 = 2_166_136_261

  private static func mix(_ hash: UInt32, _ byte: UInt8) -> UInt32 {
    (hash ^ UInt32(byte)) &* 16_777_619
  }

  private static func folded(_ byte: UInt8, _ ignoresCase: Bool) -> UInt8 {
    ignoresCase && byte &- 0x41 < 26 ? byte | 0x20 : byte
  }
}
