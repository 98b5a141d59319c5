#if DEBUG
  import Synchronization

  /// Counts what lint does, so that tests can hold it to linear work without a clock.
  ///
  /// Counted are bytes that are searched, walked or copied and nodes that are visited, wherever a search
  /// starts anew for each of many places; plain walks over all nodes, lines or bytes are not.
  final class LintWork: Sendable {
    /// Who counts; nobody outside of tests.
    @TaskLocal static var counter: LintWork?

    private let amount = Atomic<Int>(0)

    var total: Int { amount.load(ordering: .relaxed) }

    static func add(_ amount: Int) {
      counter?.amount.wrappingAdd(max(amount, 1), ordering: .relaxed)
    }
  }
#else
  /// Counts nothing: only tests want to know.
  enum LintWork {
    @inline(__always) static func add(_ amount: Int) {}
  }
#endif
