import RavenMarkdown

/// Looks at the documents of a pack as they stand in it.
public struct PackLinter: Sendable {
  private let pack: Pack
  private let linter: Linter

  /// Makes a linter of a pack.
  public init(_ pack: Pack, _ linter: Linter) {
    self.pack = pack
    self.linter = linter
  }

  /// What is found; a document's name is `section/id.md`.
  ///
  /// Links resolve to documents of the pack. Nothing is repaired: a pack is written by an export alone.
  ///
  /// - Complexity: O(*n* log *n*) in the size of all documents.
  public func outcome() -> LintOutcome {
    let targets = LinkTargets(pack)
    let documents = pack.sections.flatMap { section in
      section.documents.map { (section: section.name, document: $0) }
    }
    let results = documents.concurrentMap { section, document in
      let name = Self.name(section, document)
      var outcome = LintOutcome()
      do throws(ParseError) {
        outcome.findings = try linter.findings(
          in: Array(document.markdown.utf8), file: name,
          surroundings: targets.surroundings(of: PathBytes.folder(of: Array(name.utf8))))
      } catch {
        outcome.failures = [LintFailure(file: name, reason: error)]
      }
      return outcome
    }
    return results.reduce(into: LintOutcome()) {
      $0.findings += $1.findings
      $0.failures += $1.failures
    }
  }

  /// The documents' texts by the names that findings have.
  public var sources: [String: [UInt8]] {
    var sources: [String: [UInt8]] = [:]
    for section in pack.sections {
      for document in section.documents {
        sources[Self.name(section.name, document)] = Array(document.markdown.utf8)
      }
    }
    return sources
  }

  private static func name(_ section: String, _ document: PackDocument) -> String {
    "\(section)/\(document.id).md"
  }
}
