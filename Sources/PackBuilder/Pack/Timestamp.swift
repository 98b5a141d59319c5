/// A moment in UTC, to the second, written `2026-09-02T10:00:00Z`.
public struct Timestamp: Sendable, Hashable, Comparable {
  /// Seconds since the first of January 1970, leap seconds not counted.
  public let seconds: Int

  /// The moments that can be written: the years 0 to 9999.
  private static let range = -62_167_219_200...253_402_300_799

  /// A moment; `nil` outside the years 0 to 9999.
  public init?(seconds: Int) {
    guard Self.range.contains(seconds) else { return nil }
    self.seconds = seconds
  }

  /// A moment written as `2026-09-02T10:00:00Z`, and in no other way.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 20, bytes[10] == UInt8(ascii: "T"), bytes[19] == UInt8(ascii: "Z"),
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let date = CalendarDate(bytes[..<10]),
      let hour = CalendarDate.number(bytes[11..<13]), hour < 24,
      let minute = CalendarDate.number(bytes[14..<16]), minute < 60,
      let second = CalendarDate.number(bytes[17..<19]), second < 60
    else { return nil }
    seconds = date.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second
  }

  /// This moment, by the system's clock.
  public static func now() -> Timestamp {
    let seconds = min(max(System.secondsSince1970, range.lowerBound), range.upperBound)
    return Timestamp(clamped: seconds)
  }

  private init(clamped seconds: Int) { self.seconds = seconds }

  /// The day in UTC.
  public var date: CalendarDate {
    CalendarDate(daysSince1970: seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0))
  }

  /// Whether one moment is before another.
  public static func < (a: Timestamp, b: Timestamp) -> Bool { a.seconds < b.seconds }
}

extension Timestamp: CustomStringConvertible {
  /// The moment as `2026-09-02T10:00:00Z`.
  public var description: String {
    let second = seconds - date.daysSince1970 * 86_400
    let parts = [second / 3600, second / 60 % 60, second % 60].map { CalendarDate.padded($0, 2) }
    return "\(date)T\(parts.joined(separator: ":"))Z"
  }
}

/// A day of the Gregorian calendar that exists, written `2026-09-02`.
public struct CalendarDate: Sendable, Hashable, Comparable {
  /// 0 to 9999.
  public let year: Int
  /// 1 to 12.
  public let month: Int
  /// 1 to 31.
  public let day: Int

  /// A day; `nil` where the calendar has none.
  public init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month),
      (1...Self.length(ofMonth: month, year: year)).contains(day)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// A day written as `2026-09-02`, and in no other way.
  public init?(_ text: String) { self.init(Array(text.utf8)[...]) }

  /// The same from bytes.
  package init?(_ bytes: ArraySlice<UInt8>) {
    let start = bytes.startIndex
    guard bytes.count == 10, bytes[start + 4] == UInt8(ascii: "-"),
      bytes[start + 7] == UInt8(ascii: "-"),
      let year = Self.number(bytes[start..<start + 4]),
      let month = Self.number(bytes[start + 5..<start + 7]),
      let day = Self.number(bytes[start + 8..<start + 10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day that many days after the first of January 1970; years are counted from a first of March, so
  /// that the odd day of a leap year comes last.
  init(daysSince1970 days: Int) {
    let shifted = days + 719_468
    let era = shifted / 146_097 - (shifted % 146_097 < 0 ? 1 : 0)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days from the first of January 1970.
  var daysSince1970: Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = marchYear / 400 - (marchYear % 400 < 0 ? 1 : 0)
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Whether one day is before another.
  public static func < (a: CalendarDate, b: CalendarDate) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// A number of digits only.
  static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for byte in digits {
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }

  /// A number with zeros before it.
  static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

extension CalendarDate: CustomStringConvertible {
  /// The day as `2026-09-02`.
  public var description: String {
    "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
  }
}
