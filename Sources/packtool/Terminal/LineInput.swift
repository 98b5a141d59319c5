import PackBuilder

/// Lines that the user types, which works on every terminal there is.
final class LineInput {
  private var pending: [UInt8] = []

  /// The next line without its end; `nil` when the input ends.
  func line() -> String? {
    while true {
      if let end = pending.firstIndex(of: 0x0A) {
        let line = pending[..<end].filter { $0 != 0x0D }
        pending.removeSubrange(...end)
        return String(decoding: line, as: UTF8.self)
      }
      guard let more = try? System.readBytes(System.standardInput, atMost: 4096), !more.isEmpty
      else {
        guard !pending.isEmpty else { return nil }
        defer { pending = [] }
        return String(decoding: pending, as: UTF8.self)
      }
      pending += more
    }
  }
}

extension Context {
  /// Whether a question would be seen and could be answered.
  var canAsk: Bool {
    terminal.isTerminal && terminal.inputIsTerminal && System.isTerminal(System.standardError)
  }
}
