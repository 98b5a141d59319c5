/// A file of a project that becomes a document, or a part of one.
struct SourceFile: Sendable, Equatable {
  /// Relative to the project.
  var path: [UInt8]
  /// Relative to the folder of its section, without its extension: what the id is made of.
  var name: [UInt8]
  /// Where its bytes are: absolute, or below the project's folder as that was given; never a link.
  var place: [UInt8]
  /// Whether it is JSON that is rendered to markdown.
  var isStructured: Bool
}

/// Names of files that are no documents.
enum SourceName {
  /// What a file's name says about it.
  enum Kind: Equatable {
    case markdown, structured, hidden, backup, stray
  }

  static func kind(_ name: [UInt8], allowsStructured: Bool) -> Kind {
    if name.first == UInt8(ascii: ".") { return .hidden }
    if name.last == UInt8(ascii: "~") { return .backup }
    if name.first == UInt8(ascii: "#"), name.last == UInt8(ascii: "#"), name.count > 1 {
      return .backup
    }
    switch fileExtension(name) {
    case "md": return .markdown
    case "json": return allowsStructured ? .structured : .stray
    case "bak", "swp", "swo", "orig", "tmp": return .backup
    default: return .stray
    }
  }

  /// What follows the last dot, in lower case; empty without one.
  private static func fileExtension(_ name: [UInt8]) -> String {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return "" }
    let bytes = name[(dot + 1)...].map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A path without the extension of its last name.
  static func withoutExtension(_ path: [UInt8]) -> [UInt8] {
    let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    guard let dot = path[start...].lastIndex(of: UInt8(ascii: ".")), dot > start else {
      return path
    }
    return Array(path[..<dot])
  }
}

extension PathBytes {
  /// A path for messages: bytes that are no UTF-8 are replaced.
  package static func text(_ path: [UInt8]) -> String { String(decoding: path, as: UTF8.self) }

  /// A relative path without `.`, `..` and double slashes; `nil` where it leads out or is absolute.
  static func cleaned(_ path: [UInt8]) -> [UInt8]? {
    guard path.first != UInt8(ascii: "/"), !path.contains(0) else { return nil }
    var segments: [ArraySlice<UInt8>] = []
    for segment in path.split(separator: UInt8(ascii: "/")) {
      if segment == [0x2E] { continue }
      if segment == [0x2E, 0x2E] {
        guard segments.popLast() != nil else { return nil }
      } else {
        segments.append(segment)
      }
    }
    return Array(segments.joined(separator: [UInt8(ascii: "/")]))
  }
}
