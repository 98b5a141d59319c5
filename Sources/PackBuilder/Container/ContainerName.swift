/// What a file of a container is, judged by its name alone.
enum ContainerName: Equatable {
  /// A file of that name.
  case file
  /// Stands for a file that is elsewhere: `.NAME.icloud`.
  case placeholder(of: [UInt8])
  /// A drive's copy of a file that two machines wrote: `NAME 2.json`.
  case conflictCopy(of: [UInt8])
  /// Temporary, hidden, or none of ours.
  case other

  /// Judges the name of a file that ends in `.json`, or of its placeholder.
  init(_ name: [UInt8]) {
    if name.first == UInt8(ascii: ".") {
      let ending = Array(".icloud".utf8)
      let inner = name.dropFirst().dropLast(ending.count)
      guard name.count > ending.count + 1, name.suffix(ending.count) == ending[...],
        Self.stem(of: Array(inner)) != nil
      else {
        self = .other
        return
      }
      self = .placeholder(of: Array(inner))
      return
    }
    guard let stem = Self.stem(of: name) else {
      self = .other
      return
    }
    self = Self.original(of: stem).map { .conflictCopy(of: $0 + Self.ending) } ?? .file
  }

  private static let ending = Array(".json".utf8)

  /// What stands before `.json`.
  static func stem(of name: [UInt8]) -> [UInt8]? {
    guard name.count > ending.count, name.suffix(ending.count) == ending[...] else { return nil }
    return Array(name.dropLast(ending.count))
  }

  /// The name that a conflict copy was made of: iCloud and Finder add ` 2`, browsers and Drive ` (1)`,
  /// Syncthing `.sync-conflict-DATE-TIME-DEVICE`, Dropbox ` (… conflicted copy …)`.
  static func original(of stem: [UInt8]) -> [UInt8]? {
    let text = String(decoding: stem, as: UTF8.self)
    for mark in [".sync-conflict-", " (conflicted copy", "'s conflicted copy", " conflicted copy"] {
      guard let range = text.firstRange(of: mark), range.lowerBound > text.startIndex else {
        continue
      }
      // `NAME (Ann's conflicted copy 2026-01-01)`: the parenthesis is no part of the name.
      let before = text[..<range.lowerBound]
      let name = mark.hasPrefix(".") ? before : before.prefix { $0 != "(" }
      return trimmed(Array(name.utf8))
    }
    guard let blank = stem.lastIndex(of: 0x20), blank > 0, blank + 1 < stem.count else {
      return nil
    }
    var number = stem[(blank + 1)...]
    if number.first == UInt8(ascii: "("), number.last == UInt8(ascii: ")"), number.count > 2 {
      number = number.dropFirst().dropLast()
    }
    guard number.count <= 3, number.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    return trimmed(Array(stem[..<blank]))
  }

  private static func trimmed(_ name: [UInt8]) -> [UInt8]? {
    var name = name
    while name.last == 0x20 { name.removeLast() }
    return name.isEmpty ? nil : name
  }
}
