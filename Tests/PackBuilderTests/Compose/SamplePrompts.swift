import Testing

@testable import PackBuilder

/// Packs for prompts.
enum SamplePrompts {
  static func document(_ id: String, _ text: String, open: Int? = nil) -> PackDocument {
    PackDocument(
      id: id, title: id, markdown: text, sha256: SHA256.hexHash(Array(text.utf8)),
      characters: text.count, bytes: text.utf8.count, tokens: 10,
      tasks: open.map { .init(done: 1, open: $0) })
  }

  static func pack(
    layers: [(String, String)] = [("mission", "# Mission\n\nHelp.\n"), ("personas", "Ada\n")],
    plans: [PackDocument] = [], notes: [(String, String)] = [],
    pursuits: [(String, String)] = [], prompts: Pack.Prompts? = nil
  ) throws -> Pack {
    func documents(_ texts: [(String, String)]) -> [PackDocument] {
      texts.map { document($0.0, $0.1) }
    }
    return Pack(
      project: ProjectIdentity(id: "demo", name: "Demo"), revision: 1, contentHash: "",
      contentChangedAt: try #require(Timestamp(seconds: 1_788_343_200)), prompts: prompts,
      sections: [
        .init(name: "foundation", documents: documents(layers)),
        .init(name: "plans", documents: plans),
        .init(name: "notes", documents: documents(notes)),
        .init(name: "pursuits", documents: documents(pursuits)),
        .init(name: "sketches", documents: documents([("one", "One\n")])),
      ])
  }

  /// A pack without wording of ours, so that tests see the form alone.
  static let plain = Pack.Prompts(
    preamble: "Before.",
    presets: PromptPreset.allCases.map { .init(name: $0.rawValue, text: "Do \($0.rawValue).") })
}
