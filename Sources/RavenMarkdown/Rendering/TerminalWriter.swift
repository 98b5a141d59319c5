/// Writes styled lines for a terminal, or the same lines as plain text.
///
/// The only place that makes escape sequences, and therefore safe whatever it is given: text is
/// cleaned of control characters and directional overrides, link targets are percent-encoded. Styles
/// and links are closed at each line's end, an escape is written only where the style changes, and no
/// line ends in blanks.
///
/// ```swift
/// var writer = TerminalWriter(format: .ansi)
/// writer.write("error: ", style: theme[.error])
/// writer.write(path)
/// writer.endLine()
/// ```
public struct TerminalWriter: Sendable {
  /// With or without escape sequences.
  public let format: TerminalOptions.Format
  /// The colours that may be written; others become the nearest of them.
  public let colorDepth: TerminalOptions.ColorDepth
  /// The lines written and not yet taken, in UTF-8.
  public private(set) var output: [UInt8] = []
  /// The number of lines ended so far.
  public private(set) var lineCount = 0

  /// A link target that this writer has made safe.
  public struct Link: Sendable, Hashable {
    var number: UInt32 = 0
    /// No link.
    public static let none = Link()
  }

  private var style = TerminalTextStyle.plain
  private var link = Link.none
  /// The state after the last byte that is no blank: what follows is dropped at the line's end.
  private var inkEnd = 0
  private var inkStyle = TerminalTextStyle.plain
  private var inkLink = Link.none
  private var targets: [UInt8] = []
  private var targetEnds: [Int] = [0]
  private var scratch = VisibleText()

  /// A writer without lines.
  public init(
    format: TerminalOptions.Format, colorDepth: TerminalOptions.ColorDepth = .ansi16
  ) {
    self.format = format
    self.colorDepth = colorDepth
  }

  /// Adds text to the current line. Line ends and tabs count as blanks.
  public mutating func write(
    _ string: String, style: TerminalTextStyle = .plain, link: Link = .none
  ) {
    var text = VisibleText()
    swap(&text, &scratch)
    text.removeAll()
    text.append(string)
    put(text, 0..<text.count, style: style, link: link)
    swap(&text, &scratch)
  }

  /// Ends the current line.
  public mutating func endLine() {
    if output.count > inkEnd { output.removeLast(output.count - inkEnd) }
    style = inkStyle
    link = inkLink
    change(to: .none)
    change(to: .plain)
    output.append(0x0A)
    lineCount += 1
    inkEnd = output.count
    inkStyle = .plain
    inkLink = .none
  }

  /// Makes a link target, or ``Link/none`` when links are not written or the URL is not absolute.
  ///
  /// Bytes outside 33–126 are percent-encoded. Targets over 2,000 bytes, which terminals refuse, make
  /// no link.
  public mutating func link(to url: String) -> Link {
    let bytes = Array(url.utf8)
    return link(to: bytes, 0..<bytes.count)
  }

  /// Takes the lines written so far. Call it between lines.
  public mutating func takeOutput() -> [UInt8] {
    var taken: [UInt8] = []
    swap(&taken, &output)
    inkEnd = 0
    return taken
  }
}

extension TerminalWriter {
  mutating func reserve(_ count: Int) { output.reserveCapacity(count) }

