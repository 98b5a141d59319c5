import PackBuilder

/// Standard output, or a pager in front of it.
///
/// Text is written in large pieces, never line by line. With a pager in view, text is held back until it
/// is known to be taller than the terminal, so a short text is simply printed.
final class Output {
  /// A pager to use, and when.
  struct Paging: Sendable, Equatable {
    /// The program and its arguments.
    let words: [String]
    /// More lines than this start it.
    let rows: Int
  }

  /// How much is gathered before it is written.
  private static let step = 64 << 10

  private let paging: Paging?
  private let messages: Messages
  private var pending: [UInt8] = []
  private var descriptor = System.standardOutput
  private var isHolding: Bool
  private var lines = 0
  private var pager: System.ReadingProcess?

  /// Standard output, or a pager for a text that is taller than the terminal.
  init(messages: Messages, paging: Paging? = nil) {
    self.messages = messages
    self.paging = paging
    isHolding = paging != nil
  }

  /// Writes a text, now or with what follows.
  ///
  /// - Throws: ``Failure/closedPipe`` when nobody reads any more, another failure when there is no space.
  func write(_ text: String) throws(Failure) { try write(Array(text.utf8)) }

  /// Writes bytes, now or with what follows.
  func write(_ bytes: [UInt8]) throws(Failure) {
    if pending.isEmpty, !isHolding, bytes.count >= Output.step { return try send(bytes[...]) }
    pending += bytes
    if isHolding, let paging {
      lines += bytes.reduce(0) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
      guard lines > paging.rows else { return }
      isHolding = false
      startPager(paging.words)
    }
    if pending.count >= Output.step { try flush() }
  }

  /// Writes what is left and waits for the pager.
  func finish() throws(Failure) {
    isHolding = false
    defer { endPager() }
    try flush()
  }

  private func flush() throws(Failure) {
    let bytes = pending
    pending = []
    try send(bytes[...])
  }

  private func send(_ bytes: ArraySlice<UInt8>) throws(Failure) {
    do throws(System.CallError) {
      try System.writeBytes(bytes, to: descriptor)
    } catch {
      endPager()
      throw error.isClosedPipe ? Failure.closedPipe : Failure("standard output", error.phrase)
    }
  }

  private func startPager(_ words: [String]) {
    do throws(System.CallError) {
      System.ignoreInterrupts()
      let started = try System.startReader(words)
      pager = started
      descriptor = started.input
    } catch {
      System.takeInterrupts()
      messages.warn("\(words.first ?? ""): \(error.phrase); the text follows without a pager.")
    }
  }

  private func endPager() {
    guard let pager else { return }
    System.closeFile(pager.input)
    pager.wait()
    self.pager = nil
    descriptor = System.standardOutput
    System.takeInterrupts()
  }
}
