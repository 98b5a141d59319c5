/// Finds the known name that a mistyped one was meant to be.
enum NearestName {
  /// The name nearest to a text, when at most three letters and a third of it differ.
  ///
  /// Case does not count.
  static func nearest(to text: String, among names: [String]) -> String? {
    let letters = Array(text.lowercased().utf8)
    guard !letters.isEmpty, letters.count <= 64 else { return nil }
    let limit = min(3, max(1, letters.count / 3))
    var best: (name: String, distance: Int, shared: Int)?
    for name in names {
      let other = Array(name.lowercased().utf8)
      guard abs(other.count - letters.count) <= limit else { continue }
      let distance = EditDistance.between(letters, other)
      // Of names equally near, the one that begins alike for longer is meant.
      let shared = zip(letters, other).prefix { $0 == $1 }.count
      if distance <= limit,
        (distance, -shared) < best.map({ ($0.distance, -$0.shared) }) ?? (.max, 0)
      {
        best = (name, distance, shared)
      }
    }
    return best?.name
  }
}
