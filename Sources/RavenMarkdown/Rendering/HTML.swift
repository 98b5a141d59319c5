/// What the HTML of a document may hold.
public struct HTMLOptions: Sendable, Hashable {
  /// Whether HTML in the markdown passes as it stands, and links may lead anywhere.
  ///
  /// Without it, HTML shows as the text that was written, and URLs that run scripts or open local
  /// files (`javascript:`, `vbscript:`, `file:`, and `data:` other than images) become empty.
  public var allowsRawHTML: Bool

  /// Options, safe ones by default.
  public init(allowsRawHTML: Bool = false) { self.allowsRawHTML = allowsRawHTML }
}

extension Document {
  /// The document as HTML, without a frame of `<html>` and `<body>`.
  ///
  /// The form is that of CommonMark's examples, and GitHub's for its additions. Footnotes that
  /// something refers to stand at the end, in the order of their first references. Front matter, link
  /// definitions and cells beyond a table's width do not show; rows that are too short are filled up,
  /// with at most 524,288 empty cells in a document.
  ///
  /// - Parameter options: What may pass.
  /// - Returns: UTF-8 bytes that end in a line end, or none for an empty document.
  /// - Complexity: O(*n*) in the size of the document; no recursion.
  public func html(_ options: HTMLOptions = HTMLOptions()) -> [UInt8] {
    var writer = HTMLWriter(document: self, options: options)
    writer.writeDocument()
    return writer.output
  }
}
