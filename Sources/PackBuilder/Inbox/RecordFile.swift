/// The file of a record: where it lies, what it is called, and how it is written.
public enum RecordFile {
  /// The folder of a container that records arrive in.
  public static let inbox = "inbox"
  /// The folder of records that were consumed.
  public static let processed = "inbox/processed"
  /// The folder of records that were refused.
  public static let rejected = "inbox/rejected"

  /// The name of a record's file: `20260902T100000123Z-ID.json`.
  ///
  /// - Parameters:
  ///   - id: The record's id.
  ///   - milliseconds: The time since 1970; outside of the years 0 to 9999 it counts as 1970.
  /// - Returns: The name, which sorts by time.
  public static func name(of id: RecordID, milliseconds: Int) -> String {
    let (quotient, remainder) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let seconds = remainder < 0 ? quotient - 1 : quotient
    let time = Timestamp(seconds: seconds)
    let digits = (time?.description ?? "1970-01-01T00:00:00Z").utf8.filter {
      $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "Z")
    }
    let thousandths = time == nil ? 0 : remainder < 0 ? remainder + 1000 : remainder
    return String(decoding: digits, as: UTF8.self)
      + "\(CalendarDate.padded(thousandths, 3))Z-\(id).json"
  }

  /// The moment that a file's name begins with; `nil` for any other name.
  ///
  /// Both `20260902T100000123Z-` and `20260902T100000Z-` are read.
  static func moment(inName name: [UInt8]) -> Timestamp? {
    let digits = name.prefix { $0 != UInt8(ascii: "Z") }
    guard digits.count == 15 || digits.count == 18, digits.count + 1 < name.count,
      name[8] == UInt8(ascii: "T"), name[digits.count + 1] == UInt8(ascii: "-"),
      digits[15...].allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    func part(_ range: Range<Int>) -> String { String(decoding: digits[range], as: UTF8.self) }
    return Timestamp(
      "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))T\(part(9..<11)):\(part(11..<13)):\(part(13..<15))Z"
    )
  }

  /// Writes one record into the inbox of a container, whole or not at all.
  ///
  /// The folder `inbox` is made where it is missing. Nothing is overwritten.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - container: The container's folder, which must exist.
  ///   - milliseconds: The time since 1970 that the file is named after.
  /// - Returns: The path of the file.
  /// - Throws: ``PackError`` when nothing was written.
  @discardableResult
  public static func write(
    _ record: Record, into container: [UInt8], milliseconds: Int
  ) throws(PackError) -> [UInt8] {
    try write(record, into: container, milliseconds: milliseconds, files: LocalFiles())
  }

  /// The same over any files.
  @discardableResult
  package static func write(
    _ record: Record, into container: [UInt8], milliseconds: Int, files: any FileSystem
  ) throws(PackError) -> [UInt8] {
    let bytes = record.encoded()
    let name = name(of: record.id, milliseconds: milliseconds)
    guard bytes.count <= Record.largest else {
      throw .tooLarge(path: name, bytes: bytes.count, limit: Record.largest)
    }
    let root = try Container.root(of: container, files)
    let folder = PathBytes.joined(root, Array(inbox.utf8))
    try Container.checkFolder(folder, files)
    return try PackError.calling("write the record", PathBytes.text(folder)) {
      () throws(FileError) in
      if try files.makeFolder(folder) { try files.synchronizeFolder(root) }
      let path = try files.writeNewFile(
        bytes, at: PathBytes.joined(folder, Array(name.utf8)))
      try files.synchronizeFolder(folder)
      return path
    }
  }
}

extension Container {
  /// The folder of a container without symbolic links.
  static func root(
    of folder: [UInt8], _ files: any FileSystem
  ) throws(PackError) -> [UInt8] {
    let name = PathBytes.text(folder)
    do throws(FileError) {
      let root = try files.resolved(folder)
      guard try files.status(of: root, followsLinks: false).kind == .directory else {
        throw FileError.isNoFolder
      }
      return root
    } catch {
      if error.isMissing { throw .noContainer(path: name) }
      throw PackError(error, operation: "use it as a container", path: name)
    }
  }

  /// Refuses what has the name of one of the container's folders and is none: a link could lead anywhere.
  ///
  /// - Returns: Whether the folder is there.
  @discardableResult
  static func checkFolder(
    _ path: [UInt8], _ files: any FileSystem
  ) throws(PackError) -> Bool {
    let name = PathBytes.text(path)
    let kind: System.FileStatus.Kind
    do throws(FileError) {
      kind = try files.status(of: path, followsLinks: false).kind
    } catch {
      if error.isMissing { return false }
      throw PackError(error, operation: "use it", path: name)
    }
    switch kind {
    case .directory: return true
    case .symbolicLink:
      throw .damaged(path: name, reason: "is a symbolic link; put a folder in its place")
    case .regular, .other: throw .damaged(path: name, reason: "is not a directory")
    }
  }
}
