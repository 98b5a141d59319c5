import RavenMarkdown

/// Lists, quotes and the like that belong together because a piece stands in both.
struct ContainerPairs {
  /// The partner of each container, -1 where it has none.
  var newOfOld: [Int]
  var oldOfNew: [Int]
  /// By how much the level of an item of the new document has changed.
  var shifts: [Int: Int] = [:]
  /// What was told already, by the containers that it is about.
  var told: Set<[Int]> = []

  init(_ old: Int, _ new: Int) {
    newOfOld = [Int](repeating: -1, count: old)
    oldOfNew = [Int](repeating: -1, count: new)
  }
}

extension ChangeReport {
  /// Compares what pieces stand in that moved together, each list or quote once.
  mutating func compareContainers(ofMoved range: Range<Int>, _ pairs: inout ContainerPairs) {
    var last: (Depth, Depth)?
    for piece in range {
      let partner = pairing.newPiece[piece]
      let depths = (
        depth(old.pieces[piece].container, old), depth(new.pieces[partner].container, new)
      )
      // All of them went up or down together.
      if let last, depths.0 != depths.1, last.0 == depths.0, last.1 == depths.1 { continue }
      last = depths
      compareContainers(piece, partner, &pairs, hasMoved: true)
    }
  }

  /// Compares what a piece stands in, each list or quote once.
  mutating func compareContainers(
    _ before: Int, _ after: Int, _ pairs: inout ContainerPairs, hasMoved: Bool = false
  ) {
    let (a, b) = (old.pieces[before], new.pieces[after])
    if a.container < 0, b.container < 0 {
      if a.kind != b.kind { addContext(before, after) }
      return
    }
    let depths = (depth(a.container, old), depth(b.container, new))
    if depths.0 != depths.1 || a.kind != b.kind {
      return addDepth(before, after, depths.0, depths.1, &pairs)
    }
    var (outer, partner) = (a.container, b.container)
    while outer >= 0, partner >= 0 {
      if pairs.newOfOld[outer] == partner { return }
      let isNew = pairs.newOfOld[outer] < 0 && pairs.oldOfNew[partner] < 0
      let (x, y) = (old.containers[outer], new.containers[partner])
      if isNew {
        pairs.newOfOld[outer] = partner
        pairs.oldOfNew[partner] = outer
        compare(x, y, before, after)
      } else if !hasMoved, pairs.told.insert([outer, partner]).inserted {
        addTorn(x, y, pairs.oldOfNew[partner] < 0, before, after)
        return
      } else {
        return
      }
      if x.kind != y.kind { return }
      (outer, partner) = (x.parent, y.parent)
    }
  }

  /// How many lists and quotes something stands in.
  private typealias Depth = (lists: Int, quotes: Int)

  private func depth(_ container: Int, _ outline: Outline) -> Depth {
    guard container >= 0 else { return (0, 0) }
    return (outline.containers[container].lists, outline.containers[container].quotes)
  }

  /// What shows of two lists, alerts or quotes.
  private mutating func compare(
    _ x: Outline.Container, _ y: Outline.Container, _ before: Int, _ after: Int
  ) {
    let (a, b) = (old.document.nodes[x.node], new.document.nodes[y.node])
    if x.kind != y.kind || x.kind == .alert && a.level != b.level {
      var change = change(.changed, y.block, .alert, at: after)
      change.name = newText.name(new.pieces[after])
      change.from = Self.kindName(x, old)
      change.to = Self.kindName(y, new)
      return add(change, old: x.node, new: y.node)
    }
    switch x.kind {
    case .list: compareLists(a, b, x, y, after)
    case .footnoteDefinition where old.document.bytes(a.text) != new.document.bytes(b.text):
      var change = change(.renamed, .footnote, at: after)
      change.old = String(decoding: old.document.bytes(a.text), as: UTF8.self)
      change.new = String(decoding: new.document.bytes(b.text), as: UTF8.self)
      change.name = change.new ?? ""
      add(change, old: x.node, new: y.node)
    default: break
    }
  }

