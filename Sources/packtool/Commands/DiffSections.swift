import RavenMarkdown

/// The sections of a text and the lines that they take.
struct DiffSections {
  /// A heading with what stands under it.
  struct Section {
    let title: String
    /// From the heading's line, counted from 1, up to the next heading that is not deeper.
    let lines: ClosedRange<Int>
  }

  /// In the order of the text.
  let all: [Section]
  private let places: [Int: Int]

  /// The sections of a text; none where it cannot be parsed.
  ///
  /// - Complexity: O(*n*) in the size of the text.
  init(of markdown: [UInt8]) {
    guard let document = try? Document(parsing: markdown) else {
      all = []
      places = [:]
      return
    }
    let sections = document.sections
    let starts = sections.map { $0.heading.range.start.line }
    // The last section has no line after it; more lines than there are do no harm.
    var ends = [Int](repeating: Int.max, count: sections.count)
    var open: [Int] = []
    for (index, section) in sections.enumerated() {
      while let last = open.last, sections[last].heading.level >= section.heading.level {
        ends[last] = max(starts[last], starts[index] - 1)
        open.removeLast()
      }
      open.append(index)
    }
    all = sections.indices.map {
      Section(title: sections[$0].title, lines: starts[$0]...ends[$0])
    }
    places = Dictionary(zip(starts, sections.indices)) { first, _ in first }
  }

  /// The section whose heading begins on a line.
  func section(atLine line: Int?) -> Int? { line.flatMap { places[$0] } }

  /// The lines of some sections, in order and apart: deeper ones are in those around them.
  func lines(of sections: Set<Int>) -> [ClosedRange<Int>] {
    var lines: [ClosedRange<Int>] = []
    for section in sections.sorted() where section < all.count {
      let own = all[section].lines
      if lines.last.map({ own.lowerBound > $0.upperBound }) ?? true { lines.append(own) }
    }
    return lines
  }
}

extension [ClosedRange<Int>] {
  /// Whether one of the ranges, which are in order and apart, holds one of the lines.
  ///
  /// - Complexity: O(log *n*) in the number of ranges.
  func touch(_ lines: ClosedRange<Int>?) -> Bool {
    guard let lines else { return false }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].upperBound < lines.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].lowerBound <= lines.upperBound
  }
}
