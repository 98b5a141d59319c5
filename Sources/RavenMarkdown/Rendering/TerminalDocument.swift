extension Document {
  /// Lays the document out in lines for a terminal, or as plain text.
  ///
  /// One empty line stands between blocks, none first or last; the text ends in one line end. With the
  /// same symbols and links, plain text is the other format without its escape sequences, byte for byte.
  ///
  /// - Parameter options: Width, symbols, links and looks.
  /// - Returns: UTF-8, safe to write to a terminal; nothing when the document shows nothing.
  /// - Complexity: O(*n*) in the size of the document.
  public func terminalText(_ options: TerminalOptions = TerminalOptions()) -> [UInt8] {
    var layout = TerminalLayout(self, options)
    layout.writer.reserve(buffer.count + buffer.count / 4)
    layout.run { _ in }
    return layout.writer.takeOutput()
  }

  /// Lays the document out and hands the text on in pieces of about 64 KiB, each ending with a line.
  ///
  /// - Parameters:
  ///   - options: Width, symbols, links and looks.
  ///   - consumer: Takes each piece; an error it throws ends the work.
  /// - Throws: What the consumer throws.
  /// - Complexity: O(*n*) in the size of the document; memory for one piece and one block.
  public func terminalText<E: Error>(
    _ options: TerminalOptions = TerminalOptions(), into consumer: ([UInt8]) throws(E) -> Void
  ) throws(E) {
    var layout = TerminalLayout(self, options)
    try layout.run { (writer) throws(E) in
      let output = writer.takeOutput()
      if !output.isEmpty { try consumer(output) }
    }
  }
}
