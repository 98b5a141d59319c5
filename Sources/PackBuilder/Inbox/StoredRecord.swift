import RavenMarkdown

/// A record as a file of a project: markdown that people read, from which the text comes back to the byte.
///
/// Front matter tells what the record told. The text of a capture stands after the empty line that follows
/// it; a transcript stands in one fenced block, whose fence is longer than any run of backticks in it. In
/// both, `bytes` says how many bytes are the text and `sha256` which.
public struct StoredRecord: Sendable {
  /// What the front matter says under `format`.
  public static let format = "offsite"
  /// The word after the fence of a transcript.
  public static let fenceWord = "transcript"

  /// What is stored.
  public let record: Record
  /// When it was written down: what the record says, else its file's name, else the file's own time.
  public let moment: Timestamp

  /// A record and the moment that it was written down.
  public init(_ record: Record, moment: Timestamp) {
    self.record = record
    self.moment = moment
  }

  /// The folder of a project that it belongs to.
  public var folder: String {
    switch record.content {
    case .capture: "scratchpad"
    case .offsiteMeeting: "meetings"
    }
  }

  // MARK: - The name

  /// The longest part of a name that tells what the record is about, in bytes.
  private static let longestSlug = 48

  /// The name of its file: `2026-09-02-check-the-roof-seal-ID.md`.
  public var name: String { "\(moment.date)-\(slug)-\(record.id).md" }

  private var slug: String {
    var subject = record.text
    if case .offsiteMeeting(let meeting) = record.content, !meeting.title.isEmpty {
      subject = meeting.title
    }
    let line = Self.firstLine(subject)
    let slug = DocumentID.segment(line)
    guard slug != "doc-\(SHA256.hexHash(line).prefix(6))" else {
      if case .capture = record.content { return "capture" }
      return "meeting"
    }
    let bytes = Array(slug.utf8)
    guard bytes.count > Self.longestSlug else { return slug }
    var part = NumberedName.shortened(bytes[...], to: Self.longestSlug + 1)
    // Better a word less than half a word.
    if let hyphen = part.lastIndex(of: UInt8(ascii: "-")), hyphen > Self.longestSlug / 2 {
      part = Array(part[..<hyphen])
    } else {
      part = NumberedName.shortened(part[...], to: Self.longestSlug)
    }
    return String(decoding: part, as: UTF8.self)
  }

  /// The start of the first line that holds anything.
  private static func firstLine(_ text: String) -> [UInt8] {
    let start = text.utf8.prefix(4096).drop { $0 <= 0x20 }
    let line = Array(start.prefix { $0 != 0x0A && $0 != 0x0D })
    return NumberedName.shortened(line[...], to: 200)
  }

  // MARK: - The bytes

  /// The file: always the same bytes for the same record and moment.
  ///
  /// - Parameter project: The id of the project that it goes to; what the record says itself is written
  ///   down only where that is another one.
  /// - Returns: UTF-8 that ends in a line end.
  public func encoded(in project: String) -> [UInt8] {
    let text = Array(record.text.utf8)
    var bytes = header(project, text)
    switch record.content {
    case .capture:
      bytes += text
      if text.last != ASCII.newline { bytes.append(ASCII.newline) }
    case .offsiteMeeting(let meeting):
      let title = meeting.title.utf8.split { ASCII.isSpace($0) || $0 < 0x20 }
      if !title.isEmpty {
        bytes += Array("# ".utf8) + title.joined(separator: [0x20]) + [0x0A, 0x0A]
      }
      let fence = [UInt8](repeating: UInt8(ascii: "`"), count: Self.fenceLength(text))
      bytes += fence + Array("\(Self.fenceWord)\n".utf8)
      bytes += text
      if text.last != ASCII.newline { bytes.append(ASCII.newline) }
      bytes += fence + [ASCII.newline]
    }
    return bytes
  }

