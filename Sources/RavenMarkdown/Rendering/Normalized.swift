extension Document {
  /// Writes the document in its one normal spelling.
  ///
  /// Two texts of the same meaning that differ in bullets, emphasis marks, underlined headings, table
  /// padding or needless escapes come out alike, and what comes out comes out unchanged a second time.
  /// The result is parsed again and its tree compared with this one: a text whose meaning would change is
  /// refused.
  ///
  /// - Parameter options: How lines are broken, and the additions to CommonMark that the document was
  ///   parsed with.
  /// - Returns: UTF-8 bytes ending in exactly one line feed, or nothing for an empty document, and what
  ///   the author may want to know.
  /// - Throws: ``NormalizeError`` when there is no such text.
  /// - Complexity: O(*n*) in the size of the document and of the result.
  public func normalized(
    _ options: NormalizeOptions = NormalizeOptions()
  ) throws(NormalizeError) -> NormalizedMarkdown {
    try normalized(options, mostNodes: NormalizedMarkdown.mostNodes)
  }

  func normalized(
    _ options: NormalizeOptions, mostNodes: Int
  ) throws(NormalizeError) -> NormalizedMarkdown {
    guard nodes.count <= mostNodes else { throw .tooManyNodes(limit: mostNodes) }
    var cautious: Set<Int> = []
    var place = 0
    for _ in 0..<NormalizedMarkdown.mostRounds {
      var writer = NormalizedWriter(self, options, cautious: cautious)
      let bytes = try writer.written()
      let doubts = try doubts(bytes, options, definitions: writer.definitionsInOrder)
      guard let first = doubts.min() else {
        return NormalizedMarkdown(bytes: bytes, remarks: remarks)
      }
      place = first
      guard !doubts.isSubset(of: cautious) else { break }
      cautious.formUnion(doubts)
    }
    throw .meaningWouldChange(line: lines.line(of: nodes[place].source.lower) + 1)
  }

  /// The blocks of this document that a text written from it does not give back.
  private func doubts(
    _ bytes: [UInt8], _ options: NormalizeOptions, definitions: [Int]
  ) throws(NormalizeError) -> Set<Int> {
    if lines.repairs.isEmpty, lines.markCount == 0, bytes.count == lines.sourceCount,
      bytes[...] == buffer[..<lines.sourceCount]
    {
      return []
    }
    let rewritten: Document
    do throws(ParseError) {
      rewritten = try Document(
        parsing: bytes, options: ParseOptions(extensions: options.extensions))
    } catch {
      throw .unreadable(error)
    }
    var comparison = NormalizedComparison(self, rewritten, joinsLines: options.wrap != .keep)
    return comparison.differences(definitions: definitions)
  }

  /// What stands in the text and shows nowhere, in document order.
  private var remarks: [NormalizedMarkdown.Remark] {
    var remarks: [NormalizedMarkdown.Remark] = []
    for record in nodes {
      let kind: NormalizedMarkdown.Remark.Kind
      switch record.kind {
      case .tableCell where record.flags.contains(.surplus): kind = .surplusCell
      case .linkDefinition where record.flags.contains(.comment): continue
      case .linkDefinition where record.flags.contains(.duplicate): kind = .duplicateDefinition
      case .linkDefinition where !record.flags.contains(.used): kind = .unusedDefinition
      default: continue
      }
      let location = lines.location(of: record.source.lower)
      remarks.append(NormalizedMarkdown.Remark(kind: kind, location: location))
    }
    return remarks
  }
}

/// How a document is written anew.
public struct NormalizeOptions: Sendable, Hashable {
  /// What becomes of the line breaks in running text.
  public var wrap: Wrap
  /// The additions to CommonMark that the document was parsed with.
  public var extensions: ParseOptions.Extensions

  /// Options that keep lines as they are.
  public init(wrap: Wrap = .keep, extensions: ParseOptions.Extensions = .github) {
    self.wrap = wrap
    self.extensions = extensions
  }

  /// What becomes of the line breaks in running text. Hard breaks always stay.
  public enum Wrap: Sendable, Hashable {
    /// They stay where they are.
    case keep
    /// They become blanks, and nothing between two wide characters.
    case none
    /// Lines are filled up to this many columns.
    case columns(Int)
  }
}

/// A document in its normal spelling.
public struct NormalizedMarkdown: Sendable {
  /// The text in UTF-8.
  public let bytes: [UInt8]
  /// What stands in the text and shows nowhere, in document order.
  public let remarks: [Remark]

  /// Writing, comparing and writing again more cautiously is done at most this often.
  static let mostRounds = 4

  /// More nodes than this are refused, since the check needs a second tree of them all in memory.
  ///
  /// Ten megabytes of real documents have about 330,000; only a text made of list markers gets
  /// near.
  static let mostNodes = 4_000_000

  /// Something that readers do not see, and the author may not know.
  public struct Remark: Sendable, Hashable {
    /// What it is.
    public let kind: Kind
    /// Where it begins in the source.
    public let location: SourceLocation

    /// What a remark is about.
    public enum Kind: Sendable, Hashable {
      /// A cell beyond the header's width; GitHub does not show it.
      case surplusCell
      /// A definition of a link that nothing refers to.
      case unusedDefinition
      /// A definition of a link whose label has an earlier one.
      case duplicateDefinition
    }
  }
}

/// Why a document has no normal spelling.
public enum NormalizeError: Error, Equatable, Sendable {
  /// What was written would not mean the same; the difference begins on `line` of the source.
  case meaningWouldChange(line: Int)
  /// The result would be larger than `limit` bytes: very deep quotes or lists repeat their marks on
  /// every line.
  case tooLarge(limit: Int)
  /// The document has more nodes than `limit`, far more than any text of words has.
  case tooManyNodes(limit: Int)
  /// What was written could not be parsed again.
  case unreadable(ParseError)
}

extension NormalizeError: CustomStringConvertible {
  /// One sentence, lower case, without a full stop.
  public var description: String {
    switch self {
    case .meaningWouldChange(let line):
      "line \(line): cannot be rewritten without changing what it means, so the text is left as it is"
    case .tooLarge(let limit):
      "its normal form would be larger than \(limit) bytes, since deep quotes or lists repeat their "
        + "marks on every line"
    case .tooManyNodes(let limit):
      "it has more than \(limit) blocks and spans, too many to check its normal form"
    case .unreadable(let error): "its normal form could not be checked: \(error)"
    }
  }
}
