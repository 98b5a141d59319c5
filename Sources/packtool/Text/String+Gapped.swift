import RavenMarkdown

extension String {
  /// What counts as a word where a script has no blanks between words: so many of its letters.
  private static let lettersOfAWord = 3
  /// So many letters, or three times as many words, are shown on either side of a change.
  private static let context = 8 * lettersOfAWord
  /// A gap that saves less, in bytes, is no gain.
  private static let leastGap = 30

  /// A text that stayed between two changes, with a gap where it is long.
  ///
  /// - Parameters:
  ///   - isFirst: Whether no change stands before it.
  ///   - isLast: Whether none stands after it.
  /// - Returns: The text, or its first and last eight words. A grapheme cluster is not cut.
  /// - Complexity: O(1) in the text but for words that are long.
  func gapped(isFirst: Bool, isLast: Bool) -> String {
    var head = startIndex
    if !isFirst { skipWords(&head) }
    var tail = endIndex
    if !isLast { skipWordsBack(&tail, to: head) }
    guard head < tail, utf8.distance(from: head, to: tail) > Self.leastGap else { return self }
    if isLast { return self[..<head] + "…" }
    let isApart = unicodeScalars[unicodeScalars.index(before: tail)] == " "
    return self[..<head] + (isApart ? "… " : "…") + self[tail...]
  }

  /// Goes on to the start of the word after some words.
  private func skipWords(_ index: inout Index) {
    let scalars = unicodeScalars
    var count = 0
    while index < scalars.endIndex {
      let scalar = scalars[index]
      let next = scalars.index(after: index)
      if scalar == " ", next < scalars.endIndex, scalars[next] != " " {
        count += Self.lettersOfAWord
      } else if WordScanner.isUnspaced(scalar.value) {
        count += 1
      }
      index = next
      if count > Self.context, Index(index, within: self) != nil { return }
    }
  }

  /// Goes back to the start of some words before the text's end.
  private func skipWordsBack(_ index: inout Index, to start: Index) {
    let scalars = unicodeScalars
    while index > start, scalars[scalars.index(before: index)] == " " {
      scalars.formIndex(before: &index)
    }
    var count = 0
    while index > start {
      scalars.formIndex(before: &index)
      if index > start, scalars[scalars.index(before: index)] == " " {
        count += Self.lettersOfAWord
      } else if WordScanner.isUnspaced(scalars[index].value) {
        count += 1
      }
      if count >= Self.context, Index(index, within: self) != nil { return }
    }
  }
}
