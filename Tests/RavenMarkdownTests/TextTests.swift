import Testing

@testable import RavenMarkdown

@Suite struct TextTests {
  @Test(arguments: [
    ("abc", 3), ("é", 1), ("e\u{301}", 1), ("中文", 4), ("한글", 4), ("ｱ", 1), ("Ａ", 2),
    ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2), ("🇩🇪", 2), ("🇩🇪🇫🇷", 4), ("☑", 1), ("☑\u{FE0F}", 2),
    ("1\u{FE0F}\u{20E3}", 2), ("❤\u{FE0E}", 1), ("a\u{200B}b", 2), ("a\u{2060}b", 2),
    ("soft\u{AD}hyphen", 10), ("\u{200D}", 0), ("\u{301}", 0), ("שלום", 4), ("กำ", 2), ("ก็", 1),
    ("\u{1100}\u{1161}\u{11A8}", 2), ("—", 1), ("…", 1), ("\u{3000}", 2), ("\u{1FAE9}", 2),
    ("中\u{301}", 2), ("", 0), ("\t", 1), ("\u{1B}", 1), ("\u{202E}", 6), ("\u{9B}", 6),
  ])
  func widthGoesByCluster(text: String, columns: Int) {
    #expect(DisplayWidth.columns(of: text) == columns)
  }

  @Test func controlsBecomePicturesAndMarks() {
    var text = VisibleText()
    text.append("a\u{1B}[31m\u{7}\u{7F}\u{9B}\u{202E}\u{2066}\u{0}\rb")
    #expect(String(decoding: text.bytes, as: UTF8.self) == "a␛[31m␇␡U+009BU+202EU+2066␀␍b")
  }

  @Test(
    arguments: [
      [0xFF], [0xC0, 0x9B], [0xE2, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x9B],
      [0xE2, 0x28, 0xA1], [0xF0, 0x9F, 0x92],
    ] as [[UInt8]])
  func badBytesNeverPass(bytes: [UInt8]) {
    var text = VisibleText()
    text.append(bytes, 0..<bytes.count)
    text.appendVerbatim(bytes, 0..<bytes.count)
    #expect(String(validating: text.bytes, as: UTF8.self) != nil)
    #expect(!text.bytes.isEmpty)
  }

  @Test func blanksCollapseInRunningText() {
    var text = VisibleText()
    let source = Array("  a \t b\n\nc  ".utf8)
    text.append(source, 0..<source.count)
    #expect(String(decoding: text.bytes, as: UTF8.self) == "a b c ")
  }

  static func fill(_ string: String, _ width: Int) -> [String] {
    var text = VisibleText()
    let source = Array(string.utf8)
    text.append(source, 0..<source.count)
    var lines: [FilledLine] = []
    text.fill(0..<text.count, width: width, into: &lines)
    for line in lines {
      #expect(line.width == DisplayWidth.columns(of: text, line.start..<line.end))
    }
    return lines.map { String(decoding: text.bytes[$0.start..<$0.end], as: UTF8.self) }
  }

  @Test(arguments: [
    ("abcd efgh ijkl mnop", 9, ["abcd efgh", "ijkl mnop"]),
    ("x supercalifragilistic y", 8, ["x", "supercal", "ifragili", "stic y"]),
    ("x süpercalifragilistic y", 8, ["x", "süpercal", "ifragili", "stic y"]),
    ("áéíóú Z̡͠A͊͝ḸG̒Ó", 5, ["áéíóú", "Z̡͠A͊͝ḸG̒Ó"]),
    ("read 模板與屬性結合後這個 vault", 20, ["read 模板與屬性結合", "後這個 vault"]),
    ("你好，世界。", 4, ["你", "好，", "世", "界。"]),
    ("（注）文", 4, ["（注", "）文"]),
    ("文（注）", 6, ["文", "（注）"]),
    ("「あ」い", 6, ["「あ」", "い"]),
    ("a\u{A0}b c", 3, ["a\u{A0}b", "c"]), ("a\u{A0}b c", 2, ["a\u{A0}", "b", "c"]),
    ("one\u{200B}two", 3, ["one", "two"]), ("one\u{2060}two", 6, ["one\u{2060}two"]),
    ("中", 1, ["中"]), ("中文", 1, ["中", "文"]), ("a", 1, ["a"]), ("ab", 1, ["a", "b"]),
    ("👨‍👩‍👧👨‍👩‍👧", 3, ["👨‍👩‍👧", "👨‍👩‍👧"]), ("", 5, []), ("   ", 5, []),
    ("a \u{301}b", 2, ["a", "\u{301}b"]), ("a \u{E0041}", 9, ["a \u{E0041}"]),
    ("中文abc def", 7, ["中文abc", "def"]), ("abc中", 4, ["abc", "中"]),
    ("a (https://b.example/cd/ef-gh)", 20, ["a", "(https://b.example/", "cd/ef-gh)"]),
    ("é (https://b.example/cd/ef-gh)", 20, ["é", "(https://b.example/", "cd/ef-gh)"]),
    ("https://b.example.org", 12, ["https://b.ex", "ample.org"]), ("ab/cd/)", 6, ["ab/", "cd/)"]),
    ("snake_case_names", 7, ["snake_", "case_", "names"]), ("a%20b%20c", 4, ["a%20", "b%20", "c"]),
    ("é_é_a_é", 5, ["é_é_", "a_é"]),
  ])
  func linesFillGreedily(text: String, width: Int, lines: [String]) {
    #expect(Self.fill(text, width) == lines)
  }

  @Test func bothWaysOfFillingAgree() {
    // A mark at the end takes the slow way; the ASCII before it must break alike.
    let words = """
      the quick brown fox jumps over a verylongwordindeed and then   some more, such as \
      https://example.org/a-path/of?some=length&more#part and some_thing/else--here entirely
      """
    for width in 1...40 {
      let fast = Self.fill(words, width)
      let slow = Self.fill(words + " é", width)
      #expect(Array(slow.prefix(fast.count - 1)) == Array(fast.dropLast()))
    }
  }
}
