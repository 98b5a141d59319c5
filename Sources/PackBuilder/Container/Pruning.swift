/// Files that only the past needs: found first, deleted when asked.
public struct Pruning: Sendable, Equatable {
  /// A file that can go.
  public struct Candidate: Sendable, Equatable {
    /// Where it lies, as bytes.
    public let path: [UInt8]
    /// Its size.
    public let bytes: Int
    /// Seconds since 1970 when it was written or, where its name says so, recorded.
    public let seconds: Int
    /// What it is.
    public let kind: Kind
  }

  /// What a file is.
  public enum Kind: String, Sendable {
    /// A record that is in its project.
    case processed
    /// A record that was refused, or the reason for it.
    case rejected
    /// An exported revision of a project.
    case revision
  }

  /// The files, by kind and path.
  public private(set) var candidates: [Candidate] = []
  /// What could not be looked at, one sentence each without a full stop.
  public private(set) var warnings: [String] = []

  /// Everything from before some moment is looked for.
  private let limit: Int

  /// Nothing yet.
  ///
  /// - Parameter limit: Seconds since 1970; what is not older stays.
  public init(before limit: Int) { self.limit = limit }

  /// Looks through the consumed records of a container; through refused ones only when that is asked for.
  public mutating func addRecords(ofContainer folder: [UInt8], rejected: Bool) {
    add(folder, "inbox/processed", .processed)
    if rejected { add(folder, "inbox/rejected", .rejected) }
  }

  /// Looks through the records of the importer's state that were kept without a project and filed later.
  public mutating func addFiledRecords(ofState folder: [UInt8]) {
    add(folder, "filed", .processed)
  }

  /// Looks through the kept revisions of a project; the newest always stays.
  public mutating func addRevisions(ofProject folder: [UInt8]) {
    add(folder, ".raven/packs", .revision)
  }

  private mutating func add(_ folder: [UInt8], _ name: String, _ kind: Kind) {
    let place = PathBytes.joined(folder, Array(name.utf8))
    // A link could lead to files that are none of ours.
    guard let mark = FileMark(ofPath: place) else { return }
    guard mark.kind == .directory else {
      warnings.append(
        "\(String(decoding: place, as: UTF8.self)) is not a directory and is left alone")
      return
    }
    var names: [[UInt8]] = []
    do throws(System.CallError) {
      names = try System.names(inFolder: place)
    } catch {
      warnings.append("\(String(decoding: place, as: UTF8.self)): \(error.phrase)")
    }
    if kind == .revision { names = Self.oldRevisions(names) }
    names.sort { $0.lexicographicallyPrecedes($1) }
    for name in names where name.first != UInt8(ascii: ".") {
      let path = PathBytes.joined(place, name)
      guard let mark = FileMark(ofPath: path), mark.kind == .regular else { continue }
      let recorded = kind == .revision ? nil : RecordFile.moment(inName: name)?.seconds
      let seconds = recorded ?? mark.modified / 1_000_000_000
      guard seconds < limit else { continue }
      candidates.append(
        Candidate(path: path, bytes: mark.size, seconds: seconds, kind: kind))
    }
  }

  /// `1.json`, `2.json` … without the highest.
  private static func oldRevisions(_ names: [[UInt8]]) -> [[UInt8]] {
    let numbered = names.compactMap { name in
      ContainerName.stem(of: name).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
        .map { (number: $0, name: name) }
    }
    let newest = numbered.map(\.number).max()
    return numbered.filter { $0.number != newest }.map(\.name)
  }

  /// Deletes the files.
  ///
  /// - Returns: What could not be deleted, one sentence each without a full stop.
  public func delete() -> [String] {
    candidates.compactMap { candidate in
      do throws(System.CallError) {
        try System.removeFile(candidate.path)
        return nil
      } catch {
        let name = String(decoding: candidate.path, as: UTF8.self)
        return error.isMissing ? nil : "\(name): cannot be deleted: \(error.phrase)"
      }
    }
  }
}
