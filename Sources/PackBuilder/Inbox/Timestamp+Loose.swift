extension Timestamp {
  /// A moment as other programs write it: ISO 8601 with or without seconds, a fraction and an offset from
  /// UTC; without an offset it is UTC. A day alone is its first moment.
  ///
  /// The fraction is cut off.
  package init?(loose text: String) {
    var rest = Array(text.utf8)[...]
    guard let date = CalendarDate(rest.prefix(10)) else { return nil }
    rest = rest.dropFirst(10)
    var seconds = date.daysSince1970 * 86_400
    if let mark = rest.popFirst() {
      guard mark == UInt8(ascii: "T") || mark == UInt8(ascii: "t") || mark == 0x20,
        let time = Self.time(&rest), let offset = Self.offset(rest)
      else { return nil }
      seconds += time - offset
    }
    self.init(seconds: seconds)
  }

  /// Takes `10:00`, `10:00:00` or `10:00:00.123`; seconds of the day.
  private static func time(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard let hour = pair(&rest, below: 24), take(&rest, ":"),
      let minute = pair(&rest, below: 60)
    else { return nil }
    var second = 0
    if take(&rest, ":") {
      guard let number = pair(&rest, below: 60) else { return nil }
      second = number
      if take(&rest, ".") || take(&rest, ",") {
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        guard !digits.isEmpty else { return nil }
        rest = rest.dropFirst(digits.count)
      }
    }
    return hour * 3600 + minute * 60 + second
  }

  /// `Z`, `+02:00`, `+0200`, `+02` or nothing; seconds before UTC.
  private static func offset(_ text: ArraySlice<UInt8>) -> Int? {
    var rest = text
    switch rest.popFirst() {
    case nil: return 0
    case UInt8(ascii: "Z"), UInt8(ascii: "z"): return rest.isEmpty ? 0 : nil
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      guard let hour = pair(&rest, below: 24) else { return nil }
      _ = take(&rest, ":")
      var minute = 0
      if !rest.isEmpty {
        guard let number = pair(&rest, below: 60), rest.isEmpty else { return nil }
        minute = number
      }
      let seconds = hour * 3600 + minute * 60
      return text.first == UInt8(ascii: "-") ? -seconds : seconds
    default: return nil
    }
  }

  private static func pair(_ rest: inout ArraySlice<UInt8>, below limit: Int) -> Int? {
    guard rest.count >= 2, let number = CalendarDate.number(rest.prefix(2)), number < limit else {
      return nil
    }
    rest = rest.dropFirst(2)
    return number
  }

  private static func take(_ rest: inout ArraySlice<UInt8>, _ mark: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == mark.value else { return false }
    rest = rest.dropFirst()
    return true
  }
}
