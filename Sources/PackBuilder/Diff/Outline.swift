import RavenMarkdown

/// A document as comparing sees it: a flat list of pieces, cut into sections.
///
/// Pieces are what holds text itself; lists, quotes and the like are only what pieces stand in. So a list
/// that gained a level, or a paragraph that left a quote, is the same piece in another place.
struct Outline {
  let document: Document
  private(set) var pieces: [Piece] = []
  private(set) var containers: [Container] = []
  /// The first is what stands before the first heading; it has none itself.
  private(set) var sections: [Section] = []

  /// A block with a text of its own.
  struct Piece {
    let kind: Kind
    /// Its node; of an item without a text, the item's.
    let node: Int
    /// The number of its content in the table of contents: kind and text, no spelling, no place.
    let content: Int
    /// What it stands in; -1 at the top.
    let container: Int
    /// The state of a task; `nil` when it is none.
    let isDone: Bool?
    /// The section that it belongs to.
    let section: Int

    /// What a piece is.
    enum Kind: UInt8 {
      /// Of a heading it is one in a quote or list; others begin sections.
      case frontMatter, heading, paragraph, item, code, html, rule, table, definition, empty
    }
  }

  /// A list, item, quote, alert or footnote.
  struct Container {
    let node: Int
    let kind: NodeKind
    let parent: Int
    /// How many lists it stands in, itself included, and how many quotes and alerts.
    let lists: Int
    let quotes: Int
    /// The number of what it is and stands in: kinds, and what shows of them.
    let context: Int
    let firstPiece: Int
    /// After the last piece.
    var end: Int
  }

  /// A heading and the pieces up to the next heading.
  struct Section {
    /// Its node; -1 before the first heading.
    let heading: Int
    let level: Int
    /// The number of the heading's content.
    let title: Int
    /// The section that it is a part of; -1 at the top.
    let parent: Int
    /// The number of the titles from the top to here.
    let path: Int
    var pieces: Range<Int>
    /// The number of all its pieces in their places, without deeper sections.
    var body: Int
    /// The index after its last deeper section.
    var end: Int
  }

  /// Takes a document apart. O(*n*) in its size.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - table: Where contents get their numbers.
  ///   - used: Definitions that count as a part of the links which use them, also where no link does.
  init(_ document: Document, _ table: inout ContentTable, usedDefinitions used: Set<Int> = []) {
    self.document = document
    var builder = OutlineBuilder(document, used)
    builder.build(&table)
    pieces = builder.pieces
    containers = builder.containers
    sections = builder.sections
  }

  /// The contents of the definitions that links use. O(*n*) in the number of nodes.
  static func usedDefinitions(of document: Document, _ table: inout ContentTable) -> [Int] {
    var contents: [Int] = []
    for node in document.nodes where node.kind == .linkDefinition && node.flags.contains(.used) {
      contents.append(table.number(ofDefinition: node, in: document))
    }
    return contents
  }
}

extension ContentTable {
  /// The number of a link's definition: its URL and title.
  mutating func number(
    ofDefinition node: NodeRecord, in document: Document
  ) -> Int {
    number(of: [UInt8(ascii: "d")] + document.bytes(node.text) + [0] + document.bytes(node.aux))
  }
}
