/// Makes a failing text as short as it can be while it still fails.
struct Shrinker {
  /// The trials that one text may take.
  var trialsLeft = 4000
  let fails: ([UInt8]) -> Bool

  init(fails: @escaping ([UInt8]) -> Bool) { self.fails = fails }

  static func shrink(_ text: [UInt8], while fails: @escaping ([UInt8]) -> Bool) -> [UInt8] {
    var shrinker = Shrinker(fails: fails)
    let lines = shrinker.reduce(splitLines(text)) { Array($0.joined()) }
    return shrinker.reduce(Array(lines.joined())) { $0 }
  }

  /// Drops runs of elements, long runs first, until no single one can go.
  private mutating func reduce<Element>(
    _ elements: [Element], _ assemble: ([Element]) -> [UInt8]
  ) -> [Element] {
    var kept = elements
    var size = max(kept.count / 2, 1)
    while true {
      var start = 0
      var hasShrunk = false
      while start < kept.count, trialsLeft > 0 {
        var shorter = kept
        shorter.removeSubrange(start..<min(start + size, kept.count))
        trialsLeft -= 1
        if fails(assemble(shorter)) {
          kept = shorter
          hasShrunk = true
        } else {
          start += size
        }
      }
      if size == 1 && (!hasShrunk || trialsLeft <= 0) { return kept }
      size = max(size / 2, 1)
    }
  }

  private static func splitLines(_ text: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var line: [UInt8] = []
    for byte in text {
      line.append(byte)
      if byte == UInt8(ascii: "\n") {
        lines.append(line)
        line = []
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }
}

/// Bytes as a Swift literal of one line, for messages.
func quoted(_ bytes: some Collection<UInt8>) -> String {
  var result = "\""
  for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
    result += scalar.value == 0x27 ? "'" : scalar.escaped(asASCII: false)
  }
  result += "\""
  let isText = Array(String(decoding: bytes, as: UTF8.self).utf8) == Array(bytes)
  return isText ? result : result + " = bytes \(Array(bytes))"
}
