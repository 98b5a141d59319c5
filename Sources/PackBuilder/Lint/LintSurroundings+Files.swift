extension LintSurroundings {
  /// The files beside a document: relative links resolve from its folder.
  ///
  /// - Parameter folder: The document's folder; empty for the current one.
  package init(folder: [UInt8]) {
    self.init { path in
      let place =
        path.hasPrefix("/") ? Array(path.utf8) : PathBytes.joined(folder, Array(path.utf8))
      guard let status = try? System.status(ofPath: place) else { return .missing }
      guard status.kind == .regular, path.hasSuffix(".md") || path.hasSuffix(".markdown"),
        let bytes = try? FileContent.ofFile(place, limit: 1 << 24), let text = try? LintText(bytes)
      else { return .file }
      return .document(anchors: AnchorIndex(text).all)
    }
  }
}
