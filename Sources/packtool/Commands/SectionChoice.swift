import PackBuilder

/// Which headings a few words mean.
enum SectionChoice: Equatable {
  /// The places of the headings that are meant; more than one when they are all called so.
  case found([Int])
  /// Why none is, as half a sentence.
  case failed(String)

  /// Chooses by words alone: capitals, punctuation and pictures do not count.
  ///
  /// Headings that are called so come first, then the only one that begins so.
  init(of wanted: String, among titles: [String]) {
    let key = SectionChoice.key(wanted)
    let keys = titles.map { SectionChoice.key($0) }
    let equal = keys.indices.filter { keys[$0] == key }
    if !equal.isEmpty {
      self = .found(equal)
      return
    }
    let similar = keys.indices.filter { !key.isEmpty && keys[$0].hasPrefix(key) }
    // One heading may stand several times.
    if Set(similar.map { keys[$0] }).count == 1 {
      self = .found(similar)
    } else if similar.isEmpty {
      let near = EditDistance.nearest(to: key, among: keys).flatMap { keys.firstIndex(of: $0) }
      let hint = near.map { ". Did you mean '\(titles[$0])'?" } ?? "; --toc lists the headings"
      self = .failed("no section '\(wanted)'\(hint)")
    } else {
      let list = similar.prefix(4).map { "'\(titles[$0])'" }.joined(separator: ", ")
      let more = similar.count > 4 ? ", …" : ""
      self = .failed("\(similar.count) sections begin with '\(wanted)': \(list)\(more)")
    }
  }

  /// Letters and digits in lower case, with one dash for all between them.
  private static func key(_ title: String) -> String {
    var key = ""
    var isApart = false
    for character in title.lowercased() {
      if character.isLetter || character.isNumber {
        if isApart, !key.isEmpty { key.append("-") }
        isApart = false
        key.append(character)
      } else {
        isApart = true
      }
    }
    return key
  }
}
