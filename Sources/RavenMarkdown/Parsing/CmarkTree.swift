internal import CCmark

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// libcmark's tree of a text, freed when it goes out of scope.
@safe struct CmarkTree: ~Copyable {
  private let root: OpaquePointer

  /// The document's node.
  var document: CmarkNode { unsafe CmarkNode(root) }

  /// Parses the lines from `firstLine` on, replaced ones as they shall be read.
  ///
  /// The parser checks UTF-8 itself too; ours has been there before, so that offsets are known.
  init(_ text: borrowing FedText, firstLine: Int) throws(ParseError) {
    let options = CMARK_OPT_VALIDATE_UTF8 | CMARK_OPT_SOURCEPOS
    // The parser is freed below, on the only path out.
    guard let parser = unsafe cmark_parser_new(options) else { throw .outOfMemory }
    // The bytes outlive the call, and libcmark copies what it keeps.
    unsafe text.feed(from: firstLine) { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        if let start = characters.baseAddress {
          unsafe cmark_parser_feed(parser, start, characters.count)
        }
      }
    }
    let root = unsafe cmark_parser_finish(parser)
    unsafe cmark_parser_free(parser)
    guard let root = unsafe root else { throw .outOfMemory }
    unsafe self.root = root
  }

  deinit {
    // The root is ours alone, and nothing of the tree is kept.
    unsafe cmark_node_free(root)
  }
}

/// A node of libcmark's tree. Valid while its ``CmarkTree`` lives, which the parse sees to.
@safe struct CmarkNode {
  private let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }

  var type: cmark_node_type { unsafe cmark_node_get_type(pointer) }
  var next: CmarkNode? { unsafe CmarkNode(cmark_node_next(pointer)) }
  var firstChild: CmarkNode? { unsafe CmarkNode(cmark_node_first_child(pointer)) }
  var parent: CmarkNode? { unsafe CmarkNode(cmark_node_parent(pointer)) }

  /// Lines count from 1, columns are bytes from 1; 0 where libcmark does not know.
  var startLine: Int { Int(unsafe cmark_node_get_start_line(pointer)) }
  var startColumn: Int { Int(unsafe cmark_node_get_start_column(pointer)) }
  var endLine: Int { Int(unsafe cmark_node_get_end_line(pointer)) }
  var endColumn: Int { Int(unsafe cmark_node_get_end_column(pointer)) }

  var headingLevel: Int { Int(unsafe cmark_node_get_heading_level(pointer)) }
  var isOrdered: Bool { unsafe cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST }
  var hasParenthesis: Bool { unsafe cmark_node_get_list_delim(pointer) == CMARK_PAREN_DELIM }
  var isTight: Bool { unsafe cmark_node_get_list_tight(pointer) != 0 }
  var listStart: Int { Int(unsafe cmark_node_get_list_start(pointer)) }

  /// What the node says as a range of `buffer`: the bytes from `place` on where they are the same, else
  /// appended.
  func literal(in buffer: inout [UInt8], at place: Int) -> ByteRange {
    guard let string = unsafe cmark_node_get_literal(pointer) else { return .empty }
    let count = unsafe strlen(string)
    if place >= 0, place + count <= buffer.count {
      // Both are `count` bytes long.
      let isThere = unsafe buffer.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress else { return false }
        return unsafe memcmp(start + place, string, count) == 0
      }
      if isThere { return ByteRange(place..<place + count) }
    }
    return unsafe Self.append(string, to: &buffer)
  }

  /// Appends what the node says to `buffer`.
  func appendLiteral(to buffer: inout [UInt8]) -> ByteRange {
    unsafe Self.append(cmark_node_get_literal(pointer), to: &buffer)
  }

  func appendURL(to buffer: inout [UInt8]) -> ByteRange {
    unsafe Self.append(cmark_node_get_url(pointer), to: &buffer)
  }

  func appendTitle(to buffer: inout [UInt8]) -> ByteRange {
    unsafe Self.append(cmark_node_get_title(pointer), to: &buffer)
  }

  func appendInfo(to buffer: inout [UInt8]) -> ByteRange {
    unsafe Self.append(cmark_node_get_fence_info(pointer), to: &buffer)
  }

  private init?(_ pointer: OpaquePointer?) {
    guard let pointer = unsafe pointer else { return nil }
    unsafe self.pointer = pointer
  }

  /// Copies a C string, which libcmark ends with a NUL, and which holds none.
  private static func append(
    _ string: UnsafePointer<CChar>?, to buffer: inout [UInt8]
  ) -> ByteRange {
    guard let string = unsafe string else { return .empty }
    let start = buffer.count
    let count = unsafe strlen(string)
    // The string is `count` bytes long and lives as long as the node.
    unsafe string.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
      unsafe buffer.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
    }
    return ByteRange(start..<buffer.count)
  }
}
