import Testing

@testable import RavenMarkdown

@Suite struct TranscriptLayoutTests {
  private func plain(_ text: String, width: Int = 24) throws -> String {
    var options = TerminalOptions()
    options.width = width
    options.format = .plain
    let document = try Document(parsing: Array(text.utf8))
    return String(decoding: document.terminalText(options), as: UTF8.self)
  }

  private let block = """
    ````transcript
    Q: *why* is the roof as wet as it is?
    ```
      code   stays
    ```

    A: # it rains \u{1B}[31m
    ````

    """

  @Test func aConversationIsOneBlockOfRunningText() throws {
    #expect(
      try plain("---\nid: a\nformat: offsite\n---\n\n" + block) == """
        Q: *why* is the roof as
        wet as it is?
        ```
          code   stays
        ```

        A: # it rains ␛[31m

        """)
  }

  @Test(arguments: ["", "---\nformat: other\n---\n\n", "---\nx: 'format: offsite'\n---\n\n"])
  func withoutItsFrontMatterItIsCode(start: String) throws {
    let text = try plain(start + block)
    #expect(text.contains("    Q: *why* is the roof as wet as it is?\n"))
  }

  @Test func otherCodeStaysCode() throws {
    let text = try plain(
      "---\nformat: offsite\n---\n\n```swift\nlet roofs = [\"a very long line of code\"]\n```\n")
    #expect(text.contains("    let roofs = [\"a very long line of code\"]\n"))
  }
}
