import RavenMarkdown

extension Project {
  /// A pack and what its author may want to know about it.
  public struct BuiltPack: Sendable {
    /// The pack; its content hash is computed.
    public let pack: Pack
    /// Documents that could not be put into their normal spelling.
    public let problems: [ProjectProblem]
  }

  /// Builds the pack of the project: every document in its normal spelling and measured.
  ///
  /// - Parameters:
  ///   - revision: The revision that the pack gets.
  ///   - contentChangedAt: When its content changed.
  ///   - jobs: How many documents are worked on at a time; `nil` leaves it to the system.
  ///   - progress: Hears how many documents are done.
  /// - Returns: The pack, the same for any number of jobs.
  /// - Complexity: O(*n*) in the number of bytes.
  public func builtPack(
    revision: Int = 1, contentChangedAt: Timestamp, jobs: Int? = nil,
    progress: WorkProgress? = nil
  ) -> BuiltPack {
    let packed = documents.concurrentMap(jobs: jobs, progress: progress) { PackedDocument($0) }
    let sections = SectionKind.allCases.map { kind in
      Pack.Section(
        name: kind.rawValue,
        documents: zip(documents, packed).filter { $0.0.section == kind }.map(\.1.document))
    }
    var pack = Pack(
      project: identity, revision: revision, contentHash: "", contentChangedAt: contentChangedAt,
      prompts: prompts, sections: sections)
    pack.contentHash = pack.computedContentHash
    return BuiltPack(pack: pack, problems: packed.compactMap(\.problem))
  }
}

/// One document on its way into a pack.
private struct PackedDocument: Sendable {
  let document: PackDocument
  let problem: ProjectProblem?

  init(_ source: ProjectDocument) {
    let text: [UInt8]
    var reason: String?
    if let document = source.document {
      do throws(NormalizeError) {
        text = try document.normalized(NormalizeOptions(wrap: .none)).bytes
      } catch {
        text = Self.repaired(source.markdown)
        reason = error.description
      }
    } else {
      text = Self.repaired(source.markdown)
      reason = source.problem?.description ?? "it cannot be parsed"
    }
    problem = reason.map { ProjectProblem(.notNormalized(reason: $0), at: source.path) }
    let isPlan = source.section == .plans
    let outline = isPlan ? source.document.map { PlanOutline(of: $0) } : nil
    let markdown = String(decoding: text, as: UTF8.self)
    document = PackDocument(
      id: source.id, title: source.title, date: source.date, markdown: markdown,
      isNormalized: reason == nil, sha256: SHA256.hexHash(text), characters: markdown.count,
      bytes: text.count, tokens: TokenEstimate(utf8: text).claude,
      tasks: isPlan ? outline?.tasks ?? PackDocument.TaskCount() : nil,
      phases: outline?.phases ?? [])
  }

  /// A text as it stands, with LF ends, without a byte order mark, bad bytes replaced.
  private static func repaired(_ source: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    var position = source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while position < source.count {
      let byte = source[position]
      if byte == ASCII.carriageReturn {
        result.append(ASCII.newline)
        if position + 1 < source.count, source[position + 1] == ASCII.newline { position += 1 }
      } else {
        result.append(byte)
      }
      position += 1
    }
    return TextCheck.firstBadByte(in: result) == nil
      ? result : Array(String(decoding: result, as: UTF8.self).utf8)
  }
}