  private mutating func compareLists(
    _ a: NodeRecord, _ b: NodeRecord, _ x: Outline.Container, _ y: Outline.Container, _ after: Int
  ) {
    guard a.flags != b.flags || a.aux.start != b.aux.start else { return }
    let name = newText.name(new.pieces[y.firstPiece])
    let headings = headings(new: after)
    func fact(_ aspect: DocumentChange.Aspect, _ from: String, _ to: String) -> DocumentChange {
      var change = DocumentChange(.changed, .list, aspect)
      change.headings = headings
      change.name = name
      change.from = from
      change.to = to
      return change
    }
    if a.flags.contains(.ordered) != b.flags.contains(.ordered) {
      let names = ["bullets", "numbers"]
      let (before, now) = (a.flags.contains(.ordered), b.flags.contains(.ordered))
      add(fact(.numbering, names[before ? 1 : 0], names[now ? 1 : 0]), old: x.node, new: y.node)
    } else if a.flags.contains(.ordered), a.aux.start != b.aux.start {
      add(fact(.start, "\(a.aux.start)", "\(b.aux.start)"), old: x.node, new: y.node)
    }
    if a.flags.contains(.tight) != b.flags.contains(.tight) {
      let names = ["loose", "tight"]
      let (before, now) = (a.flags.contains(.tight), b.flags.contains(.tight))
      add(fact(.spacing, names[before ? 1 : 0], names[now ? 1 : 0]), old: x.node, new: y.node)
    }
  }

  private static func kindName(_ container: Outline.Container, _ outline: Outline) -> String {
    switch container.kind {
    case .alert:
      Node(document: outline.document, index: container.node).alert?.marker.lowercased() ?? "alert"
    case .blockQuote: "quote"
    case .footnoteDefinition: "footnote"
    default: container.block.rawValue
    }
  }

  // MARK: - Other places

  /// A list that became two, or two that became one; pieces that went to another item.
  private mutating func addTorn(
    _ x: Outline.Container, _ y: Outline.Container, _ isSplit: Bool, _ before: Int, _ after: Int
  ) {
    let block = y.kind == .item ? new.pieces[after].block : y.block
    var change = change(
      .changed, block, y.kind == .item ? .context : isSplit ? .split : .joined, at: after)
    change.name = newText.name(new.pieces[after])
    if y.kind == .item {
      change.from = "in another item"
      change.to = "here"
    }
    add(change, old: old.pieces[before].node, new: new.pieces[after].node)
  }

  /// A piece that has another level, or left or entered a quote.
  private mutating func addDepth(
    _ before: Int, _ after: Int, _ from: Depth, _ to: Depth,
    _ pairs: inout ContainerPairs
  ) {
    let (a, b) = (old.pieces[before], new.pieces[after])
    if from.quotes != to.quotes {
      let key = [a.container, b.container, -1]
      guard pairs.told.insert(key).inserted else { return }
      var change = change(.changed, .quote, .context, at: after)
      change.name = newText.name(b)
      change.from = from.quotes == 0 ? "not quoted" : "quoted"
      change.to = to.quotes == 0 ? "not quoted" : "quoted"
      if from.quotes > 0, to.quotes > 0 {
        change.from = "quoted \(from.quotes) deep"
        change.to = "quoted \(to.quotes) deep"
      }
      return add(change, old: a.node, new: b.node)
    }
    guard a.kind == b.kind, from.lists != to.lists else { return addContext(before, after) }
    let shift = to.lists - from.lists
    let item = b.kind == .item ? outerItem(of: b.container) : b.container
    if b.kind == .item { pairs.shifts[b.container] = shift }
    // What is in an item goes with it.
    if item >= 0, pairs.shifts[item] == shift { return }
    var change = change(.changed, b.block, .level, at: after)
    change.name = newText.name(b)
    change.from = "\(from.lists)"
    change.to = "\(to.lists)"
    add(change, old: a.node, new: b.node)
  }

  private func outerItem(of item: Int) -> Int {
    let list = new.containers[item].parent
    return list < 0 ? -1 : new.containers[list].parent
  }

  /// A paragraph that became an item, or the other way round.
  private mutating func addContext(_ before: Int, _ after: Int) {
    let (a, b) = (old.pieces[before], new.pieces[after])
    var change = change(.changed, b.block, .context, at: after)
    change.name = newText.name(b)
    change.from = a.block.rawValue
    change.to = b.block.rawValue
    add(change, old: a.node, new: b.node)
  }
}
