import Testing

@testable import RavenMarkdown

@Suite struct JSONTests {
  private func parse(_ text: String) throws(JSONError) -> JSONValue {
    try JSONValue(parsing: Array(text.utf8))
  }

  private func reason(_ bytes: [UInt8]) -> JSONError.Reason? {
    do throws(JSONError) {
      _ = try JSONValue(parsing: bytes)
      return nil
    } catch { return error.reason }
  }

  private func reason(_ text: String) -> JSONError.Reason? { reason(Array(text.utf8)) }

  @Test func membersKeepTheirOrderAndNumbersTheirText() throws {
    let value = try parse(#" {"b":1.50e+2,"a":[true,false,null,-0],"":{}} "#)
    #expect(
      value
        == .object([
          "b": .number("1.50e+2"), "a": .array([.bool(true), .bool(false), .null, .number("-0")]),
          "": .object(JSONObject()),
        ]))
    #expect(
      String(decoding: value.encoded(.compact), as: UTF8.self)
        == #"{"b":1.50e+2,"a":[true,false,null,-0],"":{}}"#)
  }

  @Test func escapesAreResolvedAndWrittenOnlyWhereNeeded() throws {
    let value = try parse(#""\"\\\/\b\f\n\r\t\u0041\u00e9\uD83D\uDE00\u0000""#)
    #expect(value == .string("\"\\/\u{8}\u{C}\n\r\tA\u{E9}\u{1F600}\0"))
    #expect(
      String(decoding: value.encoded(.compact), as: UTF8.self)
        == "\"\\\"\\\\/\\b\\f\\n\\r\\tA\u{E9}\u{1F600}\\u0000\"")
  }

  @Test func theIndentedFormHasOneMemberALine() throws {
    let value = try parse(#"{"a":[1,{"b":[]}],"c":{}}"#)
    #expect(
      String(decoding: value.encoded(), as: UTF8.self) == """
        {
          "a": [
            1,
            {
              "b": []
            }
          ],
          "c": {}
        }

        """)
  }

  @Test(arguments: [
    "{\"a\":1,}", "[1,]", "[1 2]", "{a:1}", "{\"a\" 1}", "'a'", "NaN", "Infinity", "01", "1.x",
    "+1",
    ".5", "nul!", "truex", "// c\n1", "\"\t\"", #""\x""#, #""\u12g4""#, "{1:2}", "\u{A0}1",
  ])
  func whatOtherReadersTolerateIsAnError(text: String) {
    guard case .syntax = reason(text) else {
      Issue.record("\(text): \(String(describing: reason(text)))")
      return
    }
  }

  @Test(arguments: [
    "{", "[", "[1", "[1,", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "\"a", "\"\\", "\"\\u12",
    "tru",
    "-", "1.", "1e", "1e+", "\"\\ud83d",
  ])
  func aTextThatStopsTooEarlyIsCutOff(text: String) {
    #expect(reason(text) == .cutOff)
  }

  @Test func aCharacterThatTheEndCutsIsCutOffAndABadOneIsNot() {
    #expect(reason([0x22, 0x61, 0xE2, 0x82]) == .cutOff)
    #expect(reason([0x22, 0x61, 0xE9, 0x22]) == .notUTF8)
    #expect(reason([0x22, 0xC0, 0xAF, 0x22]) == .notUTF8)
    #expect(reason([0x22, 0xED, 0xA0, 0x80, 0x22]) == .notUTF8)
    #expect(reason([0xFF, 0xFE, 0x31, 0]) == .notUTF8)
  }

  @Test func emptyTextsTrailingDataAndLoneSurrogatesHaveTheirOwnReasons() {
    #expect(reason("") == .empty)
    #expect(reason(" \n") == .empty)
    #expect(reason("\u{FEFF}") == .empty)
    #expect(reason("{}{}") == .trailingData)
    #expect(reason("1\0\0") == .trailingData)
    #expect(reason(#""\ud800""#) == .loneSurrogate)
    #expect(reason(#""\ud800\u0041""#) == .loneSurrogate)
    #expect(reason(#""\udc00""#) == .loneSurrogate)
    #expect(reason("\u{FEFF}{}") == nil)
  }

  @Test func aKeyStandsOnceAlsoByEscapesAndAmongMany() {
    #expect(reason(#"{"id":1,"\u0069d":2}"#) == .duplicateKey("id"))
    let many = (0..<100).map { "\"k\($0)\":0" }.joined(separator: ",")
    #expect(reason("{\(many)}") == nil)
    #expect(reason("{\(many),\"k7\":1}") == .duplicateKey("k7"))
    #expect(reason("{\"\u{E9}\":1,\"e\u{301}\":2}") == nil)
  }

  @Test func nestingIsLimitedAndNeverCrashes() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(reason(nested(512)) == nil)
    #expect(reason(nested(513)) == .tooDeep(limit: 512))
    #expect(reason(nested(1_000_000)) == .tooDeep(limit: 512))
    #expect(reason(String(repeating: "{\"a\":", count: 1_000_000)) == .tooDeep(limit: 512))
  }

  @Test func errorsNameTheLineAndTheOffset() {
    #expect(throws: JSONError(offset: 9, line: 3, reason: .syntax("a key in quotes is needed"))) {
      try parse("{\n\"a\":1,\n}")
    }
  }

  @Test func stringsAreComparedByTheirBytes() {
    #expect(JSONValue.string("\u{E9}") != .string("e\u{301}"))
    let object = JSONObject([JSONObject.Member(key: "\u{E9}", value: .null)])
    #expect(object["e\u{301}"] == nil)
    #expect(object["\u{E9}"] == JSONValue.null)
  }

  @Test func longListsAndObjectsTakeTimeInProportion() throws {
    // Copying a list for each element would take minutes.
    let list = "[" + Array(repeating: "1", count: 200_000).joined(separator: ",") + "]"
    guard case .array(let elements) = try parse(list) else {
      Issue.record("no list")
      return
    }
    #expect(elements.count == 200_000)
    let object = "{" + (0..<50_000).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}"
    guard case .object(let members) = try parse(object) else {
      Issue.record("no object")
      return
    }
    #expect(members.members.count == 50_000)
    #expect(reason(String(object.dropLast()) + ",\"k\\u0034\":1}") == .duplicateKey("k4"))
  }
}
