/// Counts what happened to the things in a document: `2 tasks done, 1 added`.
struct ChangeTally {
  /// A thing that is counted, in the order in which things are told.
  enum Thing: String, CaseIterable {
    case task, item, text, paragraph, heading, list, quote, alert, table, cell, row, column
    case codeBlock = "code block"
    case html = "HTML block"
    case link, image, footnote, rule
    case lineBreak = "line break"

    /// What a block counts as; a line of code as its block.
    init(_ block: DocumentChange.Block) {
      self =
        switch block {
        case .task: .task
        case .listItem: .item
        case .heading, .section: .heading
        case .list: .list
        case .quote: .quote
        case .table: .table
        case .tableCell: .cell
        case .tableRow: .row
        case .tableColumn: .column
        case .codeBlock, .codeLine: .codeBlock
        case .html: .html
        case .link: .link
        case .image: .image
        case .footnote: .footnote
        case .rule: .rule
        case .lineBreak: .lineBreak
        case .paragraph: .paragraph
        case .document, .frontMatter: .text
        }
    }

    /// `an item`, `a task`.
    var withArticle: String {
      ("aeiou".contains(rawValue.prefix(1)) ? "an " : "a ") + rawValue
    }
  }

  /// What happened, of one thing and of several.
  private struct Event: Hashable {
    let one: String
    let many: String
  }

  private var counts: [Thing: [(event: Event, count: Int)]] = [:]
  /// Things that count once, however much of them changed: where they begin.
  private var known: [Thing: Set<Int>] = [:]

  /// What is told first of a thing; other events follow in the order in which they came.
  private static let order = ["done", "open again", "added", "removed", "moved"]

  // MARK: - Counting

  /// Adds a change of a block within a document.
  mutating func add(_ change: DocumentChange) {
    let thing = Thing(change.block)
    guard change.kind == .changed || change.block == .codeLine else {
      return add(thing, change.kind.rawValue)
    }
    switch change.aspect {
    case .state: addState(change)
    case .context: addContext(change, thing)
    case .level: add(thing, "on another level")
    case .split: add(thing, "split")
    case .joined:
      // Of paragraphs it is known how many there were.
      add(thing, "joined", count: thing == .paragraph ? Int(change.from ?? "") ?? 1 : 1)
    case .alert:
      let wasQuote = change.from == "quote" || change.to == "quote"
      add(thing == .quote && !wasQuote ? .alert : thing, "changed")
    default:
      if thing == .task { return add(thing, "reworded") }
      if thing == .list || thing == .codeBlock, let start = change.newLines?.lowerBound {
        guard known[thing, default: []].insert(start).inserted else { return }
      }
      add(thing, "changed")
    }
  }

  private mutating func addState(_ change: DocumentChange) {
    switch (change.from, change.to) {
    case (_, "done"): add(.task, "done")
    case ("done", "open"): add(.task, "open again")
    case (_, "open"): add(.item, "now a task", many: "now tasks")
    default: add(.item, "no task any more", many: "no tasks any more")
    }
  }

  private mutating func addContext(_ change: DocumentChange, _ thing: Thing) {
    switch (change.from, change.to) {
    case ("not quoted", _): add(.text, "now quoted")
    case ("quoted", "not quoted"): add(.text, "no longer quoted")
    default:
      let blocks = (
        DocumentChange.Block(rawValue: change.from ?? ""),
        DocumentChange.Block(rawValue: change.to ?? "")
      )
      if thing == .quote {
        add(thing, "changed")
      } else if let before = blocks.0, let after = blocks.1, before != after {
        let now = Thing(after)
        add(Thing(before), "now \(now.withArticle)", many: "now \(now.rawValue)s")
      } else {
        add(thing, "moved")
      }
    }
  }

  private mutating func add(
    _ thing: Thing, _ one: String, many: String? = nil, count: Int = 1
  ) {
    let event = Event(one: one, many: many ?? one)
    var events = counts[thing] ?? []
    if let index = events.firstIndex(where: { $0.event == event }) {
      events[index].count += count
    } else {
      events.append((event, count))
    }
    counts[thing] = events
  }

  // MARK: - Telling

  /// One fact for each thing and event; the thing is named once.
  var facts: [String] {
    var facts: [String] = []
    for thing in Thing.allCases {
      let events = counts[thing] ?? []
      let first = Self.order.compactMap { name in events.first { $0.event.one == name } }
      let sorted = first + events.filter { !Self.order.contains($0.event.one) }
      for (index, (event, count)) in sorted.enumerated() {
        let start = index == 0 ? ChangeSummary.counted(count, thing.rawValue) : "\(count)"
        facts.append("\(start) \(count == 1 ? event.one : event.many)")
      }
    }
    return facts
  }
}
