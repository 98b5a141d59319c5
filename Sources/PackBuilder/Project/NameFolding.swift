import RavenMarkdown

/// Names compared as people compare them: composed (NFC), case folded, and known by their letters.
///
/// The tables are our own, of one version of Unicode: ids go into hashes and file names and have to be
/// the same whatever system made them.
enum NameFolding {
  /// A text in NFC with full case folding, in NFC again, as scalars. Bad bytes become U+FFFD.
  ///
  /// - Complexity: O(*n*), and O(*m* log *m*) in runs of combining marks.
  static func folded(_ bytes: [UInt8]) -> [UInt32] {
    let scalars = scalars(of: bytes)
    // Nothing below U+00C0 decomposes, and capitals of ASCII fold by one bit.
    if scalars.allSatisfy({ $0 < 0x80 }) {
      return scalars.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
    }
    return composed(composed(scalars).flatMap(folding))
  }

  /// A text in NFC, as UTF-8. Bad bytes become U+FFFD.
  static func composed(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.allSatisfy({ $0 < 0x80 }) { return bytes }
    return utf8(composed(scalars(of: bytes)))
  }

  /// What a scalar is in a name.
  enum Kind: UInt32 {
    case other
    /// A letter, or a digit or other number, of any script.
    case letter
    /// A mark that belongs to the letter before it.
    case mark
  }

  /// What a scalar is in a name. O(log *n*).
  static func kind(_ scalar: UInt32) -> Kind { Kind(rawValue: traits(scalar) & 3) ?? .other }

