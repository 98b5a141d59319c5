import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// Transforms every element, several at a time.
  ///
  /// - Parameters:
  ///   - jobs: How many at a time, at most; `nil` leaves it to the system.
  ///   - transform: Called once for each element, on any thread.
  /// - Returns: The results in the elements' order.
  package func concurrentMap<Result: Sendable>(
    jobs: Int? = nil, _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    guard count > 1, jobs != 1 else { return map(transform) }
    let results = Mutex([Result?](repeating: nil, count: count))
    let started = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: Swift.min(count, Swift.max(1, jobs ?? count))) {
      _ in
      while true {
        let index = started.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        let result = transform(self[index])
        results.withLock { $0[index] = result }
      }
    }
    return results.withLock { $0 }.compactMap { $0 }
  }
}
