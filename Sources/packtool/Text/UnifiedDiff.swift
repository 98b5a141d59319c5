import RavenMarkdown

/// A difference as `diff -u` and `git diff` write it.
enum UnifiedDiff {
  /// Lines of both texts that are shown around a change.
  private static let context = 3

  /// The difference between two texts; nothing when they are equal.
  ///
  /// - Parameters:
  ///   - name: The name that the old text carries in the first line.
  ///   - newName: The name of the new text; without it the same.
  ///   - old: The text before.
  ///   - new: The text after.
  ///   - parts: The lines of either text, from 1, outside of which changes are left out; `nil` for none.
  /// - Returns: The lines of the difference.
  /// - Complexity: O(*n*) for texts with few changes.
  static func bytes(
    of name: String, and newName: String? = nil, from old: [UInt8], to new: [UInt8],
    within parts: (old: [ClosedRange<Int>], new: [ClosedRange<Int>])? = nil
  ) -> [UInt8] {
    var lines = (lines(old), lines(new))
    var changes = changes(lines, isReversed: new.lexicographicallyPrecedes(old))
    if let parts { keep(parts, of: &changes, &lines) }
    guard !changes.isEmpty else { return [] }
    var result = Array("--- \(marked(name))\n+++ \(marked(newName ?? name))\n".utf8)
    var first = 0
    while first < changes.count {
      // Changes whose surroundings touch make one hunk.
      var last = first
      while last + 1 < changes.count,
        changes[last + 1].old.lowerBound - changes[last].old.upperBound <= 2 * context
      {
        last += 1
      }
      addHunk(changes[first...last], lines, to: &result)
      first = last + 1
    }
    return result
  }

  /// A name with a tab after it where it holds blanks, as `patch` wants it.
  private static func marked(_ name: String) -> String {
    name.utf8.contains(UInt8(ascii: " ")) ? name + "\t" : name
  }

  /// The changes; both ways between two texts give the same ones.
  private static func changes(
    _ lines: ([ArraySlice<UInt8>], [ArraySlice<UInt8>]), isReversed: Bool
  ) -> [LineChanges.Change] {
    guard isReversed else { return LineChanges(from: lines.0, to: lines.1).changes }
    return LineChanges(from: lines.1, to: lines.0).changes.map {
      LineChanges.Change(old: $0.new, new: $0.old)
    }
  }

  /// Takes back the changes outside of some lines.
  private static func keep(
    _ parts: (old: [ClosedRange<Int>], new: [ClosedRange<Int>]),
    of changes: inout [LineChanges.Change],
    _ lines: inout ([ArraySlice<UInt8>], [ArraySlice<UInt8>])
  ) {
    var kept: [LineChanges.Change] = []
    var result: [ArraySlice<UInt8>] = []
    var place = 0
    for change in changes {
      result += lines.0[place..<change.old.lowerBound]
      place = change.old.upperBound
      if parts.old.touch(said(change.old, lines.0)) || parts.new.touch(said(change.new, lines.1)) {
        let start = result.count
        result += lines.1[change.new]
        kept.append(LineChanges.Change(old: change.old, new: start..<result.count))
      } else {
        result += lines.0[change.old]
      }
    }
    changes = kept
    lines.1 = result + lines.0[place...]
  }

  /// A range of lines, from 1, without the blank ones around it, which may stand outside of its section; as
  /// it is where all are blank.
  private static func said(
    _ range: Range<Int>, _ lines: [ArraySlice<UInt8>]
  ) -> ClosedRange<Int>? {
    guard !range.isEmpty else { return nil }
    func isBlank(_ line: Int) -> Bool { lines[line].allSatisfy { $0 <= 0x20 } }
    guard let first = range.first(where: { !isBlank($0) }),
      let last = range.last(where: { !isBlank($0) })
    else { return range.lowerBound + 1...range.upperBound }
    return first + 1...last + 1
  }

  private static func addHunk(
    _ changes: ArraySlice<LineChanges.Change>,
    _ lines: ([ArraySlice<UInt8>], [ArraySlice<UInt8>]), to result: inout [UInt8]
  ) {
    guard let first = changes.first, let last = changes.last else { return }
    let before = min(context, first.old.lowerBound)
    let after = min(context, lines.0.count - last.old.upperBound)
    let old = first.old.lowerBound - before..<last.old.upperBound + after
    let new = first.new.lowerBound - before..<last.new.upperBound + after
    result += "@@ -\(span(old)) +\(span(new)) @@\n".utf8
    var place = old.lowerBound
    for change in changes {
      for line in lines.0[place..<change.old.lowerBound] { add(line, mark: " ", to: &result) }
      for line in lines.0[change.old] { add(line, mark: "-", to: &result) }
      for line in lines.1[change.new] { add(line, mark: "+", to: &result) }
      place = change.old.upperBound
    }
    for line in lines.0[place..<old.upperBound] { add(line, mark: " ", to: &result) }
  }

  /// A range of lines as a hunk names it; an empty one by the line before it.
  private static func span(_ range: Range<Int>) -> String {
    let start = range.isEmpty ? range.lowerBound : range.lowerBound + 1
    return range.count == 1 ? "\(start)" : "\(start),\(range.count)"
  }

  private static func add(_ line: ArraySlice<UInt8>, mark: Character, to result: inout [UInt8]) {
    result += String(mark).utf8
    result += line
    if line.last != UInt8(ascii: "\n") { result += "\n\\ No newline at end of file\n".utf8 }
  }

  /// The lines of a text with their line ends.
  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      lines.append(bytes[start...index])
      start = index + 1
    }
    if start < bytes.count { lines.append(bytes[start...]) }
    return lines
  }
}
