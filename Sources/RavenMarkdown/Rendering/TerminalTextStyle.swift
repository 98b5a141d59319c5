/// How a piece of text looks: attributes and two colours, each of which may be left open.
///
/// Eight bytes without references, so that layout can carry one with every span.
public struct TerminalTextStyle: Sendable, Hashable {
  /// Attributes in the lowest 8 bits, then 26 bits a colour: 2 say its kind, 24 the value.
  private(set) var bits: UInt64 = 0

  /// A style that changes nothing.
  public static let plain = TerminalTextStyle()

  /// Makes a style.
  public init(
    _ attributes: Attributes = [], foreground: TerminalColor? = nil,
    background: TerminalColor? = nil
  ) {
    bits =
      UInt64(attributes.rawValue) | Self.pack(foreground) << Self.foregroundShift
      | Self.pack(background) << Self.backgroundShift
  }

  /// What can be on or off.
  public struct Attributes: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt8
    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Heavier, or brighter.
    public static let bold = Attributes(rawValue: 1)
    /// Fainter.
    public static let dim = Attributes(rawValue: 2)
    /// Slanted.
    public static let italic = Attributes(rawValue: 4)
    /// With a line below.
    public static let underline = Attributes(rawValue: 8)
    /// With the two colours changed for each other.
    public static let reverse = Attributes(rawValue: 16)
    /// With a line through it.
    public static let strikethrough = Attributes(rawValue: 32)
  }

  /// What is on.
  public var attributes: Attributes { Attributes(rawValue: UInt8(truncatingIfNeeded: bits)) }
  /// The colour of the text; `nil` leaves it.
  public var foreground: TerminalColor? { Self.unpack(bits >> Self.foregroundShift) }
  /// The colour behind the text; `nil` leaves it.
  public var background: TerminalColor? { Self.unpack(bits >> Self.backgroundShift) }

  /// This style inside another: attributes add up, an own colour wins.
  public func over(_ outer: TerminalTextStyle) -> TerminalTextStyle {
    var merged = self
    merged.bits = bits | outer.bits & 0xFF
    for shift in [Self.foregroundShift, Self.backgroundShift] where bits >> shift & Self.mask == 0 {
      merged.bits |= outer.bits & Self.mask << shift
    }
    return merged
  }

  /// This style with some attributes off.
  func without(_ attributes: Attributes) -> TerminalTextStyle {
    var style = self
    style.bits &= ~UInt64(attributes.rawValue)
    return style
  }

  /// Whether a blank in this style looks unlike one without style.
  var showsOnBlanks: Bool {
    bits >> Self.backgroundShift != 0
      || !attributes.isDisjoint(with: [.underline, .reverse, .strikethrough])
  }

  /// Whether all of `other` is in this style too, so that going from `other` here needs no reset.
  func extends(_ other: TerminalTextStyle) -> Bool {
    other.bits & 0xFF & ~bits == 0
      && (other.foreground == nil || foreground != nil)
      && (other.background == nil || background != nil)
  }

  private static let foregroundShift: UInt64 = 8
  private static let backgroundShift: UInt64 = 34
  private static let mask: UInt64 = 0x3FF_FFFF

  private static func pack(_ color: TerminalColor?) -> UInt64 {
    switch color {
    case nil: 0
    case .palette(let index): 1 << 24 | UInt64(index)
    case .rgb(let red, let green, let blue):
      2 << 24 | UInt64(red) << 16 | UInt64(green) << 8 | UInt64(blue)
    }
  }

  private static func unpack(_ bits: UInt64) -> TerminalColor? {
    let byte = { (shift: UInt64) in UInt8(truncatingIfNeeded: bits >> shift) }
    switch bits >> 24 & 3 {
    case 0: return nil
    case 1: return .palette(byte(0))
    default: return .rgb(byte(16), byte(8), byte(0))
    }
  }
}
