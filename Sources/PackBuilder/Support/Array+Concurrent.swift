import Dispatch
import Synchronization

/// Hears how many documents are done and how many there are; called on any thread, one call at a time, and
/// waited for.
public typealias WorkProgress = @Sendable (_ done: Int, _ total: Int) -> Void

extension Array where Element: Sendable {
  /// Transforms every element, several at a time.
  ///
  /// - Parameters:
  ///   - jobs: How many at a time, at most; `nil` leaves it to the system.
  ///   - progress: Called after each element with how many are done and how many there are, on any thread,
  ///     one call at a time.
  ///   - transform: Called once for each element, on any thread.
  /// - Returns: The results in the elements' order.
  package func concurrentMap<Result: Sendable>(
    jobs: Int? = nil, progress: WorkProgress? = nil, _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    guard count > 1, jobs != 1 else {
      return enumerated().map { index, element in
        defer { progress?(index + 1, count) }
        return transform(element)
      }
    }
    let results = Mutex((list: [Result?](repeating: nil, count: count), done: 0))
    let started = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: Swift.min(count, Swift.max(1, jobs ?? count))) {
      _ in
      while true {
        let index = started.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        let result = transform(self[index])
        results.withLock {
          $0.list[index] = result
          $0.done += 1
          progress?($0.done, count)
        }
      }
    }
    return results.withLock { $0.list }.compactMap { $0 }
  }
}
