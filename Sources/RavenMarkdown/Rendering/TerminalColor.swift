/// A colour as terminals know them.
public enum TerminalColor: Sendable, Hashable {
  /// One of the 256 of the usual palette; 0–15 are the user's own.
  case palette(UInt8)
  /// Red, green and blue, 0–255 each.
  case rgb(UInt8, UInt8, UInt8)

  /// One of the 16 names (`red`, `bright-red`, `black` … `white`), or `#rrggbb`.
  public init?(name: String) {
    if let index = Self.names.firstIndex(of: name) {
      self = .palette(UInt8(index))
      return
    }
    if name.hasPrefix("bright-"), let index = Self.names.firstIndex(of: String(name.dropFirst(7))) {
      self = .palette(UInt8(index + 8))
      return
    }
    let digits = name.utf8.dropFirst()
    guard name.utf8.first == UInt8(ascii: "#"), digits.count == 6,
      let value = UInt32(String(name.dropFirst()), radix: 16), digits.first != UInt8(ascii: "+")
    else { return nil }
    let byte = { (shift: UInt32) in UInt8(truncatingIfNeeded: value >> shift) }
    self = .rgb(byte(16), byte(8), byte(0))
  }

  private static let names = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  ]

  /// The nearest colour that a terminal of this depth knows.
  func mapped(to depth: TerminalOptions.ColorDepth) -> TerminalColor {
    switch (depth, self) {
    case (.trueColor, _), (_, .palette(0..<16)), (.ansi256, .palette): self
    case (.ansi256, .rgb(let red, let green, let blue)):
      .palette(Self.nearest(red, green, blue))
    case (.ansi16, .palette(let index)):
      Self.nearestOf16(Self.components(of: Int(index)))
    case (.ansi16, .rgb(let red, let green, let blue)):
      Self.nearestOf16((Int(red), Int(green), Int(blue)))
    }
  }

  /// The nearest hue, or the nearest grey. By distance alone, every pastel would be white.
  private static func nearestOf16(_ color: (red: Int, green: Int, blue: Int)) -> TerminalColor {
    let high = max(color.red, color.green, color.blue)
    let low = min(color.red, color.green, color.blue)
    guard high - low >= 36 else {
      let byte = UInt8(clamping: (high + low) / 2)
      let greys: [UInt8] = [0, 8, 7, 15]
      return .palette(greys.min { distance($0, byte) < distance($1, byte) } ?? 7)
    }
    let isOn = { (part: Int) in part - low > (high - part) ? 1 : 0 }
    let hue = isOn(color.red) | isOn(color.green) << 1 | isOn(color.blue) << 2
    return .palette(UInt8(high > 205 ? hue + 8 : hue))
  }

  private static func distance(_ index: UInt8, _ grey: UInt8) -> Int {
    abs(components(of: Int(index)).0 - Int(grey))
  }

  /// The nearest of the cube and the greys, which look the same everywhere.
  private static func nearest(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
    var best = 16
    var least = Int.max
    for index in 16..<256 {
      let (r, g, b) = components(of: index)
      let (dr, dg, db) = (Int(red) - r, Int(green) - g, Int(blue) - b)
      // The eye weighs green most and blue least.
      let distance = 3 * dr * dr + 4 * dg * dg + 2 * db * db
      if distance < least { (best, least) = (index, distance) }
    }
    return UInt8(best)
  }

  /// The red, green and blue of the palette as xterm has them: 16 named colours, a cube of 6 × 6 × 6,
  /// and 24 greys.
  private static func components(of index: Int) -> (Int, Int, Int) {
    if index >= 232 {
      let grey = 8 + (index - 232) * 10
      return (grey, grey, grey)
    }
    if index >= 16 {
      let step = { (part: Int) in part == 0 ? 0 : 55 + part * 40 }
      let cube = index - 16
      return (step(cube / 36), step(cube / 6 % 6), step(cube % 6))
    }
    if index == 7 { return (229, 229, 229) }
    if index == 8 { return (127, 127, 127) }
    let level = index < 8 ? 205 : 255
    return ((index & 1) * level, (index >> 1 & 1) * level, (index >> 2 & 1) * level)
  }
}
