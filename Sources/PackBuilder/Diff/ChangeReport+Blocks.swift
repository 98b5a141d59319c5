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

  /// Changed keys of front matter.
  mutating func addFrontMatter(_ a: Outline.Piece, _ b: Outline.Piece) {
    let fields = (
      FrontMatterEntry.all(table.bytes(a.content).dropFirst()),
      FrontMatterEntry.all(table.bytes(b.content).dropFirst())
    )
    var waiting: [[UInt8]: [Int]] = [:]
    for index in fields.1.indices.reversed() {
      waiting[fields.1[index].key, default: []].append(index)
    }
    var isKept = [Bool](repeating: false, count: fields.1.count)
    for field in fields.0 {
      if let partner = waiting[field.key]?.popLast() {
        isKept[partner] = true
        addField(field, fields.1[partner], a, b)
      } else {
        addField(field, nil, a, b)
      }
    }
    for (index, field) in fields.1.enumerated() where !isKept[index] { addField(nil, field, a, b) }
  }

  private mutating func addField(
    _ before: FrontMatterEntry?, _ after: FrontMatterEntry?, _ a: Outline.Piece, _ b: Outline.Piece
  ) {
    guard before?.value != after?.value || before == nil || after == nil else { return }
    var change = DocumentChange(
      before == nil ? .added : after == nil ? .removed : .changed, .frontMatter)
    change.name = String(decoding: (after ?? before)?.key ?? [], as: UTF8.self)
    change.old = before.map { String(decoding: $0.value, as: UTF8.self) }
    change.new = after.map { String(decoding: $0.value, as: UTF8.self) }
    if let before, let after {
      change.words = compareWords(before.value[...], after.value[...], isVerbatim: true).runs
    } else {
      countWords(change.old ?? change.new ?? "", removed: after == nil)
    }
    add(change, old: a.node, new: b.node)
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

/// One key of front matter with all lines of its value.
struct FrontMatterEntry {
  var key: [UInt8]
  var value: [UInt8]

  /// The entries of front matter: each begins with a line at the margin. Blank lines do not count.
  static func all(_ bytes: ArraySlice<UInt8>) -> [FrontMatterEntry] {
    var entries: [FrontMatterEntry] = []
    for line in bytes.split(separator: ASCII.newline) {
      guard line.contains(where: { !ASCII.isSpace($0) }) else { continue }
      let isInside =
        ASCII.isBlank(line[line.startIndex]) || line.starts(with: Array("- ".utf8))
        || line.elementsEqual([UInt8(ascii: "-")])
      if isInside, let last = entries.indices.last {
        entries[last].value += [ASCII.newline] + line
      } else if let colon = line.firstIndex(of: UInt8(ascii: ":")), line.first != 0x23 {
        let value = line[(colon + 1)...].drop(while: ASCII.isBlank)
        entries.append(
          FrontMatterEntry(key: Array(line[..<colon]), value: Array(value)))
      } else {
        entries.append(FrontMatterEntry(key: Array(line), value: []))
      }
    }
    return entries
  }
}
