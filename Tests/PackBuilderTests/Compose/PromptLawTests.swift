import Foundation
import Testing

@testable import PackBuilder

/// What holds for prompts of any texts.
@Suite("Laws of prompts") struct PromptLawTests {
  /// Texts made of parts of tags, so that some of them are tags.
  static func hostileText(_ random: inout some RandomNumberGenerator) -> String {
    let pieces = [
      "<", "</", "< / ", ">", "document", "documents", "task", "Task", "DOCUMENT", "-1", "-2",
      "-10",
      "-01", " ", "\t", "\n", "\r\n", "x", "é", "_", "3", ".", " index=\"1\"", "\u{A0}",
      "ta\u{17F}k",
      "tas\u{212A}", "<document>", "</documents-1>", "<task-2 preset=\"review\">", "\u{FEFF}", "👩‍👧",
      "```\n", "&lt;", "\u{301}",
    ]
    let count = Int.random(in: 0...12, using: &random)
    return (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      var mixed = state
      mixed = (mixed ^ mixed >> 33) &* 0xff51_afd7_ed55_8ccd
      return mixed ^ mixed >> 29
    }
  }

  /// The rule as a regular expression, which nothing of the program uses.
  static func suffix(of texts: [String]) throws -> String {
    for number in 0... {
      let suffix = number == 0 ? "" : "-\(number)"
      let rule = try NSRegularExpression(
        pattern: "<\\s*/?\\s*(documents|document|task)\(suffix)(?![\\p{L}\\p{N}_])",
        options: .caseInsensitive)
      let isFree = texts.allSatisfy {
        rule.firstMatch(in: $0, range: NSRange($0.startIndex..., in: $0)) == nil
      }
      if isFree { return suffix }
    }
    return ""
  }

  @Test(arguments: 0..<8) func textsComeOutAgainAndNoTextHasOurTags(seed: UInt64) throws {
    var random = Generator(state: seed &* 7919)
    for _ in 0..<60 {
      let texts = (0..<3).map { _ in Self.hostileText(&random) + "x" }
      let question = "Q" + Self.hostileText(&random)
      let wording = "W" + Self.hostileText(&random)
      let own = Pack.Prompts(
        preamble: "P" + Self.hostileText(&random), presets: [.init(name: "think", text: wording)])
      let pack = try SamplePrompts.pack(
        layers: texts.enumerated().map { ("layer\($0.offset)", $0.element) }, prompts: own)
      let request = PromptRequest(preset: .think, scope: ["foundation"], text: question)
      let prompt = try pack.prompt(for: request)
      #expect(try pack.prompt(for: request) == prompt)

      let task = wording + (wording.utf8.last == 0x0A ? "\n" : "\n\n") + question
      let included = texts + [own.preamble ?? "", task]
      #expect(prompt.delimiterSuffix == (try Self.suffix(of: included)), "\(included)")
      try expectCutting(prompt, gives: texts, question)
    }
  }

  /// With the suffix and the sizes alone, every text is cut out of the prompt exactly.
  private func expectCutting(
    _ prompt: Prompt, gives texts: [String], _ question: String
  ) throws {
    let bytes = Array(prompt.text.utf8)
    let suffix = prompt.delimiterSuffix
    var position = try #require(bytes.end(of: "<documents\(suffix)>\n", from: 0))
    let documents = prompt.sections.filter { $0.kind == .document }
    for (index, section) in documents.enumerated() {
      let tag = "<document\(suffix) index=\"\(index + 1)\" name=\"\(section.name)\">\n"
      #expect(bytes[position...].starts(with: tag.utf8))
      position += tag.utf8.count
      let number = try #require(Int(section.name.dropFirst(5)))
      var expected = Array(texts[number].utf8)
      if expected.starts(with: [0xEF, 0xBB, 0xBF]) { expected.removeFirst(3) }
      #expect(bytes[position..<position + section.measures.bytes].elementsEqual(expected))
      position += section.measures.bytes
      let end = (expected.last == 0x0A ? "" : "\n") + "</document\(suffix)>\n"
      #expect(bytes[position...].starts(with: end.utf8))
      position += end.utf8.count
    }
    let task = "</documents\(suffix)>\n\n<task\(suffix) preset=\"think\">\n"
    #expect(bytes[position...].starts(with: task.utf8))
    let end = Array("</task\(suffix)>\n".utf8)
    #expect(bytes.suffix(end.count).elementsEqual(end))
    var body = Array(bytes[position + task.utf8.count..<bytes.count - end.count])
    if question.utf8.last != 0x0A { body.removeLast() }
    #expect(body.suffix(question.utf8.count).elementsEqual(question.utf8))
  }

  @Test func tagsAreFoundInEveryCaseWithBlanksInside() {
    func suffix(_ texts: String...) -> String {
      var delimiter = PromptDelimiter()
      for text in texts { delimiter.add(Array(text.utf8)) }
      return delimiter.suffix
    }
    for text in [
      "</document>", "< / Document >", "<\n/\nTASK", "<documents", "<task\u{A0}x", "<ta\u{17F}k>",
      "<tas\u{212A}>",
      "<document.x", "<<task>", "<document-x>", "<document-0>",
      "<document-99999999999999999999999>",
    ] {
      #expect(suffix(text) == "-1", "\(text)")
    }
    for text in [
      "<documentation>", "<tasks>", "<document_>", "<documenté>", "task>", "<", "</", "&lt;task>",
    ] {
      #expect(suffix(text) == "", "\(text)")
    }
    #expect(suffix("</document> </document-1>") == "-2")
    #expect(suffix("<task-2>", "<document-1>") == "-3")
    #expect(suffix("<task-10>") == "-1")
    #expect(suffix("<task-1x>") == "-1")
  }

  @Test func namesAreEscapedInTheAttributeOnly() throws {
    let pack = try SamplePrompts.pack(layers: [("a<b>&\"'c", "a<b>&\"'c\n")])
    let prompt = try pack.prompt(
      for: PromptRequest(preset: .think, scope: ["foundation"], text: "?"))
    #expect(
      prompt.text.contains(
        "<document index=\"1\" name=\"a&lt;b&gt;&amp;&quot;'c\">\na<b>&\"'c\n</document>"))
  }

  @Test func aThousandDocumentsStandInOnePrompt() throws {
    let text = String(repeating: "lorem ipsum <dolor sit amet>\n", count: 50)
    let pack = try SamplePrompts.pack(notes: (0..<1000).map { ("n\($0)", text) })
    let prompt = try pack.prompt(for: PromptRequest(preset: .think, scope: ["notes"], text: "?"))
    #expect(prompt.sections.count == 1003)
    #expect(prompt.measures.bytes > 1_400_000)
    #expect(prompt.text.hasSuffix("?\n</task>\n"))
  }
}

extension [UInt8] {
  fileprivate func end(of text: String, from start: Int) -> Int? {
    let wanted = Array(text.utf8)
    return indices.dropFirst(start).first { self[$0...].starts(with: wanted) }
      .map { $0 + wanted.count }
  }
}
