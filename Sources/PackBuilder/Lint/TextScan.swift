import RavenMarkdown

/// What one pass over all bytes of a text can tell, so that rules need no pass of their own.
struct TextScan: Sendable {
  /// Characters that do not show, control characters among them.
  let hidden: [HiddenScalar]
  /// Runs of at least 12 bytes without blanks, quotes and brackets: addresses, keys, data.
  let longWords: [Range<Int>]
  /// Slashes and colons that may begin a path of somebody's computer.
  let pathStarts: [Int]
  /// Where the first `<!--` stands.
  let firstComment: Int?
  /// Whether the text holds `)[` anywhere.
  let hasReversedBrackets: Bool
  /// Whether a long word begins with a hyphen, as key blocks do.
  let hasKeyMark: Bool
  /// Which of the bytes in ``notable`` the text holds.
  private let present: [Bool]

  /// The bytes that rules ask for.
  private static let notable = Array("*_[](|^<\t\r".utf8) + [garbled]
  /// The first byte of what UTF-8 read as Latin 1 becomes.
  private static let garbled: UInt8 = 0xC3

  private static let ends: UInt8 = 1
  private static let control: UInt8 = 2
  private static let wide: UInt8 = 4
  private static let path: UInt8 = 8
  private static let noted: UInt8 = 16

  private static let classes: [UInt8] = {
    var classes = [UInt8](repeating: 0, count: 256)
    for byte in 0...0x20 { classes[byte] = ends | control }
    for byte in [0x20, 0x09, 0x0A, 0x0D] { classes[byte] = ends }
    classes[0x7F] = control
    for byte in 0x80...0xFF { classes[byte] = wide }
    for byte in "\"'`<>(){}[]|,;".utf8 { classes[Int(byte)] = ends }
    classes[Int(UInt8(ascii: "/"))] = path
    classes[Int(UInt8(ascii: ":"))] = path
    for byte in notable { classes[Int(byte)] |= noted }
    return classes
  }()

  init(_ bytes: [UInt8], count: Int) {
    let classes = Self.classes
    var hidden: [HiddenScalar] = []
    var longWords: [Range<Int>] = []
    var pathStarts: [Int] = []
    var present = [Bool](repeating: false, count: 256)
    var firstComment: Int?
    var hasReversedBrackets = false
    var hasKeyMark = false
    var start = 0
    var index = 0
    while index < count {
      let byte = bytes[index]
      let kind = classes[Int(byte)]
      if kind == 0 {
        index += 1
        continue
      }
      if kind == Self.ends {
        // The mark of a key block is shorter than the rest.
        if index - start >= 12 || (index - start == 10 && bytes[start] == UInt8(ascii: "-")) {
          longWords.append(start..<index)
          if bytes[start] == UInt8(ascii: "-") { hasKeyMark = true }
        }
        start = index + 1
        index += 1
        continue
      }
      if kind & Self.noted != 0 {
        present[Int(byte)] = true
        if byte == UInt8(ascii: "["), index > 0, bytes[index - 1] == UInt8(ascii: ")") {
          hasReversedBrackets = true
        } else if byte == UInt8(ascii: "<"), firstComment == nil, count - index >= 4,
          bytes[index + 1] == UInt8(ascii: "!"), bytes[index + 2] == UInt8(ascii: "-"),
          bytes[index + 3] == UInt8(ascii: "-")
        {
          firstComment = index
        }
      }
      if kind & Self.ends != 0 {
        if index - start >= 12 {
          longWords.append(start..<index)
          if bytes[start] == UInt8(ascii: "-") { hasKeyMark = true }
        }
        start = index + 1
      }
      if kind & Self.path != 0, index + 1 < count, Self.mayBeginPath(bytes[index + 1]) {
        pathStarts.append(index)
      }
      if kind & Self.wide != 0 {
        let (value, length) = LintText.scalar(bytes, at: index, count)
        if HiddenScalar.isHidden(value) {
          hidden.append(HiddenScalar(offset: index, length: length, value: value))
        }
        index += length
        continue
      }
      if kind & Self.control != 0 {
        hidden.append(HiddenScalar(offset: index, length: 1, value: UInt32(byte)))
      }
      index += 1
    }
    if count - start >= 12 { longWords.append(start..<count) }
    self.hidden = hidden
    self.longWords = longWords
    self.pathStarts = pathStarts
    self.present = present
    self.firstComment = firstComment
    self.hasReversedBrackets = hasReversedBrackets
    self.hasKeyMark = hasKeyMark
  }

  /// What follows the slash or the colon of `/Users`, `/home`, `/root`, `/private`, `C:\` and `file:/`.
  private static func mayBeginPath(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "U"), UInt8(ascii: "h"), UInt8(ascii: "r"), UInt8(ascii: "p"),
      UInt8(ascii: "\\"), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  /// Whether the text holds a character of ASCII that is among the notable ones.
  func has(_ character: Unicode.Scalar) -> Bool { present[Int(UInt8(ascii: character))] }

  /// Whether the text holds what garbled letters begin with.
  var mayBeGarbled: Bool { present[Int(Self.garbled)] }
}
