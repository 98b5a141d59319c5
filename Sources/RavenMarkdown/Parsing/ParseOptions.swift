/// What markdown is accepted.
public struct ParseOptions: Sendable, Hashable {
  /// The additions of GitHub that are on; all by default.
  public var extensions: Extensions
  /// How many bytes libcmark is given at once, if blocks end there; the tree is the same for any number.
  package var regionSize = 1 << 16

  /// Options with GitHub's additions on.
  public init(extensions: Extensions = .github) {
    self.extensions = extensions
  }

  /// Additions to CommonMark.
  public struct Extensions: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt16
    /// Makes a set from its bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// `---` … `---` at the start is data and no text.
    public static let frontMatter = Extensions(rawValue: 1)
    /// `| a |` over `| - |`.
    public static let tables = Extensions(rawValue: 2)
    /// `- [x] done`.
    public static let tasks = Extensions(rawValue: 4)
    /// `~~gone~~`.
    public static let strikethrough = Extensions(rawValue: 8)
    /// `https://a.example`, `www.a.example` and `me@a.example` are links.
    public static let bareLinks = Extensions(rawValue: 16)
    /// `[^a]` and `[^a]: text`.
    public static let footnotes = Extensions(rawValue: 32)
    /// `> [!NOTE]`.
    public static let alerts = Extensions(rawValue: 64)

    /// Everything that GitHub shows.
    public static let github: Extensions = [
      .frontMatter, .tables, .tasks, .strikethrough, .bareLinks, .footnotes, .alerts,
    ]
    /// CommonMark alone.
    public static let none: Extensions = []
  }
}

/// Why a text could not be parsed.
public enum ParseError: Error, Equatable, Sendable {
  /// The text is larger than `limit` bytes (64 MiB).
  case tooLarge(bytes: Int, limit: Int)
  /// Parsing would take more work than any real text needs; `line` is where the limit was passed.
  ///
  /// The work is counted from the text, never by the clock: the same text gives the same answer
  /// everywhere.
  case tooMuchWork(cause: WorkCause, line: Int)
  /// libcmark could not allocate memory.
  case outOfMemory

  /// What makes a text too expensive.
  public enum WorkCause: Sendable, Equatable {
    /// Blank lines under deeply nested lists or quotes.
    case nesting
    /// Emphasis inside deeply nested quotes or lists.
    case nestedEmphasis
    /// Brackets of images and links in one block.
    case brackets
    /// Footnotes or tables that each change how the rest is read.
    case rereading
  }
}

extension ParseError: CustomStringConvertible {
  /// One sentence, lower case, without a full stop.
  public var description: String {
    switch self {
    case .tooLarge(let bytes, let limit): "\(bytes) bytes, more than the \(limit) that are accepted"
    case .tooMuchWork(let cause, let line):
      "line \(line): too much work to parse (\(cause.phrase)); this looks like no real text"
    case .outOfMemory: "out of memory"
    }
  }
}

extension ParseError.WorkCause {
  fileprivate var phrase: String {
    switch self {
    case .nesting: "blank lines under very deep lists or quotes"
    case .nestedEmphasis: "emphasis inside very deep lists or quotes"
    case .brackets: "a great many brackets in one paragraph"
    case .rereading: "footnotes and tables nested in each other"
    }
  }
}
