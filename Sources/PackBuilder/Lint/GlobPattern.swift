/// A pattern for paths: `*` and `?` within a name, `**` across folders, `{a,b}` not at all.
struct GlobPattern: Sendable {
  private let pattern: [UInt8]

  init(_ text: String) {
    var text = text
    if text.hasPrefix("./") { text.removeFirst(2) }
    // A folder stands for all below it.
    pattern = Array((text.hasSuffix("/") ? text + "**" : text).utf8)
  }

  /// Whether a path matches; a pattern without a slash is held against the last name too.
  func matches(_ path: String) -> Bool {
    var path = Array(path.utf8)
    if path.starts(with: [UInt8(ascii: "."), UInt8(ascii: "/")]) { path.removeFirst(2) }
    if matches(path[...]) { return true }
    guard !pattern.contains(UInt8(ascii: "/")), let slash = path.lastIndex(of: UInt8(ascii: "/"))
    else { return false }
    return matches(path[(slash + 1)...])
  }

  /// Matches with one place to fall back to for each kind of star: O(pattern · path) at most.
  private func matches(_ path: ArraySlice<UInt8>) -> Bool {
    let slash = UInt8(ascii: "/")
    let star = UInt8(ascii: "*")
    var reached: Set<Int> = [0]
    for byte in path {
      var next: Set<Int> = []
      for state in closure(reached) where state < pattern.count {
        let sign = pattern[state]
        if sign == star {
          let isDouble = state + 1 < pattern.count && pattern[state + 1] == star
          if isDouble || byte != slash { next.insert(state) }
        } else if sign == byte || (sign == UInt8(ascii: "?") && byte != slash) {
          next.insert(state + 1)
        }
      }
      if next.isEmpty { return false }
      reached = next
    }
    return closure(reached).contains(pattern.count)
  }

  /// The states that stars let be reached without a byte.
  private func closure(_ states: Set<Int>) -> Set<Int> {
    let star = UInt8(ascii: "*")
    var result = states
    var open = Array(states)
    while let state = open.popLast() {
      guard state < pattern.count, pattern[state] == star else { continue }
      var after = state + 1
      if after < pattern.count, pattern[after] == star {
        after += 1
        // `**/` also means no folder at all.
        if after < pattern.count, pattern[after] == UInt8(ascii: "/"),
          result.insert(after + 1).inserted
        {
          open.append(after + 1)
        }
      }
      if result.insert(after).inserted { open.append(after) }
    }
    return result
  }
}
