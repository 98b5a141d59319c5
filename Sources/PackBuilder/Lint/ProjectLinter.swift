import RavenMarkdown

/// Looks at a whole project: every document, and what only shows when all are there.
public struct ProjectLinter: Sendable {
  private let linter: Linter
  private let project: Project
  private let targets: LinkTargets

  /// Makes a linter of a project.
  ///
  /// - Parameters:
  ///   - project: The project as it was read.
  ///   - linter: The rules, and how they look.
  public init(_ project: Project, _ linter: Linter) {
    self.project = project
    self.linter = linter
    targets = LinkTargets(project)
  }

  /// What is found; names are relative to the project.
  ///
  /// - Complexity: O(*n* log *n*) in the size of all documents.
  public func outcome() -> LintOutcome {
    let results = project.documents.concurrentMap { look(at: $0) }
    var report = ProjectReport(linter.configuration)
    addProblems(&report)
    addDocuments(&report)
    addNames(&report)
    var outcome = LintOutcome()
    for result in results { outcome.failures += result.failures }
    let all = (results.flatMap(\.findings) + report.findings)
      .filter { !linter.configuration.ignores($0.file) }
    outcome.findings = all.enumerated().sorted {
      ($0.element.file, $0.element.line, $0.element.column, $0.offset)
        < ($1.element.file, $1.element.line, $1.element.column, $1.offset)
    }.map(\.element)
    return outcome
  }

  /// What the links of a file can lead to; its path is relative to the project.
  public func surroundings(of path: [UInt8]) -> LintSurroundings {
    targets.surroundings(of: PathBytes.folder(of: path))
  }

  /// The text of every markdown file that becomes a document or a part of one, by its name in findings.
  public func sources() -> [(path: [UInt8], bytes: [UInt8])] {
    project.documents.flatMap { sources(of: $0) }
  }

  private func sources(of document: ProjectDocument) -> [(path: [UInt8], bytes: [UInt8])] {
    document.files.enumerated().compactMap { place, path in
      guard SourceName.kind(PathBytes.lastName(of: path), allowsStructured: false) == .markdown
      else { return nil }
      if place == 0 { return (path, document.source) }
      let file = PathBytes.joined(project.folder, path)
      return (try? FileContent.ofFile(file, limit: Document.largestSource)).map { (path, $0) }
    }
  }

  private func look(at document: ProjectDocument) -> LintOutcome {
    var outcome = LintOutcome()
    let sources = sources(of: document)
    for (path, bytes) in sources { look(at: bytes, path, &outcome) }
    guard sources.isEmpty, let path = document.files.first else { return outcome }
    // Of a structured layer the markdown made of it goes along; its lines are nobody's.
    look(at: document.markdown, path, &outcome)
    outcome.findings = outcome.findings.filter { $0.alias == nil }.map { $0.withoutPlace() }
    return outcome
  }

  private func look(at bytes: [UInt8], _ path: [UInt8], _ outcome: inout LintOutcome) {
    let name = PathBytes.text(path)
    do throws(ParseError) {
      outcome.findings += try linter.findings(
        in: bytes, file: name, surroundings: surroundings(of: path))
    } catch {
      outcome.failures.append(LintFailure(file: name, reason: error))
    }
  }

  // MARK: What reading the project showed

  private func addProblems(_ report: inout ProjectReport) {
    for problem in project.problems {
      switch problem.kind {
      case .missingLayer(_, let isRequired):
        report.add(
          MissingLayer.self, problem.path, problem.kind.phrase,
          severity: isRequired ? .error : .warning)
      case .sharedID: report.add(DuplicateID.self, problem.path, problem.kind.phrase)
      case .noSuchDay: report.add(BadDate.self, problem.path, problem.kind.phrase)
      case .strayFile, .backupFile: report.add(StrayFile.self, problem.path, problem.kind.phrase)
      case .binaryFile: report.add(BinaryFile.self, problem.path, problem.kind.phrase)
      default: break
      }
    }
  }

  // MARK: Documents

  private func addDocuments(_ report: inout ProjectReport) {
    var titles: [String: String] = [:]
    var texts: [[UInt8]: String] = [:]
    var scope = 0
    let badDates = Set(
      project.problems.compactMap { if case .noSuchDay = $0.kind { $0.path } else { nil } })
    for document in project.documents {
      if document.section == .foundation {
        addLayer(document, &report)
        if ["mission", "personas"].contains(document.id) { scope += Self.size(of: document) }
      }
      if document.section == .chronicle { addDates(document, badDates, &report) }
      if document.section == .plans { addPlan(document, &report) }
      let title = "\(document.section)/\(document.title)"
      if let other = titles[title] {
        report.add(
          DuplicateTitle.self, document.path, "'\(document.title)' is the title of \(other) too")
      } else {
        titles[title] = document.path
      }
      let words = document.markdown.split(whereSeparator: ASCII.isSpace).joined(separator: [
        ASCII.space
      ])
      let text = Array(words)
      guard !text.isEmpty else { continue }
      if let other = texts[text] {
        report.add(DuplicateContent.self, document.path, "says the same as \(other)")
      } else {
        texts[text] = document.path
      }
    }
    report.addBudget(ScopeBudget.self, "foundation", scope, "mission and personas")
  }

  private func addLayer(_ document: ProjectDocument, _ report: inout ProjectReport) {
    let fields = document.document.map { FrontMatterFields(of: $0) }
    if fields?["status"]?.lowercased() != "none", Self.wordCount(of: document) < 20 {
      report.add(
        EmptyLayer.self, document.path,
        "'\(document.id)' says less than 20 words besides its headings")
    }
    report.addBudget(
      LayerBudget.self, document.path, Self.size(of: document), "the layer '\(document.id)'")
  }

