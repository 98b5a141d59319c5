/// What a node of the tree is.
///
/// Blocks come first, inlines from ``text`` on. Each case shows the markdown that makes it.
public enum NodeKind: UInt8, Sendable, CaseIterable {
  /// The whole text; the root, and the only node without a parent.
  case document
  /// `---`, `key: value`, `---` at the very start. Its text is the bytes between the two lines.
  case frontMatter
  /// `> quoted`
  case blockQuote
  /// `> [!NOTE]` and four more; see ``AlertKind``.
  case alert
  /// `- a` or `1. a`: holds only ``item``.
  case list
  /// One entry of a list; ``NodeFlags/task`` says that it has a box.
  case item
  /// A fenced or an indented block; its text is the code, its info string the words after the fence.
  case codeBlock
  /// `<div>` …; its text is the HTML, byte for byte.
  case htmlBlock
  /// Running text; holds inlines.
  case paragraph
  /// `# Title`, or a title over `===`; holds inlines.
  case heading
  /// `---`
  case thematicBreak
  /// `| a |` over `| - |`: holds only ``tableRow``, the header first.
  case table
  /// One row of a table: holds only ``tableCell``.
  case tableRow
  /// One cell; holds inlines. ``NodeFlags/surplus`` marks those beyond the header's width.
  case tableCell
  /// `[^a]: text`; holds blocks and stands where it was written.
  case footnoteDefinition
  /// `[a]: /url "title"`; stands where it was written and shows nowhere.
  case linkDefinition

  /// Characters as they shall be read: escapes and entities are resolved.
  case text
  /// A line end inside running text.
  case softBreak
  /// A line end that must stay: two blanks or a backslash before it.
  case lineBreak
  /// `` `code` ``
  case code
  /// `<b>`, `<!-- note -->`: one tag, comment or instruction, byte for byte.
  case htmlInline
  /// `*a*`
  case emphasis
  /// `**a**`
  case strong
  /// `~~a~~`
  case strikethrough
  /// `[a](/url "title")`, `<https://a.example>`, or a bare link.
  case link
  /// `![alt](/url "title")`; its children are the alternative text.
  case image
  /// `[^a]`
  case footnoteReference

  /// Whether the node is part of a line rather than a block of its own.
  public var isInline: Bool { rawValue >= NodeKind.text.rawValue }

  /// Whether the node's children are inlines.
  public var holdsInlines: Bool {
    switch self {
    case .paragraph, .heading, .tableCell, .emphasis, .strong, .strikethrough, .link, .image: true
    default: false
    }
  }
}

/// The five alerts that GitHub shows.
public enum AlertKind: UInt16, Sendable, CaseIterable {
  case note, tip, important, warning, caution

  /// The word in the marker, in capitals: `NOTE`.
  public var marker: String {
    switch self {
    case .note: "NOTE"
    case .tip: "TIP"
    case .important: "IMPORTANT"
    case .warning: "WARNING"
    case .caution: "CAUTION"
    }
  }
}

/// Where the text of a table's column stands.
public enum ColumnAlignment: UInt16, Sendable {
  case none, left, center, right
}

/// Facts about a node that take one bit each. A bit means what its name says only on the kinds named.
public struct NodeFlags: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt8
  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// list: numbered.
  public static let ordered = NodeFlags(rawValue: 1)
  /// list: no blank lines between its items.
  public static let tight = NodeFlags(rawValue: 2)
  /// list: `1)` instead of `1.`.
  public static let parenthesis = NodeFlags(rawValue: 4)

  /// item: has a task's box.
  public static let task = NodeFlags(rawValue: 1)
  /// item: the box is ticked.
  public static let checked = NodeFlags(rawValue: 2)

  /// codeBlock: between fences, not indented.
  public static let fenced = NodeFlags(rawValue: 1)
  /// codeBlock: the fence is of tildes.
  public static let tilde = NodeFlags(rawValue: 2)
  /// codeBlock: the closing fence is missing.
  public static let unclosed = NodeFlags(rawValue: 4)

  /// heading: underlined instead of marked by `#`.
  public static let setext = NodeFlags(rawValue: 1)

  /// tableRow: the first row, over the delimiter line.
  public static let header = NodeFlags(rawValue: 1)
  /// tableCell: beyond the header's width; GitHub does not show it.
  public static let surplus = NodeFlags(rawValue: 1)

  /// link: written `<https://a.example>`.
  public static let autolink = NodeFlags(rawValue: 1)
  /// link: written without any marker, found as GitHub finds it.
  public static let bare = NodeFlags(rawValue: 2)
  /// link, image: written with a label, `[a][b]`, `[a][]` or `[a]`.
  public static let reference = NodeFlags(rawValue: 4)

  /// linkDefinition: an earlier one has the same label, so this one means nothing.
  public static let duplicate = NodeFlags(rawValue: 1)
  /// linkDefinition, footnoteDefinition: at least one link, image or reference uses it.
  public static let used = NodeFlags(rawValue: 2)
  /// linkDefinition: `[//]: # (note)`, a hidden comment by custom.
  public static let comment = NodeFlags(rawValue: 4)
  /// footnoteDefinition: an earlier one has the same label.
  public static let duplicateFootnote = NodeFlags(rawValue: 1)

  /// htmlInline: a `<br>`, which breaks the line.
  public static let htmlBreak = NodeFlags(rawValue: 1)
}
