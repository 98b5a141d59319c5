import Foundation
import Testing

@testable import PackBuilder

/// What lint says of the sample project in which something is wrong with every file.
@Suite(.enabled(if: SharedMaterial.hasProjects, "no sample projects beside the package"))
struct ProjectLintTests {
  private static let found = Result { () throws -> [String: Set<String>] in
    let parent = try TemporaryFolder()
    let folder = parent.url.appending(path: "lanternfish")
    let maker = Process()
    maker.executableURL = URL(filePath: "/bin/sh")
    maker.arguments = [
      SharedMaterial.folder.appending(path: "projects/awkward-lanternfish/make.sh").path,
      folder.path,
    ]
    maker.standardOutput = FileHandle.nullDevice
    try maker.run()
    maker.waitUntilExit()
    let project = try Project(at: Array(folder.path.utf8))
    var rules: [String: Set<String>] = [:]
    for finding in ProjectLinter(project, Linter()).outcome().findings {
      rules[finding.file, default: []].insert(finding.rule)
    }
    return rules
  }

  @Test(arguments: [
    ("foundation", ["pack-missing-layer"]),
    ("foundation/mission.md", ["MD024", "MD042", "MD051", "link-outside-pack"]),
    ("foundation/personas.md", ["mixed-line-endings"]),
    ("foundation/architecture.md", ["unclosed-fence"]),
    ("foundation/domain.md", ["invalid-utf8"]),
    ("foundation/quality.md", ["pack-empty-layer"]),
    ("foundation/operations.md", ["pack-empty-layer"]),
    ("foundation/voice.md", ["MD041"]),
    ("foundation/Mission.md.bak", ["pack-stray-file"]),
    ("blueprints/🎭 curtain.md", ["bidi-control", "invisible-character"]),
    ("plans/phase one.md", ["task-list-syntax", "pack-phase-gap", "pack-empty-task"]),
    ("plans/twin2.md", ["pack-duplicate-title"]),
    ("notes/secrets.md", ["leaked-secret"]),
    ("notes/frontmatter-broken.md", ["pack-front-matter"]),
    ("notes/table-troubles.md", ["MD056"]),
    ("notes/html.md", ["MD033", "unsafe-link"]),
    ("notes/control.md", ["control-character"]),
    ("notes/refs.md", ["MD052", "MD053", "pack-footnote"]),
    ("notes/headings.md", ["MD018", "MD001", "MD025", "MD024", "empty-section"]),
    ("chronicle/2026-02-30-impossible.md", ["pack-bad-date"]),
    ("chronicle/2026-03-01.md", ["pack-date-mismatch"]),
    ("chronicle/undated.md", ["pack-undated"]),
    ("chronicle/2026-03-01 (copy).md", ["pack-duplicate-content"]),
    ("pursuits/README", ["pack-stray-file"]),
    ("pursuits/binary.md", ["pack-binary-file"]),
    ("pursuits/same.md", ["pack-case-collision"]),
    ("pursuits/Same.md", ["pack-case-collision"]),
    ("pursuits/con.md", ["pack-reserved-name"]),
  ])
  func everyFileHasItsFindings(file: String, rules: [String]) throws {
    let found = try Self.found.get()[file] ?? []
    #expect(Set(rules).subtracting(found).isEmpty, "\(file) has only \(found.sorted())")
  }
}
