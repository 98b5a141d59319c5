import Foundation
import RavenMarkdown
import Testing

@testable import packtool

/// `Docs/json.md` beside what the commands print: the same keys, no more and no less.
@Suite("--json") struct JSONShapeTests {
  /// A heading of the page, and how to come by such an output.
  struct Shape: Sendable, CustomTestStringConvertible {
    let heading: String
    let run: @Sendable (Desk) throws -> BuiltTool.Run
    var testDescription: String { heading }

    init(_ heading: String, _ run: @escaping @Sendable (Desk) throws -> BuiltTool.Run) {
      self.heading = heading
      self.run = run
    }
  }

  /// Two revisions of a project whose outputs leave no list empty, if they can help it.
  @Sendable
  private static func exportTwice(_ desk: Desk, _ words: [String] = []) throws -> BuiltTool.Run {
    try desk.makeProject()
    try desk.makeProject("gull")
    try desk.write("# Plan\n\n## Phase\n\n- [x] a\n", to: "tern/plans/first.md")
    try desk.write("# Note\n", to: "tern/notes/a.md")
    _ = try desk.run("export", "tern")
    _ = try desk.run("export", "gull")
    _ = try desk.run("workspace", "remove", "gull")
    try desk.remove("tern/notes/a.md")
    try desk.write("# Note\n", to: "tern/notes/b.md")
    return try desk.run("export", "tern", "--remove", "gull", "--json")
  }

  private static let shapes = [
    Shape("init") { desk in
      try desk.write("", to: "tern/notes/a.md")
      return try desk.run("init", "tern", "--json")
    },
    Shape("new") { desk in
      try desk.makeProject()
      return try desk.run("new", "plan", "x", "--json", in: "tern")
    },
    Shape("workspace") { desk in
      _ = try desk.run("init", "tern")
      return try desk.run("workspace", "container", "drive", "--json")
    },
    Shape("export") { try exportTwice($0) },
    Shape("log") { desk in
      _ = try exportTwice(desk)
      return try desk.run("log", "tern", "--json")
    },
    Shape("import") { desk in
      try desk.makeProject()
      let record = #"{"type":"capture","id":"a","project":"tern","text":"x"}"#
      try desk.write(record, to: "drive/inbox/a.json")
      try desk.write(record, to: "drive/inbox/a 2.json")
      try desk.write("[]", to: "drive/inbox/b.json")
      try desk.write("x", to: "drive/inbox/notes.txt")
      return try desk.run("import", "--json", in: "tern")
    },
    Shape("prune") { desk in
      try desk.write("{}", to: "drive/inbox/processed/20260101T000000000Z-a.json")
      return try desk.run("prune", "--older-than", "30", "--json")
    },
    Shape("status") { desk in
      _ = try exportTwice(desk)
      try desk.write(#"{"type":"capture","id":"u"}"#, to: "drive/inbox/u.json")
      try desk.write("[]", to: "drive/inbox/b.json")
      _ = try desk.run("import")
      try desk.write("{}", to: "drive/inbox/20260101T000000000Z-a.json")
      return try desk.run("status", "--json")
    },
    Shape("projects") { desk in
      _ = try exportTwice(desk)
      return try desk.run("projects", "--json")
    },
    Shape("read PROJECT, read PROJECT SECTION") { desk in
      _ = try exportTwice(desk)
      return try desk.run("read", "tern", "--json")
    },
    Shape("read PROJECT DOCUMENT") { desk in
      _ = try exportTwice(desk)
      return try desk.run("read", "tern", "plans/first", "--json")
    },
    Shape("capture") { try $0.run("capture", "--json", "x") },
  ]

  @Test(arguments: shapes)
  func whatIsPrintedHasTheKeysOfThePage(shape: Shape) throws {
    let example = try #require(try Self.examples()[shape.heading], "no such heading")
    try Desk.make { desk in
      let run = try shape.run(desk)
      #expect(run.errors == "")
      let printed = Self.paths(of: try JSONValue(parsing: Array(run.output.utf8)))
      let described = Self.paths(of: try JSONValue(parsing: Array(example.utf8)))
      #expect(printed.subtracting(described) == [], "is not on the page")
      #expect(described.subtracting(printed) == [], "is not printed")
    }
  }

  @Test func everyExampleOfThePageIsTried() throws {
    #expect(try Self.examples().keys.sorted() == Self.shapes.map(\.heading).sorted())
  }

  /// The first JSON block below each heading of the page.
  private static func examples() throws -> [String: String] {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Docs/json.md")
    let document = try Document(parsing: [UInt8](try Data(contentsOf: page)))
    var examples: [String: String] = [:]
    for section in document.sections where section.heading.level == 2 {
      let block = document.walk().lazy.compactMap { event -> Node? in
        guard case .enter(let node) = event, node.info == "json",
          node.range.start.offset > section.heading.range.start.offset
        else { return nil }
        return node
      }.first
      if let block { examples[section.title] = block.text }
    }
    return examples
  }

  /// `projects[].changes[].kind`: every key with the way to it.
  private static func paths(of value: JSONValue) -> Set<String> {
    var paths: Set<String> = []
    var waiting = [("", value)]
    while let (place, value) = waiting.popLast() {
      switch value {
      case .object(let object):
        for member in object.members {
          paths.insert("\(place).\(member.key)")
          waiting.append(("\(place).\(member.key)", member.value))
        }
      case .array(let elements): waiting += elements.map { ("\(place)[]", $0) }
      default: break
      }
    }
    return paths
  }
}
