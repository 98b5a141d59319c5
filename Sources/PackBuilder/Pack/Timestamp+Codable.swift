extension Timestamp: Codable {
  /// Decodes a string like `2026-09-02T10:00:00Z`.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    let text = try value.decode(String.self)
    guard let time = Timestamp(text) else {
      throw DecodingError.dataCorruptedError(
        in: value, debugDescription: "'\(text)' is no time in UTC")
    }
    self = time
  }

  /// Encodes a string like `2026-09-02T10:00:00Z`.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(description)
  }
}

extension CalendarDate: Codable {
  /// Decodes a string like `2026-09-02`.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    let text = try value.decode(String.self)
    guard let date = CalendarDate(text) else {
      throw DecodingError.dataCorruptedError(in: value, debugDescription: "'\(text)' is no day")
    }
    self = date
  }

  /// Encodes a string like `2026-09-02`.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(description)
  }
}
