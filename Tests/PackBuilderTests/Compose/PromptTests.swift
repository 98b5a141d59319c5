import Testing

@testable import PackBuilder

@Suite("Prompts") struct PromptTests {
  @Test func aPromptIsPreambleDocumentsAndTask() throws {
    let pack = try SamplePrompts.pack(
      plans: [SamplePrompts.document("first-board", "# Plan\n")], prompts: SamplePrompts.plain)
    let prompt = try pack.prompt(
      for: PromptRequest(
        preset: .review, scope: ["personas", "plans/first-board"], text: "Is it small enough?"))
    #expect(
      prompt.text == """
        Before.

        <documents>
        <document index="1" name="personas">
        Ada
        </document>
        <document index="2" name="plans/first-board">
        # Plan
        </document>
        </documents>

        <task preset="review">
        Do review.

        Is it small enough?
        </task>

        """)
    #expect(
      prompt.sections.map(\.name) == ["preamble", "personas", "plans/first-board", "task", "text"])
    #expect(prompt.warnings.isEmpty)
  }

  @Test func theSubjectIsNamedAndItsDocumentIsThere() throws {
    let pack = try SamplePrompts.pack(
      plans: [SamplePrompts.document("a&b", "Plan\n")], prompts: SamplePrompts.plain)
    for scope in [nil, ["mission", "plans"], ["plans/a&b", "mission"]] as [[String]?] {
      for subject in ["plans/a&b", "a&b"] {
        let prompt = try pack.prompt(
          for: PromptRequest(preset: .review, scope: scope, subject: subject))
        #expect(prompt.text.contains("name=\"plans/a&amp;b\">\nPlan\n</document>"))
        #expect(prompt.text.components("name=\"plans/a&amp;b\"") == 1)
        #expect(
          prompt.text.hasSuffix(
            "<task preset=\"review\">\nDo review.\n\nSubject: plans/a&amp;b\n</task>\n"))
      }
    }
    #expect(throws: PromptError.subjectIsSection(name: "plans", documents: ["plans/a&b"])) {
      try pack.prompt(for: PromptRequest(preset: .review, subject: "plans"))
    }
    #expect(
      throws: PromptError.unknownName(
        name: "plans/a+b", nearest: "plans/a&b", known: ["plans/a&b"])
    ) {
      try pack.prompt(for: PromptRequest(preset: .review, subject: "plans/a+b"))
    }
  }

  @Test func scopeTakesLayersThenSectionsThenDocumentsEachOnce() throws {
    let pack = try SamplePrompts.pack(
      layers: [("mission", "M\n"), ("voice", "V\n"), ("notes", "layer\n")],
      plans: [SamplePrompts.document("p", "P\n")], notes: [("n/deep", "N\n"), ("m", "X\n")])
    func names(_ scope: String...) throws -> [String] {
      let request = PromptRequest(preset: .think, scope: scope, text: "?")
      return try pack.prompt(for: request).sections.filter { $0.kind == .document }.map(\.name)
    }
    #expect(try names("voice", "mission", "voice") == ["voice", "mission"])
    #expect(try names("foundation/voice", "foundation") == ["voice", "mission", "notes"])
    #expect(try names("notes") == ["notes"])
    #expect(try names("notes/m", "notes/n/deep") == ["notes/m", "notes/n/deep"])
    #expect(try names("sketches", "plans") == ["sketches/one", "plans/p"])
  }

  @Test func whatIsNotThereIsAnErrorOrAWarning() throws {
    let pack = try SamplePrompts.pack(notes: [("ladder", "L\n")])
    func failure(_ scope: String...) -> PromptError? {
      do throws(PromptError) {
        _ = try pack.prompt(for: PromptRequest(preset: .think, scope: scope, text: "?"))
        return nil
      } catch { return error }
    }
    #expect(
      failure("misson")
        == .unknownName(
          name: "misson", nearest: "mission", known: ["mission", "personas", "notes", "sketches"]))
    #expect(
      failure("notes/ladders")
        == .unknownName(name: "notes/ladders", nearest: "notes/ladder", known: ["notes/ladder"]))
    #expect(
      failure("plans")
        == .emptySection(name: "plans", known: ["mission", "personas", "notes", "sketches"]))
    #expect(failure("m\u{131}ssions")?.description.contains("Did you mean 'mission'?") == true)
    #expect(failure("wholly-other")?.description.contains("there is mission, personas") == true)
    var request = PromptRequest(
      preset: .think, scope: ["plans", "gone", "gone", "mission"], text: "?", allowsMissing: true)
    #expect(
      try pack.prompt(for: request).warnings == [.missing(name: "plans"), .missing(name: "gone")])
    request.scope = ["gone"]
    #expect(throws: PromptError.nothingLeft(names: ["gone"])) { try pack.prompt(for: request) }
  }

  @Test func withoutAChoiceTheProjectsOwnOrTheUsualDocumentsAreTaken() throws {
    func names(_ pack: Pack) throws -> [String] {
      try pack.prompt(for: PromptRequest(preset: .brainstorm, text: "?"))
        .sections.filter { $0.kind == .document }.map(\.name)
    }
    var pack = try SamplePrompts.pack(notes: [("n", "N\n")])
    #expect(try names(pack) == ["mission", "personas"])
    pack.prompts = Pack.Prompts(defaultScope: ["notes", "mission", "lost"])
    #expect(try names(pack) == ["notes/n", "mission"])
    // Nobody asked for personas by name.
    let small = try SamplePrompts.pack(layers: [("mission", "M\n")])
    let prompt = try small.prompt(for: PromptRequest(preset: .brainstorm, text: "?"))
    #expect(prompt.warnings == [.missing(name: "personas")])
  }

  @Test(arguments: ["", " \n\t\n", "\u{FEFF}\n", "\u{3000}"])
  func emptyTextsAreLeftOutAndNamed(text: String) throws {
    let pack = try SamplePrompts.pack(layers: [("mission", text), ("personas", "P\n")])
    let prompt = try pack.prompt(for: PromptRequest(preset: .brainstorm, text: "?"))
    #expect(prompt.warnings == [.empty(name: "mission")])
    #expect(!prompt.text.contains("mission"))
    #expect(prompt.text.contains("<document index=\"1\" name=\"personas\">"))
    #expect(throws: PromptError.emptySubject(name: "mission")) {
      try pack.prompt(for: PromptRequest(preset: .think, subject: "mission"))
    }
    #expect(throws: PromptError.nothingLeft(names: ["mission"])) {
      try pack.prompt(for: PromptRequest(preset: .think, scope: ["mission"], text: "?"))
    }
  }

  @Test func presetsSayWhatTheyNeed() throws {
    let pack = try SamplePrompts.pack(
      plans: [
        SamplePrompts.document("p9", "x\n", open: 2), SamplePrompts.document("p10", "x\n", open: 1),
        SamplePrompts.document("p11", "x\n", open: 0),
      ], pursuits: [("why", "?\n")])
    func failure(_ preset: PromptPreset, _ text: String, _ subject: String? = nil) -> String {
      do throws(PromptError) {
        _ = try pack.prompt(for: PromptRequest(preset: preset, subject: subject, text: text))
        return ""
      } catch { return error.description }
    }
    #expect(failure(.review, " \n ").contains("there is plans/p10, plans/p9"))
    #expect(failure(.think, "").contains("there is pursuits/why"))
    #expect(failure(.brainstorm, "\t").contains("--ask"))
    #expect(failure(.brainstorm, "", "mission").contains("--ask"))
    #expect(failure(.review, "", "plans/p11") == "")
    #expect(failure(.think, "", "why") == "")
    #expect(failure(.review, "x") == "")
  }

  @Test func theProjectsWordingIsTakenVerbatim() throws {
    let own = Pack.Prompts(
      preamble: "\u{FEFF}Eins  \r\nZwei\n",
      presets: [.init(name: "think", text: "Denk & <nach>\n\n")])
    let pack = try SamplePrompts.pack(prompts: own)
    let prompt = try pack.prompt(for: PromptRequest(preset: .think, text: "\n Text \n\n"))
    #expect(prompt.text.hasPrefix("Eins  \r\nZwei\n\n<documents>\n"))
    #expect(
      prompt.text.hasSuffix("<task preset=\"think\">\nDenk & <nach>\n\n\n\n Text \n\n</task>\n"))
    let other = try pack.prompt(for: PromptRequest(preset: .review, text: "?"))
    #expect(other.text.contains(PromptPreset.review.wording))
    let silent = Pack.Prompts(preamble: "", presets: [.init(name: "think", text: "\n")])
    let bare = try SamplePrompts.pack(prompts: silent)
      .prompt(for: PromptRequest(preset: .think, text: "?"))
    #expect(bare.text.hasPrefix("<documents>\n"))
    #expect(bare.text.hasSuffix("<task preset=\"think\">\n?\n</task>\n"))
  }

  @Test func ourOwnWordingNeedsNoSuffixAndSaysWhereTheTaskIs() throws {
    let pack = try SamplePrompts.pack()
    for preset in PromptPreset.allCases {
      let prompt = try pack.prompt(for: PromptRequest(preset: preset, text: "Q"))
      #expect(prompt.delimiterSuffix == "")
      #expect(prompt.text.contains(preset.wording + "\n\nQ\n</task>\n"))
      #expect(prompt.measures.tokens.claude < 500)
    }
  }

  @Test func measuresAreThoseOfTheTexts() throws {
    let pack = try SamplePrompts.pack(layers: [
      ("mission", "e\u{301}👩‍👩‍👧‍👦"), ("personas", "\u{FEFF}a\r\nb\r\n"),
    ])
    let prompt = try pack.prompt(for: PromptRequest(preset: .review, text: "Q"))
    let mission = try #require(prompt.sections.first { $0.name == "mission" }).measures
    #expect([mission.characters, mission.utf16, mission.scalars, mission.bytes] == [2, 13, 9, 28])
    let personas = try #require(prompt.sections.first { $0.name == "personas" }).measures
    #expect(
      [personas.characters, personas.utf16, personas.scalars, personas.bytes] == [4, 6, 6, 6])
    #expect(prompt.measures == TextMeasures(of: prompt.text))
    #expect(prompt.measures.utf16 == prompt.text.utf16.count)
    #expect(prompt.measures.scalars == prompt.text.unicodeScalars.count)
  }

  @Test func budgetsWarnWithTheLargestFirstAndCutNothing() throws {
    let long = String(repeating: "word ", count: 2000)
    let pack = try SamplePrompts.pack(layers: [("mission", "M\n"), ("personas", long)])
    var request = PromptRequest(preset: .think, text: "Q", budget: 1000)
    let prompt = try pack.prompt(for: request)
    #expect(prompt.text.contains(long))
    guard case .overBudget(1000, let tokens, let sections) = prompt.warnings.first else {
      Issue.record("no warning")
      return
    }
    #expect(tokens == prompt.measures.tokens.claude)
    #expect(sections.map { $0.split(separator: " ")[0] }.prefix(2) == ["personas", "task"])
    #expect(prompt.tokens(above: 1000) == tokens - 1000)
    request.budget = tokens + 1
    #expect(
      try pack.prompt(for: request).warnings == [.nearBudget(budget: tokens + 1, tokens: tokens)])
    request.budget = tokens * 2
    #expect(try pack.prompt(for: request).warnings.isEmpty)
    request.budget = Int.max
    #expect(try pack.prompt(for: request).warnings.isEmpty)
  }

  @Test func controlCharactersAreKeptAndTold() throws {
    let text = "a\u{0}\u{1B}[31m\u{7F}\n"
    let pack = try SamplePrompts.pack(layers: [("mission", text)])
    let prompt = try pack.prompt(
      for: PromptRequest(preset: .think, scope: ["mission"], text: "Q\u{7}"))
    #expect(prompt.text.contains(text))
    #expect(
      prompt.warnings == [
        .controlCharacters(name: "mission"), .controlCharacters(name: "your text"),
      ])
  }
}

extension String {
  /// How often a text stands in this one.
  fileprivate func components(_ text: String) -> Int {
    var count = 0
    var rest = self[...]
    while let range = rest.firstRange(of: text) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
