/// How many columns text takes in a terminal.
///
/// One function serves wrapping, padding, rules and tables. It goes by grapheme cluster, never by
/// locale: 2 for wide characters, emoji presentation, flags, families and U+FE0F; 0 for marks and
/// format characters alone.
public enum DisplayWidth {
  /// The columns that a text takes as a terminal shows it, control characters as their marks.
  ///
  /// - Complexity: O(*n*).
  public static func columns(of string: String) -> Int {
    var text = VisibleText()
    text.append(string)
    return columns(of: text, 0..<text.count)
  }

  static func columns(of text: VisibleText, _ range: Range<Int>) -> Int {
    if text.asciiStart <= range.lowerBound { return range.count }
    var scanner = ClusterScanner(text.bytes, range)
    var width = 0
    while let cluster = scanner.next() { width += cluster.width }
    return width
  }
}
