/// How large a text is, in the units that people and programs count in.
public struct TextMeasures: Sendable, Equatable {
  /// Characters as readers count them (grapheme clusters).
  public let characters: Int
  /// UTF-16 units, which is what many web pages count.
  public let utf16: Int
  /// Unicode scalars.
  public let scalars: Int
  /// Bytes as UTF-8.
  public let bytes: Int
  /// Estimated tokens.
  public let tokens: TokenEstimate

  /// Measures a text.
  ///
  /// Characters can merge where texts meet, so the measures of a whole are not the sums of its parts.
  ///
  /// - Complexity: O(*n*).
  public init(of text: String) { self.init(text, Array(text.utf8)) }

  /// Measures a text whose bytes are at hand; both are the same text.
  init(_ text: String, _ utf8: [UInt8]) {
    var (scalars, pairs) = (0, 0)
    for byte in utf8 {
      if byte & 0xC0 != 0x80 { scalars += 1 }
      if byte >= 0xF0 { pairs += 1 }
    }
    characters = text.count
    utf16 = scalars + pairs
    self.scalars = scalars
    bytes = utf8.count
    tokens = TokenEstimate(utf8: utf8)
  }
}
