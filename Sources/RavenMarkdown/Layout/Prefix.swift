/// What stands before every line of a block: a quote's bar, or a list item's sign and then blanks.
struct Prefix {
  /// Where its signs stand in the layout's prefix text.
  var range: Range<Int>
  var width: Int
  var style: TerminalTextStyle
  /// From here to the end of the range the sign is a task's box, with its own style.
  var boxStart: Int
  var boxStyle: TerminalTextStyle
  /// A bar stands before every line, other signs only before the first.
  var isBar: Bool
  var isShown = false
}

extension TerminalLayout {
  /// The columns left for text.
  var room: Int { max(1, options.width - prefixWidth) }

  /// The columns kept for text: indentation stops growing when fewer would be left.
  private var leastRoom: Int { max(1, min(10, options.width / 3)) }

  /// Puts a bar before the lines that follow, if there is room; returns whether it did.
  mutating func pushBar(_ style: TerminalTextStyle) -> Bool {
    guard prefixWidth + 2 + leastRoom <= options.width else { return false }
    let start = prefixText.count
    prefixText.append(symbols.bar)
    let end = prefixText.count
    prefixText.appendBlanks(1)
    push(
      Prefix(
        range: start..<prefixText.count, width: 2, style: style, boxStart: end, boxStyle: .plain,
        isBar: true))
    return true
  }

  /// Puts a sign before the next line and blanks before those that follow.
  ///
  /// Where no room is left the sign takes the place of the one around it.
  ///
  /// - Returns: The prefix whose place it took.
  mutating func pushSign(
    _ sign: String, _ style: TerminalTextStyle, box: String = "",
    _ boxStyle: TerminalTextStyle = .plain
  ) -> Prefix? {
    let start = prefixText.count
    prefixText.append(sign)
    let boxStart = prefixText.count
    prefixText.append(box)
    let range = start..<prefixText.count
    let width = DisplayWidth.columns(of: prefixText, range)
    var replaced: Prefix?
    if prefixWidth + width + leastRoom > options.width, let top = prefixes.last, !top.isBar {
      replaced = top
      prefixes.removeLast()
      prefixWidth -= top.width
    }
    push(
      Prefix(
        range: range, width: width, style: style, boxStart: boxStart, boxStyle: boxStyle,
        isBar: false))
    return replaced
  }

  /// Takes the innermost prefix away, and puts back the one whose place it took.
  mutating func popPrefix(restoring replaced: Prefix?) {
    guard let top = prefixes.popLast() else { return }
    prefixText.truncate(to: top.range.lowerBound)
    prefixWidth -= top.width
    if var replaced {
      replaced.isShown = replaced.isShown || top.isShown
      push(replaced)
    }
  }

  private mutating func push(_ prefix: Prefix) {
    prefixes.append(prefix)
    prefixWidth += prefix.width
  }

  /// Starts a line: the empty line that is due, then the prefixes.
  mutating func beginLine() {
    if let depth = pendingBlank {
      pendingBlank = nil
      for index in 0..<min(depth, prefixes.count) {
        let prefix = prefixes[index]
        if prefix.isBar {
          writer.put(prefixText, prefix.range, style: prefix.style)
        } else {
          writer.putBlanks(prefix.width)
        }
      }
      writer.endLine()
    }
    for index in prefixes.indices {
      let prefix = prefixes[index]
      if prefix.isShown, !prefix.isBar {
        writer.putBlanks(prefix.width)
        continue
      }
      prefixes[index].isShown = true
      writer.put(prefixText, prefix.range.lowerBound..<prefix.boxStart, style: prefix.style)
      writer.put(prefixText, prefix.boxStart..<prefix.range.upperBound, style: prefix.boxStyle)
    }
  }
}
