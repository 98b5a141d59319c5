import RavenMarkdown

/// What changed between two texts, line by line, for a person to read.
public struct LineDifference: Sendable, Equatable, CustomStringConvertible {
  /// The changed lines in order, each with two lines around it.
  public let lines: [Line]

  /// A line of the difference.
  public struct Line: Sendable, Equatable {
    /// What became of it.
    public let kind: Kind
    /// The line, without its end; blanks at its end and control characters are spelled out.
    public let text: String

    /// What became of a line.
    public enum Kind: Sendable, Equatable {
      /// It is in the old text only.
      case removed
      /// It is in the new text only.
      case inserted
      /// It is in both.
      case same
      /// Lines are left out here; `text` says how many when they are not all the same.
      case gap
    }

    /// The sign in front of it.
    public var mark: String {
      switch kind {
      case .removed: "-"
      case .inserted: "+"
      case .same, .gap: " "
      }
    }
  }

  /// The lines with their marks.
  public var description: String {
    lines.map { "\($0.mark) \($0.text)" }.joined(separator: "\n")
  }

  /// How many unchanged lines are shown around a changed one.
  private static let context = 2

  /// Compares two texts.
  ///
  /// - Parameters:
  ///   - old: The text that lines went from.
  ///   - new: The text that lines came to.
  ///   - limit: The most lines that are listed.
  /// - Complexity: O(*n*) in the size of the texts and, up to a constant, in the number of changes.
  public init(from old: [UInt8], to new: [UInt8], limit: Int = 200) {
    var numbers = LineNumbers()
    let sides = (Self.split(old), Self.split(new))
    let changes = LineChanges(
      from: sides.0.map { numbers.number(of: $0) }, to: sides.1.map { numbers.number(of: $0) }
    ).changes
    var listing = Listing(limit: limit)
    var place = 0
    for change in changes {
      for line in sides.0[place..<change.old.lowerBound] { listing.add(.same, line) }
      for line in sides.0[change.old] { listing.add(.removed, line) }
      for line in sides.1[change.new] { listing.add(.inserted, line) }
      place = change.old.upperBound
    }
    for line in sides.0[place...] { listing.add(.same, line) }
    lines = listing.finished()
  }

  /// A line of a text and whether a line end follows it.
  private struct SourceLine: Hashable {
    let bytes: ArraySlice<UInt8>
    let isEnded: Bool
  }

  private static func split(_ text: [UInt8]) -> [SourceLine] {
    var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { SourceLine(bytes: $0, isEnded: true) }
    if let last = lines.popLast(), !last.bytes.isEmpty {
      lines.append(SourceLine(bytes: last.bytes, isEnded: false))
    }
    return lines
  }

  /// Gives equal lines equal numbers.
  private struct LineNumbers {
    var known: [SourceLine: Int] = [:]

    mutating func number(of line: SourceLine) -> Int {
      if let number = known[line] { return number }
      let number = known.count
      known[line] = number
      return number
    }
  }

  /// Gathers the lines that are near a change.
  private struct Listing {
    let limit: Int
    var lines: [Line] = []
    /// Unchanged lines since the last change that may stand before the next one.
    var waiting: [SourceLine] = []
    /// How many more unchanged lines follow the last change.
    var following = 0
    var leavesOut = false
    var surplus = 0

    mutating func add(_ kind: Line.Kind, _ line: SourceLine) {
      guard kind == .same else { return addChanged(kind, line) }
      if following > 0 {
        following -= 1
        append(.same, line)
        return
      }
      waiting.append(line)
      if waiting.count > LineDifference.context {
        waiting.removeFirst()
        leavesOut = true
      }
    }

    private mutating func addChanged(_ kind: Line.Kind, _ line: SourceLine) {
      if leavesOut, lines.count < limit { lines.append(Line(kind: .gap, text: "…")) }
      for line in waiting { append(.same, line) }
      (waiting, leavesOut, following) = ([], false, LineDifference.context)
      append(kind, line)
    }

    private mutating func append(_ kind: Line.Kind, _ line: SourceLine) {
      guard lines.count < limit else {
        if kind != .same { surplus += 1 }
        return
      }
      lines.append(Line(kind: kind, text: LineDifference.visible(line)))
    }

    func finished() -> [Line] {
      if surplus > 0 {
        return lines + [Line(kind: .gap, text: "… \(surplus) more changed lines")]
      }
      return leavesOut || !waiting.isEmpty ? lines + [Line(kind: .gap, text: "…")] : lines
    }
  }

  /// Blanks at the end and bytes that cannot be seen are spelled out; a missing LF is named.
  private static func visible(_ line: SourceLine) -> String {
    var text = ""
    var blanks = 0
    for scalar in String(decoding: line.bytes, as: UTF8.self).unicodeScalars {
      blanks = scalar == " " ? blanks + 1 : 0
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0: text += "\\u{\(String(scalar.value, radix: 16))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    text.unicodeScalars.removeLast(blanks)
    text += String(repeating: "·", count: blanks)
    return line.isEnded ? text : text + " ⏎ missing"
  }
}
