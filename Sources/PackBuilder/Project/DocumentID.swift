/// How ids are made of file names.
enum DocumentID {
  /// The longest id of a project, in bytes: it has to be a file's name with room for temporary endings.
  static let longest = 200

  /// The id of a path inside its section, its extension already taken off.
  ///
  /// Each segment is in NFC and case folded; letters and digits of any script stay, with the marks that
  /// belong to them, and every run of anything else becomes one hyphen, none at the ends. A segment of
  /// which nothing stays is `doc-` and six digits of its hash.
  static func id(of path: [UInt8]) -> String {
    path.split(separator: UInt8(ascii: "/")).map { segment(Array($0)) }.joined(separator: "/")
  }

  /// The same for one segment.
  static func segment(_ name: [UInt8]) -> String {
    var kept: [UInt32] = []
    var hasGap = false
    var followsLetter = false
    for scalar in NameFolding.folded(name) {
      let kind = NameFolding.kind(scalar)
      guard kind == .letter || (kind == .mark && followsLetter) else {
        hasGap = !kept.isEmpty
        followsLetter = false
        continue
      }
      if hasGap { kept.append(0x2D) }
      hasGap = false
      followsLetter = true
      kept.append(scalar)
    }
    guard !kept.isEmpty else { return "doc-" + digits(of: name) }
    return String(decoding: NameFolding.utf8(kept), as: UTF8.self)
  }

  /// An id that another path makes as well, told apart by its own path.
  static func distinguished(_ id: String, path: [UInt8], digits: Int = 6) -> String {
    "\(id)-\(Self.digits(of: path, digits))"
  }

  private static func digits(of name: [UInt8], _ count: Int = 6) -> String {
    String(SHA256.hexHash(name).prefix(count))
  }
}