  /// Scalars as UTF-8.
  static func utf8(_ scalars: [UInt32]) -> [UInt8] {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.map { Unicode.Scalar($0) ?? "\u{FFFD}" })
    return Array(String(text).utf8)
  }

  private static func scalars(of bytes: [UInt8]) -> [UInt32] {
    var scalars: [UInt32] = []
    var position = 0
    while position < bytes.count {
      let scalar = DecodedScalar(bytes, at: position, before: bytes.count)
      scalars.append(scalar.value)
      position += scalar.count
    }
    return scalars
  }

  private static func traits(_ scalar: UInt32) -> UInt32 {
    let index = changePoints.partitioningIndex { $0 >> 10 > scalar }
    return index == 0 ? 0 : changePoints[index - 1] & 0x3FF
  }

  private static func combiningClass(_ scalar: UInt32) -> UInt32 {
    // Nothing below U+0300 combines.
    scalar < 0x300 ? 0 : traits(scalar) >> 2
  }

  // MARK: - Folding

  private static func folding(_ scalar: UInt32) -> [UInt32] {
    if let long = longFoldingTable[scalar] { return long }
    let run = foldingRuns.count / 4
    var low = 0
    var high = run
    while low < high {
      let middle = (low + high) / 2
      if foldingRuns[4 * middle + 1] < scalar { low = middle + 1 } else { high = middle }
    }
    guard low < run, foldingRuns[4 * low] <= scalar,
      (scalar - foldingRuns[4 * low]) % foldingRuns[4 * low + 2] == 0
    else { return [scalar] }
    return [scalar &+ foldingRuns[4 * low + 3]]
  }

  private static let longFoldingTable: [UInt32: [UInt32]] = {
    var table: [UInt32: [UInt32]] = [:]
    for index in stride(from: 0, to: longFoldings.count, by: 4) {
      table[longFoldings[index]] = longFoldings[index + 1..<index + 4].filter { $0 != 0 }
    }
    return table
  }()

  // MARK: - Composing

  /// The parts of scalars that have some, fully decomposed, and the scalars that pairs make.
  private static let pairs: (parts: [UInt32: [UInt32]], wholes: [UInt64: UInt32]) = {
    var parts: [UInt32: [UInt32]] = [:]
    var wholes: [UInt64: UInt32] = [:]
    for index in stride(from: 0, to: decompositions.count, by: 3) {
      let scalar = decompositions[index] & 0x1F_FFFF
      let (first, second) = (decompositions[index + 1], decompositions[index + 2])
      parts[scalar] = second == 0 ? [first] : [first, second]
      if decompositions[index] >> 31 == 0 { wholes[pair(first, second)] = scalar }
    }
    for scalar in Array(parts.keys) {
      // Only the first part can consist of others.
      while let list = parts[scalar], let first = list.first, let more = parts[first] {
        parts[scalar] = more + list.dropFirst()
      }
    }
    return (parts, wholes)
  }()

  private static func pair(_ first: UInt32, _ second: UInt32) -> UInt64 {
    UInt64(first) << 32 | UInt64(second)
  }

  /// A scalar and its combining class.
  private typealias Part = (scalar: UInt32, combiningClass: UInt32)

  /// NFC.
  private static func composed(_ scalars: [UInt32]) -> [UInt32] {
    var parts = decomposed(scalars)
    order(&parts)
    var result: [UInt32] = []
    result.reserveCapacity(parts.count)
    /// Where the starter stands that marks may join.
    var starter: Int?
    var lastClass: UInt32 = 0
    for (scalar, current) in parts {
      // Nothing below U+0300 joins what stands before it.
      if let place = starter, scalar >= 0x300,
        lastClass < current || (lastClass == 0 && place == result.count - 1),
        let whole = Hangul.whole(result[place], scalar) ?? pairs.wholes[pair(result[place], scalar)]
      {
        result[place] = whole
        continue
      }
      if current == 0 { starter = result.count }
      lastClass = current
      result.append(scalar)
    }
    return result
  }

  /// Scalars taken apart as far as they can be.
  private static func decomposed(_ scalars: [UInt32]) -> [Part] {
    var parts: [Part] = []
    parts.reserveCapacity(2 * scalars.count)
    for scalar in scalars {
      // Nothing below U+00C0 has parts.
      if scalar >= 0xC0, let own = Hangul.parts(scalar) ?? pairs.parts[scalar] {
        for part in own { parts.append((part, combiningClass(part))) }
      } else {
        parts.append((scalar, combiningClass(scalar)))
      }
    }
    return parts
  }

  /// Puts marks in the order of their classes; those of one class stay as they are.
  private static func order(_ parts: inout [Part]) {
    var start = 0
    while start < parts.count {
      guard parts[start].combiningClass != 0 else {
        start += 1
        continue
      }
      var end = start + 1
      while end < parts.count, parts[end].combiningClass != 0 { end += 1 }
      if end - start > 1 {
        let marks = parts[start..<end].enumerated().sorted {
          ($0.element.combiningClass, $0.offset) < ($1.element.combiningClass, $1.offset)
        }
        parts.replaceSubrange(start..<end, with: marks.map(\.element))
      }
      start = end
    }
  }
}

/// Korean syllables, which are computed.
private enum Hangul {
  private static let (leads, vowels, tails) = (UInt32(0x1100), UInt32(0x1161), UInt32(0x11A7))
  private static let syllables = UInt32(0xAC00)
  private static let (leadCount, vowelCount, tailCount) = (UInt32(19), UInt32(21), UInt32(28))

  static func parts(_ scalar: UInt32) -> [UInt32]? {
    let index = scalar &- syllables
    guard index < leadCount * vowelCount * tailCount else { return nil }
    let parts = [
      leads + index / (vowelCount * tailCount),
      vowels + index % (vowelCount * tailCount) / tailCount,
    ]
    return index % tailCount == 0 ? parts : parts + [tails + index % tailCount]
  }

  static func whole(_ first: UInt32, _ second: UInt32) -> UInt32? {
    let (lead, vowel) = (first &- leads, second &- vowels)
    if lead < leadCount, vowel < vowelCount {
      return syllables + (lead * vowelCount + vowel) * tailCount
    }
    let (syllable, tail) = (first &- syllables, second &- tails)
    guard syllable < leadCount * vowelCount * tailCount, syllable % tailCount == 0, tail > 0,
      tail < tailCount
    else { return nil }
    return first + tail
  }
}

extension Array {
  /// The first index whose element is beyond a border; the array is ordered so that there is one border.
  ///
  /// - Complexity: O(log *n*).
  fileprivate func partitioningIndex(where isBeyond: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