  mutating func link(to url: [UInt8], _ range: Range<Int>) -> Link {
    guard format == .ansi, isAbsolute(url, range) else { return .none }
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in url[range] {
      if byte > 0x20, byte < 0x7F {
        targets.append(byte)
      } else {
        targets.append(contentsOf: [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]])
      }
    }
    let start = targetEnds[targetEnds.count - 1]
    if targets.count - start > 2000 {
      targets.removeLast(targets.count - start)
      return .none
    }
    targetEnds.append(targets.count)
    return Link(number: UInt32(truncatingIfNeeded: targetEnds.count - 1))
  }

  /// Whether a URL starts with a scheme and a colon and has something after it.
  private func isAbsolute(_ url: [UInt8], _ range: Range<Int>) -> Bool {
    for position in range {
      switch url[position] {
      case 0x41...0x5A, 0x61...0x7A: continue
      case 0x30...0x39, 0x2B, 0x2D, 0x2E:
        if position == range.lowerBound { return false }
      case 0x3A: return position > range.lowerBound && position + 1 < range.upperBound
      default: return false
      }
    }
    return false
  }

  /// Adds a part of a safe text to the current line.
  mutating func put(
    _ text: VisibleText, _ range: Range<Int>, style new: TerminalTextStyle,
    link newLink: Link = .none
  ) {
    guard !range.isEmpty else { return }
    var ink = range.upperBound
    let bytes = text.bytes
    while ink > range.lowerBound {
      if bytes[ink - 1] == 0x20 {
        ink -= 1
      } else if bytes[ink - 1] == 0xA0, ink - 1 > range.lowerBound, bytes[ink - 2] == 0xC2 {
        ink -= 2
      } else {
        break
      }
    }
    if format == .ansi {
      if newLink != link { change(to: newLink) }
      if new != style, ink > range.lowerBound || new.showsOnBlanks || style.showsOnBlanks {
        change(to: new)
      }
    }
    output.append(bytes, range)
    guard ink > range.lowerBound else { return }
    inkEnd = output.count - (range.upperBound - ink)
    inkStyle = style
    inkLink = link
  }

  /// Adds blanks without style.
  mutating func putBlanks(_ count: Int) {
    guard count > 0 else { return }
    if format == .ansi {
      if link != .none { change(to: .none) }
      if style.showsOnBlanks { change(to: .plain) }
    }
    output.appendBlanks(count)
  }

  private mutating func change(to new: Link) {
    guard new != link else { return }
    link = new
    output.append(contentsOf: [0x1B, 0x5D, 0x38, 0x3B])
    if new != .none {
      output.append(contentsOf: "id=".utf8)
      output.append(contentsOf: String(new.number).utf8)
    }
    output.append(0x3B)
    if new != .none {
      let number = Int(new.number)
      output.append(targets, targetEnds[number - 1]..<targetEnds[number])
    }
    output.append(contentsOf: [0x1B, 0x5C])
  }

  private mutating func change(to new: TerminalTextStyle) {
    guard new != style else { return }
    output.append(0x1B)
    output.append(0x5B)
    if new == .plain {
      output.append(0x30)
      output.append(0x6D)
      style = new
      return
    }
    var old = style
    if !new.extends(old) {
      output.append(0x30)
      output.append(0x3B)
      old = .plain
    }
    var added = new.attributes.subtracting(old.attributes).rawValue
    while added != 0 {
      output.append(Self.codes[added.trailingZeroBitCount & 7])
      output.append(0x3B)
      added &= added - 1
    }
    if let color = new.foreground, color != old.foreground { append(color, base: 30) }
    if let color = new.background, color != old.background { append(color, base: 40) }
    // The last semicolon becomes the end of the sequence.
    output[output.count - 1] = 0x6D
    style = new
  }

  /// The digit of each attribute, by its bit: bold, dim, italic, underline, reverse, strikethrough.
  private static let codes = Array("12347900".utf8)

  /// Adds a colour's codes, each with a semicolon after it.
  private mutating func append(_ color: TerminalColor, base: Int) {
    switch color.mapped(to: colorDepth) {
    case .palette(let index) where index < 8:
      appendCode(base + Int(index))
    case .palette(let index) where index < 16:
      appendCode(base + 52 + Int(index))
    case .palette(let index):
      for code in [base + 8, 5, Int(index)] { appendCode(code) }
    case .rgb(let red, let green, let blue):
      for code in [base + 8, 2, Int(red), Int(green), Int(blue)] { appendCode(code) }
    }
  }

  private mutating func appendCode(_ code: Int) {
    if code >= 100 { output.append(0x30 + UInt8(code / 100)) }
    if code >= 10 { output.append(0x30 + UInt8(code / 10 % 10)) }
    output.append(0x30 + UInt8(code % 10))
    output.append(0x3B)
  }
}