  private static func wordCount(of document: ProjectDocument) -> Int {
    guard let tree = document.document else { return 0 }
    var count = 0
    var index = 0
    while index < tree.nodes.count {
      let node = tree.nodes[index]
      if node.kind == .heading {
        index = Int(node.end)
        continue
      }
      if node.kind == .text || node.kind == .code || node.kind == .codeBlock {
        count += tree.bytes(node.text).split(whereSeparator: ASCII.isSpace).count
      }
      index += 1
    }
    return count
  }

  /// The bytes of the normalized text.
  private static func size(of document: ProjectDocument) -> Int {
    guard let normalized = try? document.document?.normalized() else {
      return document.markdown.count
    }
    return normalized.bytes.count
  }

  private func addDates(
    _ document: ProjectDocument, _ badDates: Set<String>, _ report: inout ProjectReport
  ) {
    let fields = document.document.map { FrontMatterFields(of: $0) }
    let name = document.files.first.map { PathBytes.lastName(of: $0) } ?? []
    let days = [name, Array((fields?["date"] ?? "").utf8), Array(document.title.utf8)]
      .compactMap(Self.day)
    if let first = days.first, let other = days.first(where: { $0 != first }) {
      report.add(DateMismatch.self, document.path, "\(first) and \(other)")
    }
    if document.date == nil, !badDates.contains(document.path) {
      report.add(Undated.self, document.path, "no date in its name or its front matter")
    }
  }

  /// The first `YYYY-MM-DD` in a text.
  private static func day(_ text: [UInt8]) -> String? {
    guard text.count >= 10 else { return nil }
    for start in 0...text.count - 10 {
      let part = text[start..<start + 10]
      let isDay = part.enumerated().allSatisfy { place, byte in
        place == 4 || place == 7 ? byte == UInt8(ascii: "-") : ASCII.isDigit(byte)
      }
      if isDay { return String(decoding: part, as: UTF8.self) }
    }
    return nil
  }

  private func addPlan(_ document: ProjectDocument, _ report: inout ProjectReport) {
    guard let tree = document.document else { return }
    var last = 0
    for section in tree.sections {
      guard let number = Self.phaseNumber(section.title) else { continue }
      if number != last + 1, last > 0 || number > 1 {
        report.add(
          PhaseGap.self, document.path,
          "phase \(number) follows \(last == 0 ? "nothing" : "phase \(last)")",
          line: section.heading.range.start.line)
      }
      last = number
    }
    for (index, node) in tree.nodes.enumerated()
    where node.kind == .item && node.flags.contains(.task) {
      let words = tree.nodes[index..<Int(node.end)].contains {
        !$0.text.isEmpty && $0.kind.isInline
      }
      if !words {
        report.add(
          EmptyTask.self, document.path, "a box without words",
          line: Node(document: tree, index: index).range.start.line)
      }
    }
  }

  /// The number in `Phase 2 — paper`.
  private static func phaseNumber(_ title: String) -> Int? {
    let words = title.lowercased().split(whereSeparator: { !$0.isLetter && !$0.isNumber })
    guard words.first == "phase", words.count > 1 else { return nil }
    return Int(words[1])
  }

  // MARK: Names

  private func addNames(_ report: inout ProjectReport) {
    let reserved: Set = ["con", "prn", "aux", "nul"]
    var known: [[UInt32]: String] = [:]
    for document in project.documents {
      for file in document.files {
        let path = PathBytes.text(file)
        let folded = NameFolding.folded(file)
        if let other = known[folded], other != path {
          report.add(CaseCollision.self, path, "differs from \(other) only by capitals")
          report.add(CaseCollision.self, other, "differs from \(path) only by capitals")
        } else {
          known[folded] = path
        }
        let name =
          PathBytes.text(PathBytes.lastName(of: file)).lowercased().split(separator: ".").first
          ?? ""
        let isPort =
          name.count == 4 && (name.hasPrefix("com") || name.hasPrefix("lpt"))
          && name.last?.isNumber == true
        if reserved.contains(String(name)) || isPort {
          report.add(ReservedName.self, path, "Windows does not allow '\(name)'")
        }
      }
    }
  }
}

/// Collects findings about whole files.
private struct ProjectReport {
  private let configuration: LintConfiguration
  private(set) var findings: [Finding] = []

  init(_ configuration: LintConfiguration) { self.configuration = configuration }

  mutating func add(
    _ rule: any LintRule.Type, _ path: String, _ detail: String, line: Int = 1,
    severity: Severity? = nil
  ) {
    guard let place = RuleCatalog.place(of: rule) else { return }
    let resolved = configuration.resolved(for: path)
    guard resolved.on.contains(place) else { return }
    let info = RuleCatalog.infos[place]
    // What a configuration says wins over what the finding would be by itself.
    let isUsual = resolved.severities[place] == info.severity
    findings.append(
      Finding(
        rule: info.id, alias: nil,
        severity: isUsual ? severity ?? info.severity : resolved.severities[place], file: path,
        line: line, column: 1, endLine: line, endColumn: 1, message: "\(info.message) [\(detail)]",
        bytes: 0..<0))
  }

  /// Notes a budget that is used to 80 percent, or passed.
  mutating func addBudget(
    _ rule: any LintRule.Type, _ path: String, _ bytes: Int, _ subject: String
  ) {
    guard let place = RuleCatalog.place(of: rule) else { return }
    let budget = configuration.resolved(for: path).options[place].number("bytes")
    guard budget > 0, bytes * 5 >= budget * 4 else { return }
    add(
      rule, path, "\(subject): Expected: \(budget) bytes; Actual: \(bytes)",
      severity: bytes > budget ? .error : .warning)
  }
}
