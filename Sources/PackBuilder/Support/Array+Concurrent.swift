import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// Transforms every element, several at a time; the results are in the elements' order.
  ///
  /// - Parameter transform: Called once for each element, on any thread.
  /// - Returns: One result for each element.
  package func concurrentMap<Result: Sendable>(
    _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    guard count > 1 else { return map(transform) }
    let results = Mutex([Result?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let result = transform(self[index])
      results.withLock { $0[index] = result }
    }
    return results.withLock { $0 }.compactMap { $0 }
  }
}
