extension NormalizedInlines {
  /// What surrounds a paragraph's first line.
  struct Place {
    /// A task's box stands before the first line.
    var isAfterBox = false
    /// A box would make an item of it.
    var mayBecomeTask = false
    /// The line before is text to the parser: an alert's marker, or a definition.
    var isAfterLine = false
    /// A marker would make an alert of the quote.
    var mayBecomeAlert = false
    /// Nothing else is in the quote.
    var isAloneInQuote = false
    /// The text is the first of the document.
    var isDocumentStart = false
    /// The innermost item's bullet on this line, and how many of them stand side by side.
    var bullet: UInt8 = 0
    var bulletCount = 0
  }

  /// Decides what has to be escaped, now that the draft is complete; lines are looked at later.
  mutating func resolve(_ definitions: NormalizedDefinitions) {
    if isCautious {
      escapeAllMarks()
    } else {
      if has(.bracket) || has(.closingBracket) { resolveBrackets(definitions) }
      if has(.angle) { resolveAngles() }
      if has(.backticks) { resolveBackticks() }
      if has(.colon) || has(.host) { resolveBareLinks() }
    }
    if has(.open) || has(.literal) { resolveDelimiters() }
  }

  private mutating func escapeAllMarks() {
    for mark in marks {
      switch mark.kind {
      case .literal, .bracket, .closingBracket, .backticks, .angle, .colon: escape(mark)
      case .host: edits.append(Edit(offset: mark.offset + 3, change: .backslash))
      default: break
      }
    }
  }

  // MARK: HTML and autolinks

  private mutating func resolveAngles() {
    var unclosed = UnclosedHTML()
    let lastEnd = bytes.lastIndex(of: UInt8(ascii: ">")) ?? -1
    for mark in marks where mark.kind == .angle {
      let next = mark.offset + 1
      guard next < bytes.count else { continue }
      let end =
        HTMLScanner.autolink(bytes, next, bytes.count)
        ?? HTMLScanner.mailAutolink(bytes, next, bytes.count)
        ?? unclosed.html(bytes, next, bytes.count)
      if mark.isFixed {
        // A backslash here would belong to the link.
        if let end { edits.append(Edit(offset: end - 1, change: .backslash)) }
      } else if end != nil || isDeclaration(next, endsBefore: lastEnd) {
        escape(mark)
      }
    }
  }

  /// A comment or a declaration as newer versions of CommonMark take it, after a `<`.
  private func isDeclaration(_ offset: Int, endsBefore last: Int) -> Bool {
    guard offset + 1 < last, bytes[offset] == UInt8(ascii: "!") else { return false }
    return ASCII.isLetter(bytes[offset + 1])
      || ASCII.matches("!--", in: bytes, at: offset, end: bytes.count)
  }

  // MARK: Backticks

  /// A run of backticks begins a code span where a run of the same length follows, inside code and HTML
  /// too. Judged from the end, since an escaped run leaves runs of one behind.
  private mutating func resolveBackticks() {
    let tick = UInt8(ascii: "`")
    var lengths: Set<Int> = []
    var end = bytes.count
    for mark in marks.reversed() where mark.kind == .backticks {
      let start = mark.offset
      let after = start + mark.count
      noteRuns(after..<end, in: &lengths)
      let touches =
        after < bytes.count && bytes[after] == tick || start > 0 && bytes[start - 1] == tick
      let opensFence = mark.count >= 3 && (start == 0 || bytes[start - 1] == ASCII.newline)
      if touches || opensFence || lengths.contains(mark.count) {
        escape(mark)
        lengths.insert(1)
      } else {
        lengths.insert(mark.count)
      }
      end = start
    }
  }

  private func noteRuns(_ range: Range<Int>, in lengths: inout Set<Int>) {
    var run = 0
    for index in range {
      if bytes[index] == UInt8(ascii: "`") {
        run += 1
      } else if run > 0 {
        lengths.insert(run)
        run = 0
      }
    }
    if run > 0 { lengths.insert(run) }
  }

  // MARK: Bare links

  /// Text that would be a link needs an escape, unless a bracket before it is open: there none begins.
  private mutating func resolveBareLinks() {
    var escaped = Set<Int>()
    for edit in edits { escaped.insert(edit.offset) }
    var depth = 0
    for mark in marks {
      switch mark.kind {
      case .bracket: if !escaped.contains(mark.offset) { depth += 1 }
      case .closingBracket: if !escaped.contains(mark.offset), depth > 0 { depth -= 1 }
      case .colon where depth == 0 && startsURL(at: mark.offset):
        edits.append(Edit(offset: mark.offset, change: .backslash))
      case .host where depth == 0 && startsHost(at: mark.offset):
        edits.append(Edit(offset: mark.offset + 3, change: .backslash))
      default: break
      }
    }
  }

  /// Whether a scheme ends before a colon, and a host begins after its slashes.
  private func startsURL(at colon: Int) -> Bool {
    var start = colon
    while start > 0, colon - start < 6, ASCII.isLetter(bytes[start - 1]) { start -= 1 }
    let isScheme: Bool =
      switch colon - start {
      case 3: ASCII.matches("ftp", in: bytes, at: start, end: colon)
      case 4: ASCII.matches("http", in: bytes, at: start, end: colon)
      case 5: ASCII.matches("https", in: bytes, at: start, end: colon)
      default: false
      }
    return isScheme && isDomain(at: colon + 3, needsDot: false)
  }

  private func startsHost(at offset: Int) -> Bool {
    guard offset > 0 else { return isDomain(at: offset, needsDot: true) }
    let before = bytes[offset - 1]
    return (ASCII.isSpace(before) || "*_~(".utf8.contains(before))
      && isDomain(at: offset, needsDot: true)
  }

  /// Whether a domain begins at an offset: no underscore in its last two labels.
  private func isDomain(at offset: Int, needsDot: Bool) -> Bool {
    guard offset < bytes.count, isHostByte(bytes[offset]) else { return false }
    var dots = 0
    var underscores = (last: 0, before: 0)
    var index = offset + 1
    // The text's last byte is not looked at (cmark-gfm).
    while index < bytes.count - 1 {
      switch bytes[index] {
      case UInt8(ascii: "_"): underscores.last += 1
      case UInt8(ascii: "."):
        underscores = (0, underscores.last)
        dots += 1
      case UInt8(ascii: "-"): break
      case let byte where isHostByte(byte): break
      default:
        index = bytes.count
        continue
      }
      index += 1
    }
    return underscores == (0, 0) && (!needsDot || dots > 0)
  }

  private func isHostByte(_ byte: UInt8) -> Bool {
    !ASCII.isSpace(byte) && !ASCII.isPunctuation(byte)
  }
}
