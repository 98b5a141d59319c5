/// One thing that a person would say has changed in a document.
public struct DocumentChange: Sendable, Equatable {
  /// What became of it.
  public var kind: Kind
  /// What it is.
  public var block: Block
  /// What of it changed, where that is not its text.
  public var aspect: Aspect?
  /// The headings that it stands under, from the top; of the new document, or of the old where it is gone.
  public var headings: [String] = []
  /// What it is called: a section's title, a row's first cell, a key, or its first words.
  public var name = ""
  /// The column of a table's cell.
  public var column: String?
  /// The text before, as markdown on one line or a few; `nil` where there was none.
  public var old: String?
  /// The text after.
  public var new: String?
  /// Where it stood, or what was true of it.
  public var from: String?
  /// Where it stands, or what is true of it.
  public var to: String?
  /// The text word by word, where both texts are versions of one.
  public var words: [WordRun] = []
  /// Its lines in the old text, from 1.
  public var oldLines: ClosedRange<Int>?
  /// Its lines in the new text, from 1.
  public var newLines: ClosedRange<Int>?
  /// The words that went and came with it.
  ///
  /// Of several changes in one table or paragraph the first may carry the count of all.
  public internal(set) var wordCount = DocumentComparison.WordCount()

  /// A change of these facts; the rest is set afterwards.
  public init(_ kind: Kind, _ block: Block, _ aspect: Aspect? = nil) {
    self.kind = kind
    self.block = block
    self.aspect = aspect
  }

  /// What became of a thing.
  public enum Kind: String, Sendable, CaseIterable {
    case added, removed, changed, moved, renamed
  }

  /// What a thing is.
  public enum Block: String, Sendable, CaseIterable {
    case document, section, heading, paragraph, list
    case listItem = "list-item"
    case task, table
    case tableRow = "table-row"
    case tableColumn = "table-column"
    case tableCell = "table-cell"
    case codeBlock = "code-block"
    case codeLine = "code-line"
    case quote, html, rule
    case frontMatter = "front-matter"
    case footnote, image, link
    case lineBreak = "line-break"
  }

  /// What of a thing changed besides its text.
  public enum Aspect: String, Sendable, CaseIterable {
    /// A heading's or an item's level.
    case level
    /// A heading's markup: it reads as before.
    case markup
    /// Whether a task is done.
    case state
    /// A list's first number.
    case start
    /// Bullets or numbers.
    case numbering
    /// Blank lines between items.
    case spacing
    /// One became several, or several one.
    case split, joined
    /// A code block's language.
    case language
    /// Where a link leads.
    case target
    /// What it stands in.
    case context
    /// The kind of an alert.
    case alert
    /// The alignment of a column.
    case alignment
    /// The day of a chronicle entry.
    case date
    /// Only its spelling: readers see no difference.
    case formatting
  }

  /// A part of a text that went, came or stayed.
  public struct WordRun: Sendable, Equatable {
    /// What became of it.
    public var op: Op
    /// The part.
    public var text: String

    /// A part of a text.
    public init(_ op: Op, _ text: String) {
      self.op = op
      self.text = text
    }

    /// What became of a part.
    public enum Op: String, Sendable {
      case equal, removed, added
    }
  }
}

extension [DocumentChange.WordRun] {
  /// One of the two texts.
  func text(without op: DocumentChange.WordRun.Op) -> String {
    var text = ""
    for run in self where run.op != op { text += run.text }
    return text
  }
}
