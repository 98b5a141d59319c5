import Foundation
import Testing

@testable import PackBuilder

/// The sample project in two versions, between which every edit is known.
@Suite(.enabled(if: SharedMaterial.hasProjects, "no sample projects beside the package"))
struct WracklineDiffTests {
  private static func project(_ version: String) throws -> Project {
    let folder = SharedMaterial.folder.appending(path: "projects/realistic-wrackline/\(version)")
    return try Project(at: Array(folder.path.utf8))
  }

  /// Compared as folders and as packs: the same has to come out.
  private static func comparison(asPacks: Bool) throws -> ContentComparison {
    let (old, new) = (try project("v1"), try project("v2"))
    guard asPacks else { return ContentComparison(from: old.sources, to: new.sources) }
    return ContentComparison(
      from: old.builtPack(contentChangedAt: .now()).pack,
      to: new.builtPack(contentChangedAt: .now()).pack)
  }

  /// One line a change: the document, kind, block, aspect, name and what of it changed.
  private static func lines(_ comparison: ContentComparison) -> [String] {
    comparison.documents.flatMap { document in
      document.changes.map { change in
        var line = "\(document.name): \(change.kind) \(change.block.rawValue)"
        if let aspect = change.aspect { line += "/\(aspect)" }
        let marked = change.words.filter { $0.op != .equal }
          .map { "\($0.op == .removed ? "-" : "+")\($0.text)" }
        if !marked.isEmpty { return line + " " + marked.joined(separator: " ") }
        if change.block == .document, change.kind != .renamed { return line }
        if let old = change.old, let new = change.new, change.block != .section {
          return line + " \(old.prefix(60)) → \(new.prefix(60))"
        }
        return line + " " + change.name
      }
    }
  }

  /// The 31 edits of meaning; an edit of two places is two changes, a section that went to another
  /// document one.
  private static let edits = [
    "foundation/mission: moved section A season in the life of the product",
    "foundation/quality: moved section Checklist for a new text",
    "foundation/voice: removed document",
    "foundation/research: added document",
    "foundation/visualdesign: renamed section -Don'ts, collected from reviews"
      + " +Things we no longer do",
    "foundation/uiux: renamed section -Turn +Turning point",
    "foundation/mission: changed paragraph -You +The walk -lose the walk +be lost",
    "foundation/mission: changed paragraph -six +five -forty +sixty",
    "foundation/mission: changed list-item -that cannot +unable to",
    "foundation/mission: changed table-cell -21 +19",
    "foundation/visualdesign: changed table-cell -`#8A4B08` +`#7F4407`",
    "foundation/mission: changed task/state + — *no*",
    "plans/p04-closed-sections: changed task/state Acknowledgement list",
    "plans/p04-closed-sections: changed task/state Support without positions",
    "plans/p06-export-three: removed section Risks",
    "plans/p05-school-and-litter: added section Phase 3 — Thank-you page, everyone",
    "foundation/domain: added table-column Since",
    "foundation/domain: moved table-row Curlew",
    "foundation/domain: moved table-row Oystercatcher",
    "foundation/domain: changed heading/level Words that were dropped",
    "foundation/architecture: changed table-cell +, seal",
    "foundation/architecture: changed code-line +Seal --> ",
    "blueprints/walk-journal: changed front-matter -agreed +superseded",
    "blueprints/count-kinds: changed paragraph/split + ¶ ",
    "blueprints/questions: moved list-item The walk crosses midnight and summer time",
    "blueprints/closures: changed link/target ../foundation/mission.md"
      + " → ../foundation/mission.md#what-we-promise",
    "notes/tide-clock-against: renamed document",
    "notes/an-evening-of-review: renamed document",
    "notes/an-evening-of-review: renamed section +Evening: ",
    "notes/09-blurring: removed document",
    "chronicle/2026-12-01-three-letters: added document",
    "chronicle/2026-12-07-december-meeting: added document",
    "chronicle/2026-12-12-voice-dissolved: added document",
  ]

  @Test(arguments: [false, true])
  func everyEditIsToldAsWhatItIsAndNothingElse(asPacks: Bool) throws {
    var lines = Self.lines(try Self.comparison(asPacks: asPacks))
    for edit in Self.edits {
      let place = lines.firstIndex {
        $0.hasPrefix(edit) || $0.replacing("**", with: "").hasPrefix(edit)
      }
      guard let place else {
        Issue.record("not told: \(edit)")
        continue
      }
      lines.remove(at: place)
    }
    #expect(lines == [], "told though nothing changed")
  }

  @Test func editsOfStyleAreFormattingOnly() throws {
    let comparison = try Self.comparison(asPacks: false)
    let formatting = comparison.documents.filter { $0.state == .formatting }.map(\.name)
    // Three documents with edits of style have edits of meaning as well.
    #expect(
      Set(formatting) == [
        "chronicle/2024-12-01-names", "chronicle/2024-12-09-clock-skew",
        "chronicle/2024-12-14-hole-grid", "foundation/personas", "blueprints/section-history",
        "blueprints/media", "blueprints/school-walks", "blueprints/blurring",
        "plans/p10-third-season", "pursuits/quiet-software", "pursuits/after-us",
        "notes/11-shared-walk",
      ])
    let exact = ContentComparison(
      from: try Self.project("v1").sources, to: try Self.project("v2").sources, isExact: true)
    for name in formatting {
      let document = exact.documents.first { $0.name == name }
      #expect(document?.changes.isEmpty == false, "\(name)")
      #expect(document?.changes.allSatisfy { $0.aspect == .formatting } == true, "\(name)")
    }
  }

  @Test(arguments: [true, false])
  func theChangesCarryTheWordsOfTheirDocument(asPacks: Bool) throws {
    for document in try Self.comparison(asPacks: asPacks).documents {
      var sum = DocumentComparison.WordCount()
      for change in document.changes { sum += change.wordCount }
      #expect(sum == document.words, "\(document.name)")
    }
  }

  @Test func theSummaryNamesWhatCountsMost() throws {
    let comparison = try Self.comparison(asPacks: false)
    let line = "\(ChangeSummary(comparison))"
    #expect(line.hasPrefix("mission: A season in the life of the product moved, "))
    #expect(line.hasSuffix("; formatting only: 12 documents"))
    #expect(!line.contains("\n"))
    let plans = comparison.filtered {
      $0.name == "plans/p04-closed-sections" ? $0 : nil
    }
    #expect(
      "\(ChangeSummary(plans))" == "plans/p04-closed-sections: 1 task done, 1 open again")
  }
}
