/// A set of rules by their places in the catalog, 128 at most.
struct RuleSet: Sendable, Hashable, ExpressibleByArrayLiteral {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init() {}

  init(arrayLiteral rules: Int...) { for rule in rules { insert(rule) } }

  init(_ rules: some Sequence<Int>) { for rule in rules { insert(rule) } }

  var isEmpty: Bool { low | high == 0 }

  func contains(_ rule: Int) -> Bool {
    rule < 64 ? low >> UInt64(rule) & 1 == 1 : high >> UInt64(rule - 64) & 1 == 1
  }

  mutating func insert(_ rule: Int) {
    if rule < 64 { low |= 1 << UInt64(rule) } else { high |= 1 << UInt64(rule - 64) }
  }

  mutating func formUnion(_ other: RuleSet) {
    low |= other.low
    high |= other.high
  }

  mutating func subtract(_ other: RuleSet) {
    low &= ~other.low
    high &= ~other.high
  }

  mutating func formIntersection(_ other: RuleSet) {
    low &= other.low
    high &= other.high
  }

  /// The rules, in the catalog's order.
  var members: [Int] {
    var members: [Int] = []
    for (half, start) in [(low, 0), (high, 64)] {
      var left = half
      while left != 0 {
        members.append(start + left.trailingZeroBitCount)
        left &= left - 1
      }
    }
    return members
  }
}
