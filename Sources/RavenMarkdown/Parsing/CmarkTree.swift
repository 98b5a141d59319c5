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

  /// Parses a text's skeleton.
  init(_ skeleton: Skeleton) throws(ParseError) {
    let bytes = skeleton.bytes
    // The bytes outlive the call, and libcmark copies what it keeps. It checks UTF-8 itself too; we have
    // been there before, so that offsets are known.
    let root = unsafe bytes.withUnsafeBytes { raw in
      let characters = unsafe raw.bindMemory(to: CChar.self)
      return unsafe cmark_parse_document(
        characters.baseAddress, characters.count, CMARK_OPT_VALIDATE_UTF8)
    }
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
  var lastChild: CmarkNode? { unsafe CmarkNode(cmark_node_last_child(pointer)) }
  var firstChild: CmarkNode? { unsafe CmarkNode(cmark_node_first_child(pointer)) }

  /// Lines count from 1, columns are bytes from 1.
  var startLine: Int { Int(unsafe cmark_node_get_start_line(pointer)) }
  var startColumn: Int { Int(unsafe cmark_node_get_start_column(pointer)) }
  var endLine: Int { Int(unsafe cmark_node_get_end_line(pointer)) }

  var headingLevel: Int { Int(unsafe cmark_node_get_heading_level(pointer)) }
  var isOrdered: Bool { unsafe cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST }
  var hasParenthesis: Bool { unsafe cmark_node_get_list_delim(pointer) == CMARK_PAREN_DELIM }
  var isTight: Bool { unsafe cmark_node_get_list_tight(pointer) != 0 }
  var listStart: Int { Int(unsafe cmark_node_get_list_start(pointer)) }

  /// The number of line ends in what the node says.
  var literalLineCount: Int {
    guard let string = unsafe cmark_node_get_literal(pointer) else { return 0 }
    var count = 0
    var index = 0
    // The string ends in a NUL.
    while unsafe string[index] != 0 {
      if unsafe string[index] == 0x0A { count += 1 }
      index += 1
    }
    return count
  }

  /// Appends what the node says to `buffer`.
  func appendLiteral(to buffer: inout [UInt8]) -> ByteRange {
    unsafe Self.append(cmark_node_get_literal(pointer), to: &buffer)
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