  private func header(_ project: String, _ text: [UInt8]) -> [UInt8] {
    var bytes = Array("---\n".utf8)
    func add(_ key: String, _ value: [UInt8]) {
      bytes += Array("\(key): ".utf8) + value + [ASCII.newline]
    }
    func add(_ key: String, _ value: String) {
      if !value.isEmpty { add(key, FrontMatterText.value(value)) }
    }
    add("id", record.id.description)
    add("type", record.type)
    if !record.project.utf8.elementsEqual(project.utf8) { add("project", record.project) }
    switch record.content {
    case .capture(let capture): add("tag", capture.tag)
    case .offsiteMeeting(let meeting):
      add("title", meeting.title)
      add("assistant", meeting.assistant)
    }
    add("createdAt", record.createdAt.isEmpty ? moment.description : record.createdAt)
    add("format", Self.format)
    add("bytes", Array(String(text.count).utf8))
    add("sha256", Array(SHA256.hexHash(text).utf8))
    if let extra = record.extra { add("extra", FrontMatterText.escaped(Array(extra.utf8))) }
    return bytes + Array("---\n\n".utf8)
  }

  /// One backtick more than the longest run in a text, three at least.
  private static func fenceLength(_ text: [UInt8]) -> Int {
    var longest = 2
    var run = 0
    for byte in text {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest + 1
  }

  // MARK: - Reading it again

  /// What a stored file says of its record.
  struct Header {
    var id: RecordID?
    var type: RecordType?
    var format = ""
    var bytes: Int?
    var sha256 = ""
    /// Where the front matter ends.
    var end = 0

    init?(_ file: [UInt8]) {
      var start = Array("---\n".utf8).count
      guard file.starts(with: Array("---\n".utf8)) else { return nil }
      while let newline = file[start...].firstIndex(of: ASCII.newline) {
        let line = file[start..<newline]
        start = newline + 1
        if line.elementsEqual("---".utf8) {
          end = start
          return
        }
        read(line)
      }
      return nil
    }

    private mutating func read(_ line: ArraySlice<UInt8>) {
      func value(_ key: String) -> String? {
        let start = Array("\(key): ".utf8)
        guard line.starts(with: start) else { return nil }
        let text = line.dropFirst(start.count)
        guard text.first == UInt8(ascii: "\""),
          case .string(let string) = try? JSONValue(parsing: Array(text))
        else { return String(decoding: text, as: UTF8.self) }
        return string
      }
      if let text = value("id") { id = RecordID(text) }
      if let text = value("type") { type = RecordType(rawValue: text) }
      if let text = value("format") { format = text }
      if let text = value("bytes") { bytes = Int(text) }
      if let text = value("sha256") { sha256 = text }
    }
  }

  /// The text of a stored record, to the byte.
  ///
  /// - Parameter file: The bytes of the stored file.
  /// - Returns: The text of the capture or the transcript; `nil` for any other file, and for one whose text
  ///   was edited.
  public static func text(in file: [UInt8]) -> [UInt8]? {
    guard let header = Header(file), let type = header.type, let count = header.bytes, count >= 0
    else { return nil }
    var start = header.end
    guard start < file.count, file[start] == ASCII.newline else { return nil }
    start += 1
    if type == .offsiteMeeting {
      guard let fence = afterFence(file, from: start) else { return nil }
      start = fence
    }
    guard count <= file.count - start else { return nil }
    let text = Array(file[start..<start + count])
    return SHA256.hexHash(text) == header.sha256 ? text : nil
  }

  /// Where the line after the first opening fence begins.
  private static func afterFence(_ file: [UInt8], from offset: Int) -> Int? {
    var start = offset
    while let newline = file[start...].firstIndex(of: ASCII.newline) {
      let isFence = file[start..<newline].starts(with: Array("```".utf8))
      start = newline + 1
      if isFence { return start }
    }
    return nil
  }

  /// Whether a file is a stored record, edited or not.
  ///
  /// - Parameter file: Its bytes.
  /// - Returns: False for every other document.
  public static func isStoredRecord(_ file: [UInt8]) -> Bool {
    guard let header = Header(file) else { return false }
    return header.id != nil && header.type != nil && header.format.utf8.elementsEqual(format.utf8)
  }

  /// Whether a file holds this record, as it was stored or with an edited text that kept its header.
  func isStored(in file: [UInt8]) -> Bool {
    guard let header = Header(file) else { return false }
    return header.id == record.id && header.type?.rawValue == record.type
      && header.sha256 == SHA256.hexHash(Array(record.text.utf8))
  }
}
