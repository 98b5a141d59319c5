import RavenMarkdown

extension ChangeReport {
  /// Pieces that are in both documents and differ in text, state or what they stand in.
  mutating func collectPieces(_ containers: inout ContainerPairs) {
    let inSplits = Set(pairing.splits.flatMap(\.old))
    for (before, after) in pairing.newPiece.enumerated() where after >= 0 {
      guard !inSplits.contains(before) else { continue }
      guard !pairing.movedPieces.contains(before) else { continue }
      addChange(before, after)
      compareContainers(before, after, &containers)
    }
  }

  /// What changed of a piece itself: its text or state.
  mutating func addChange(_ before: Int, _ after: Int) {
    if old.pieces[before].content != new.pieces[after].content {
      addChanged(before, after)
    } else if old.pieces[before].isDone != new.pieces[after].isDone {
      addState(before, after, [])
    }
  }

  // MARK: - Text

  private mutating func addChanged(_ before: Int, _ after: Int) {
    let (a, b) = (old.pieces[before], new.pieces[after])
    switch a.kind {
    case .paragraph, .item: addText(before, after)
    case .heading, .html, .definition: addPlain(before, after)
    case .code: addCode(before, after)
    case .table: addTable(before, after)
    case .frontMatter: addFrontMatter(a, b)
    case .rule, .empty: break
    }
  }

  /// A change that knows where its piece stands.
  mutating func change(
    _ kind: DocumentChange.Kind, _ block: DocumentChange.Block,
    _ aspect: DocumentChange.Aspect? = nil, at piece: Int
  ) -> DocumentChange {
    var change = DocumentChange(kind, block, aspect)
    change.headings = headings(new: piece)
    return change
  }

  private mutating func addText(_ before: Int, _ after: Int) {
    let (a, b) = (old.pieces[before], new.pieces[after])
    let comparison = compareWords(
      table.bytes(a.content).dropFirst(), table.bytes(b.content).dropFirst())
    if a.isDone != b.isDone { return addState(before, after, comparison.runs) }
    if comparison.changesOnly(.target),
      comparison.changes.allSatisfy({ $0.old.count == $0.new.count })
    {
      for change in comparison.changes { addTargets(change, comparison, before, after) }
      return
    }
    var change = change(.changed, block(b), at: after)
    if comparison.changesOnly(.lineBreak) { change.block = .lineBreak }
    change.name = comparison.new.name
    change.words = comparison.runs
    change.old = change.words.text(without: .added)
    change.new = change.words.text(without: .removed)
    add(change, old: a.node, new: b.node)
  }

  /// A paragraph in a quote is a paragraph; one in a footnote is that footnote's.
  private func block(_ piece: Outline.Piece) -> DocumentChange.Block { piece.block }

  /// Links and images that lead elsewhere.
  private mutating func addTargets(
    _ targets: LineChanges.Change, _ comparison: WordComparison, _ before: Int, _ after: Int
  ) {
    for (i, j) in zip(targets.old, targets.new) {
      let opener = opener(of: j, in: comparison.new)
      let isImage = comparison.new.text(opener..<opener + 1) == "!["
      var change = change(.changed, isImage ? .image : .link, .target, at: after)
      change.name = comparison.new.text(opener + 1..<max(j, opener + 1))
      let (a, b) = (
        comparison.old.target(of: comparison.old.words[i]),
        comparison.new.target(of: comparison.new.words[j])
      )
      change.old = Self.target(a)
      change.new = Self.target(b)
      add(change, old: old.pieces[before].node, new: new.pieces[after].node)
    }
  }

  private static func target(_ target: (url: ArraySlice<UInt8>, title: ArraySlice<UInt8>)) -> String
  {
    let url = String(decoding: target.url, as: UTF8.self)
    return target.title.isEmpty
      ? url : "\(url) \"\(String(decoding: target.title, as: UTF8.self))\""
  }

  /// The mark that opens the link or image which ends at a word.
  private func opener(of end: Int, in list: WordList) -> Int {
    var depth = 0
    var index = end - 1
    while index > 0 {
      let word = list.words[index]
      if word.kind == .target { depth += 1 }
      let shown = word.kind == .markup ? list.text(index..<index + 1) : ""
      if shown == "[" || shown == "![" || word.kind == .hidden || word.kind == .angle {
        if depth == 0 { return index }
        depth -= 1
      }
      index -= 1
    }
    return max(index, 0)
  }

  /// Headings inside of quotes and lists, HTML and definitions: old and new text.
  private mutating func addPlain(_ before: Int, _ after: Int) {
    let (a, b) = (old.pieces[before], new.pieces[after])
    var change = change(.changed, b.block, at: after)
    change.name = newText.name(b)
    change.old = oldText.lines(a).joined(separator: "\n")
    change.new = newText.lines(b).joined(separator: "\n")
    if a.kind == .heading, table.bytes(a.content).first != table.bytes(b.content).first {
      change.aspect = .level
      change.from = change.old
      change.to = change.new
    }
    change.words =
      compareWords(
        table.bytes(a.content).dropFirst(), table.bytes(b.content).dropFirst(),
        isVerbatim: a.kind != .heading
      ).runs
    add(change, old: a.node, new: b.node)
  }

  // MARK: - Tasks

  private mutating func addState(
    _ before: Int, _ after: Int, _ runs: [DocumentChange.WordRun]
  ) {
    let (a, b) = (old.pieces[before], new.pieces[after])
    var change = change(.changed, .task, .state, at: after)
    change.name = newText.name(b)
    change.from = Self.state(a.isDone)
    change.to = Self.state(b.isDone)
    change.old = oldText.lines(a).joined()
    change.new = newText.lines(b).joined()
    change.words = runs
    add(change, old: a.node, new: b.node)
  }

  private static func state(_ isDone: Bool?) -> String {
    isDone.map { $0 ? "done" : "open" } ?? "no task"
  }

  // MARK: - Split and joined

  mutating func collectSplits() {
    for split in pairing.splits {
      let (before, after) = (split.old.lowerBound, split.new.lowerBound)
      let isSplit = split.new.count > 1
      var change = change(.changed, .paragraph, isSplit ? .split : .joined, at: after)
      change.name = newText.name(new.pieces[after])
      let texts = (
        split.old.map { oldText.lines(old.pieces[$0]).joined() },
        split.new.map { newText.lines(new.pieces[$0]).joined() }
      )
      change.old = texts.0.joined(separator: "\n\n")
      change.new = texts.1.joined(separator: "\n\n")
      for (index, part) in (isSplit ? texts.1 : texts.0).enumerated() {
        if index > 0 { change.words.append(.init(isSplit ? .added : .removed, " ¶ ")) }
        change.words.append(.init(.equal, part))
      }
      change.from = "\(split.old.count)"
      change.to = "\(split.new.count)"
      add(change, old: old.pieces[before].node, new: new.pieces[after].node)
    }
  }
}
