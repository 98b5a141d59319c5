import RavenMarkdown

/// A line of a report before it is known how wide it may be.
struct ReportLine {
  /// A text of one look.
  struct Part {
    var text: String
    var role: ThemeRole
    /// A field that is filled with blanks, and never broken.
    var padding: (columns: Int, alignment: ColumnAlignment)?

    /// How many columns it takes.
    fileprivate var columns: Int {
      max(padding?.columns ?? 0, DisplayWidth.columns(of: text))
    }
  }

  var parts: [Part] = []

  mutating func add(_ text: String, _ role: ThemeRole) {
    parts.append(Part(text: text, role: role))
  }

  /// The parts, with `nil` where a new line begins.
  ///
  /// A word that is wider than a line stays whole, and so does a line that has room enough or no limit.
  ///
  /// - Parameters:
  ///   - limit: The columns of a line; `nil` for no limit.
  ///   - hanging: Where further lines begin; `nil` for two columns more than the first, and never in the
  ///     right half.
  /// - Returns: The same parts, those that were broken in pieces.
  func fitted(to limit: Int?, hanging: Int?) -> [Part?] {
    guard let limit, parts.reduce(0, { $0 + $1.columns }) > limit else { return parts }
    let indent = min(hanging ?? leadingBlanks + 2, limit / 2)
    var result: [Part?] = []
    var column = 0
    /// Where the line began, so that no line is left empty.
    var start = leadingBlanks
    // Between two parts without a blank there is no place to break.
    for unit in units() {
      let width = unit.reduce(0) { $0 + $1.columns }
      let isBlank = unit.count == 1 && unit[0].padding == nil && unit[0].text.first == " "
      if column + width > limit, column > start, !isBlank {
        while let last = result.last, let last, last.padding == nil, last.text.first == " " {
          result.removeLast()
        }
        result.append(nil)
        result.append(Part(text: String(repeating: " ", count: indent), role: .text))
        column = indent
        start = indent
      }
      result += unit
      column += width
    }
    return result
  }

  private var leadingBlanks: Int {
    guard let first = parts.first, first.padding == nil else { return 0 }
    return first.text.prefix { $0 == " " }.count
  }

  /// Runs of blanks, and what stands between them.
  private func units() -> [[Part]] {
    var units: [[Part]] = []
    var isOpen = false
    for part in parts {
      guard part.padding == nil else {
        units.append([part])
        isOpen = false
        continue
      }
      var rest = part.text[...]
      while let first = rest.first {
        let isBlank = first == " "
        let piece = rest.prefix { ($0 == " ") == isBlank }
        rest = rest.dropFirst(piece.count)
        let new = Part(text: String(piece), role: part.role)
        if isOpen, !isBlank {
          units[units.count - 1].append(new)
        } else {
          units.append([new])
        }
        isOpen = !isBlank
      }
    }
    return units
  }
}
