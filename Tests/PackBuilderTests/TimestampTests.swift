import Testing

@testable import PackBuilder

@Suite struct TimestampTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
    (951_827_696, "2000-02-29T12:34:56Z"),
    (1_788_343_200, "2026-09-02T10:00:00Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
    (-62_167_219_200, "0000-01-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
  ])
  func knownMomentsAreWrittenAndReadBack(seconds: Int, text: String) {
    #expect(Timestamp(seconds: seconds)?.description == text)
    #expect(Timestamp(text)?.seconds == seconds)
  }

  @Test func everyDayOfFourHundredYearsComesBack() {
    var previous = CalendarDate(daysSince1970: -1)
    for day in 0..<146_097 {
      let date = CalendarDate(daysSince1970: day)
      #expect(date.daysSince1970 == day)
      #expect(previous < date)
      #expect(CalendarDate(year: date.year, month: date.month, day: date.day) == date)
      previous = date
    }
  }

  @Test(arguments: [
    "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-09-02T24:00:00Z", "2026-09-02T10:00:60Z",
    "2026-09-02T10:00:00", "2026-09-02 10:00:00Z", "2026-09-02T10:00:00.5Z", "+026-09-02T10:00:00Z",
    "2026-9-02T10:00:00Z", "", "2026-09-02T10:00:00+00:00",
  ])
  func whatIsNoMomentInThatFormIsRefused(text: String) { #expect(Timestamp(text) == nil) }

  @Test func daysThatDoNotExistAreNone() {
    for text in ["2026-02-30", "2100-02-29", "2026-00-10", "2026-04-31", "2026-01-00", "20260101"] {
      #expect(CalendarDate(text) == nil, "\(text)")
    }
    #expect(CalendarDate("2000-02-29") != nil)
  }

  @Test func yearsBeyondFourDigitsCannotBeWritten() {
    #expect(Timestamp(seconds: 253_402_300_800) == nil)
    #expect(Timestamp(seconds: .min) == nil)
  }
}
