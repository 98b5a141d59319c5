import RavenMarkdown

extension Pack {
  /// The hash over what the pack says: names, wording, and every document's section, id, title, date and
  /// text, in order.
  ///
  /// Counts and estimates are left out, so a newer packtool gives the same hash. What is hashed is one
  /// line of compact JSON a part: `["project",name,summary]`, `["preamble",text]`,
  /// `["preset",name,text]`, `["defaultScope",names]` and `[section,id,title,date,sha256]`, each ended by LF.
  public var computedContentHash: String {
    var hash = SHA256()
    func add(_ values: [JSONValue]) {
      hash.update(JSONValue.array(values).encoded(.compact) + [0x0A])
    }
    add([.string("project"), .string(project.name), .string(project.summary)])
    if let preamble = prompts?.preamble { add([.string("preamble"), .string(preamble)]) }
    for preset in prompts?.presets ?? [] {
      add([.string("preset"), .string(preset.name), .string(preset.text)])
    }
    if let names = prompts?.defaultScope {
      add([.string("defaultScope"), .array(names.map { .string($0) })])
    }
    for section in sections {
      for document in section.documents {
        add([
          .string(section.name), .string(document.id), .string(document.title),
          document.date.map { .string($0.description) } ?? .null, .string(document.sha256),
        ])
      }
    }
    return "sha256:" + SHA256.hexDigits(hash.finished())
  }
}
