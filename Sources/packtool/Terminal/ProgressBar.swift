import PackBuilder
import Synchronization

/// How far long work has come, on standard error.
///
/// Nothing is shown in the first second, when nobody asked to hear anything, or where standard error is no
/// terminal. Any thread may tell of progress.
final class ProgressBar: Sendable {
  private struct State {
    /// When the next line may be drawn.
    var next: Int
    /// The columns that the last line takes.
    var drawn = 0
  }

  /// Milliseconds before the first line, and between two.
  private static let patience = 1_000
  private static let step = 100
  /// The widest bar that is drawn.
  private static let widest = 40

  private let columns: Int?
  private let state: Mutex<State>

  /// Begins to count the time.
  init(_ context: Context, now: Int = System.milliseconds) {
    let isShown =
      context.messages.level != .quiet && context.terminal.errorIsTerminal
      && context.environment["TERM"] != "dumb"
    columns = isShown ? context.terminal.errorColumns ?? TextWidth.fallback : nil
    // Not for users: tests cannot make every machine slow.
    let patience = context.environment.number("PACKTOOL_PROGRESS_MS") ?? Self.patience
    state = Mutex(State(next: now + patience))
  }

  /// Tells how much is done.
  func show(_ work: String, _ done: Int, of total: Int) {
    guard let columns else { return }
    let now = System.milliseconds
    state.withLock { state in
      guard now >= state.next else { return }
      state.next = now + Self.step
      let line = Self.line(work, done, of: total, columns: columns)
      let blanks = String(repeating: " ", count: max(0, state.drawn - line.utf8.count))
      state.drawn = line.utf8.count
      Messages.say("\r\(line)\(blanks)")
    }
  }

  /// Takes the line away, before something else is said and at the end.
  func end() {
    state.withLock { state in
      guard state.drawn > 0 else { return }
      Messages.say("\r\(String(repeating: " ", count: state.drawn))\r")
      state.drawn = 0
    }
  }

  /// `packing [=====>     ] 340 of 1,200`; without the bar, then without the numbers, where there is no room.
  static func line(_ work: String, _ done: Int, of total: Int, columns: Int) -> String {
    let numbers = " \(Words.grouped(done)) of \(Words.grouped(total))"
    // The last column stays free: some terminals wrap as soon as it is filled.
    let room = columns - 1
    let bar = min(widest, room - work.utf8.count - numbers.utf8.count - 3)
    guard bar >= 5, total > 0 else {
      return String((work + numbers).prefix(max(0, room)))
    }
    let filled = min(bar, bar * done / total)
    let marks = String(repeating: "=", count: max(0, filled - 1)) + (filled > 0 ? ">" : "")
    return "\(work) [\(marks)\(String(repeating: " ", count: bar - filled))]\(numbers)"
  }
}
