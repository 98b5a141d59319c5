import RavenMarkdown

extension ChangeReport {
  // MARK: - Code

  /// Changed lines of code, each stretch one change; every blank counts.
  mutating func addCode(_ before: Int, _ after: Int) {
    let (a, b) = (old.pieces[before], new.pieces[after])
    let (info, code) = OutlineText.code(table.bytes(a.content))
    let (newInfo, newCode) = OutlineText.code(table.bytes(b.content))
    let language = String(decoding: newInfo, as: UTF8.self)
    if info != newInfo {
      var change = change(.changed, .codeBlock, .language, at: after)
      change.from = info.isEmpty ? "none" : String(decoding: info, as: UTF8.self)
      change.to = newInfo.isEmpty ? "none" : language
      change.name = language
      add(change, old: a.node, new: b.node)
    }
    let lines = (split(code), split(newCode))
    let changes = order.changes(
      from: lines.0.map { words.number(of: Array($0)) },
      to: lines.1.map { words.number(of: Array($0)) })
    for change in changes { addLines(change, lines.0, lines.1, before, after, language) }
  }

  private func split(_ code: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    code.isEmpty ? [] : code.split(separator: ASCII.newline, omittingEmptySubsequences: false)
  }

  private mutating func addLines(
    _ lines: LineChanges.Change, _ before: [ArraySlice<UInt8>], _ after: [ArraySlice<UInt8>],
    _ oldPiece: Int, _ newPiece: Int, _ language: String
  ) {
    let gone = before[lines.old].joined(separator: [ASCII.newline])
    let came = after[lines.new].joined(separator: [ASCII.newline])
    var change = change(
      lines.old.isEmpty ? .added : lines.new.isEmpty ? .removed : .changed, .codeLine, at: newPiece)
    change.name = language
    let place = lines.new.isEmpty ? lines.old.lowerBound : lines.new.lowerBound
    change.to = "line \(place + 1)"
    let (a, b) = (Array(gone), Array(came))
    if !lines.old.isEmpty { change.old = String(decoding: a, as: UTF8.self) }
    if !lines.new.isEmpty { change.new = String(decoding: b, as: UTF8.self) }
    if change.kind == .changed {
      change.words = compareWords(a[...], b[...], isVerbatim: true).runs
    } else {
      countWords(change.old ?? change.new ?? "", removed: lines.new.isEmpty)
    }
    add(change, old: old.pieces[oldPiece].node, new: new.pieces[newPiece].node)
  }

  // MARK: - Front matter

  /// Changed keys of front matter; where only one document has any, all its keys.
  mutating func addFrontMatter(_ a: Outline.Piece?, _ b: Outline.Piece?) {
    let fields = (entries(a), entries(b))
    for (before, after) in FrontMatterEntry.pairs(fields.0, fields.1) {
      addField(before.map { fields.0[$0] }, after.map { fields.1[$0] }, a, b)
    }
  }

  private func entries(_ piece: Outline.Piece?) -> [FrontMatterEntry] {
    piece.map { FrontMatterEntry.all(table.bytes($0.content).dropFirst()) } ?? []
  }

  private mutating func addField(
    _ before: FrontMatterEntry?, _ after: FrontMatterEntry?, _ a: Outline.Piece?,
    _ b: Outline.Piece?
  ) {
    guard before?.value != after?.value || before == nil || after == nil else { return }
    var change = DocumentChange(
      before == nil ? .added : after == nil ? .removed : .changed, .frontMatter)
    change.name = (after ?? before)?.name ?? ""
    change.old = before.map { String(decoding: $0.value, as: UTF8.self) }
    change.new = after.map { String(decoding: $0.value, as: UTF8.self) }
    if let before, let after {
      change.words = compareWords(before.value[...], after.value[...], isVerbatim: true).runs
    } else {
      let key = (after ?? before)?.isComment == true ? "" : change.name
      countWords("\(key) \(change.old ?? change.new ?? "")", removed: after == nil)
    }
    if let b {
      add(change, old: a?.node, new: b.node)
    } else if let a {
      addGone(change, old: a.node)
    }
  }

  // MARK: - Tables

  /// Changed columns, rows and cells.
  mutating func addTable(_ before: Int, _ after: Int) {
    let (a, b) = (old.pieces[before], new.pieces[after])
    let comparison = TableComparison(
      TableText(table.bytes(a.content), &words), TableText(table.bytes(b.content), &words), order,
      &words)
    var report = TableReport(comparison: comparison, headings: headings(new: after))
    report.collect(&self)
    for change in report.changes { add(change, old: a.node, new: b.node) }
  }
}
