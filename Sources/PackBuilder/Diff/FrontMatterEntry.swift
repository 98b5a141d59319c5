import RavenMarkdown

/// One key of front matter with all lines of its value, or a comment.
struct FrontMatterEntry {
  /// Empty of a comment.
  var key: [UInt8]
  var value: [UInt8]
  /// Whether it is a line that begins with `#`: it is no key, and belongs to none.
  var isComment = false

  /// What it is called.
  var name: String { isComment ? "comment" : String(decoding: key, as: UTF8.self) }

  /// The entries of front matter: each begins with a line at the margin. Blank lines do not count.
  static func all(_ bytes: ArraySlice<UInt8>) -> [FrontMatterEntry] {
    var entries: [FrontMatterEntry] = []
    // A comment may stand between the lines of a value.
    var last: Int?
    for line in bytes.split(separator: ASCII.newline) {
      guard line.contains(where: { !ASCII.isSpace($0) }) else { continue }
      let isInside =
        ASCII.isBlank(line[line.startIndex]) || line.starts(with: Array("- ".utf8))
        || line.elementsEqual([UInt8(ascii: "-")])
      if isInside, let last {
        entries[last].value += [ASCII.newline] + line
      } else if line.first == UInt8(ascii: "#") {
        entries.append(FrontMatterEntry(key: [], value: Array(line), isComment: true))
      } else {
        last = entries.count
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
          entries.append(FrontMatterEntry(key: Array(line), value: []))
          continue
        }
        let value = line[(colon + 1)...].drop(while: ASCII.isBlank)
        entries.append(FrontMatterEntry(key: Array(line[..<colon]), value: Array(value)))
      }
    }
    return entries
  }

  /// Entries of one key, in their order; comments of one text first, then the others in their order.
  ///
  /// - Returns: Indices; old entries in order, then the new ones without a partner. O(*n*).
  static func pairs(
    _ old: [FrontMatterEntry], _ new: [FrontMatterEntry]
  ) -> [(old: Int?, new: Int?)] {
    var partners = [Int?](repeating: nil, count: old.count)
    var isTaken = [Bool](repeating: false, count: new.count)
    func pair(_ isWanted: (FrontMatterEntry) -> Bool, by key: (FrontMatterEntry) -> [UInt8]) {
      var waiting: [[UInt8]: [Int]] = [:]
      for index in new.indices.reversed() where !isTaken[index] && isWanted(new[index]) {
        waiting[key(new[index]), default: []].append(index)
      }
      for index in old.indices where partners[index] == nil && isWanted(old[index]) {
        guard let partner = waiting[key(old[index])]?.popLast() else { continue }
        partners[index] = partner
        isTaken[partner] = true
      }
    }
    pair({ !$0.isComment }, by: \.key)
    pair({ $0.isComment }, by: \.value)
    pair({ $0.isComment }, by: \.key)
    return old.indices.map { ($0, partners[$0]) }
      + new.indices.filter { !isTaken[$0] }.map { (nil, $0) }
  }
}
