/// Which records were stored: the id of each and the hash of its canonical form.
///
/// A file that only grows, one line a record, each with a checksum of its own: a line that a crash cut off
/// is no entry, and its record is stored again or found in its project.
struct ImportLedger {
  /// The hash of each stored record.
  private(set) var hashes: [RecordID: String] = [:]
  /// How many lines could not be read.
  private(set) var damagedLines = 0

  private let folder: [UInt8]
  /// Whether the file ends in the middle of a line, or may.
  private var needsNewline = false
  private var exists = false

  private static let name = Array("ledger".utf8)
  private static let largestFile = 1 << 30

  private var path: [UInt8] { PathBytes.joined(folder, Self.name) }

  /// Reads the ledger of a state folder; an empty one where there is none.
  init(in folder: [UInt8], _ files: any FileSystem) throws(PackError) {
    self.folder = folder
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try files.read(path, limit: Self.largestFile).bytes
    } catch {
      guard !error.isMissing else { return }
      throw PackError(error, operation: "read it", path: PathBytes.text(path))
    }
    exists = true
    needsNewline = bytes.last.map { $0 != 0x0A } ?? false
    for line in bytes.split(separator: 0x0A) {
      let parts = line.split(separator: 0x20)
      guard parts.count == 3, let id = RecordID(String(decoding: parts[0], as: UTF8.self)),
        Self.line(id, String(decoding: parts[1], as: UTF8.self)).dropLast().elementsEqual(line)
      else {
        damagedLines += 1
        continue
      }
      hashes[id] = String(decoding: parts[1], as: UTF8.self)
    }
  }

  private static func line(_ id: RecordID, _ hash: String) -> [UInt8] {
    let entry = Array("\(id) \(hash)".utf8)
    return entry + Array(" \(SHA256.hexHash(entry).prefix(8))\n".utf8)
  }

  /// Adds records and waits until they are safe.
  mutating func append(
    _ entries: [(id: RecordID, hash: String)], _ files: any FileSystem
  ) throws(FileError) {
    guard !entries.isEmpty else { return }
    var bytes: [UInt8] = needsNewline ? [0x0A] : []
    for entry in entries { bytes += Self.line(entry.id, entry.hash) }
    let descriptor = try files.openForAppending(path)
    defer { files.close(descriptor) }
    needsNewline = true
    try files.write(bytes, to: descriptor)
    try files.synchronize(descriptor)
    needsNewline = false
    if !exists { try files.synchronizeFolder(folder) }
    exists = true
    for entry in entries { hashes[entry.id] = entry.hash }
  }

  /// Adds records for the plan of a run that writes nothing.
  mutating func assume(_ entries: [(id: RecordID, hash: String)]) {
    for entry in entries { hashes[entry.id] = entry.hash }
  }
}
