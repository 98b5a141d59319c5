/// How mixed a text is.
enum Entropy {
  /// The Shannon entropy of some bytes, in bits for each.
  static func bits(_ bytes: ArraySlice<UInt8>) -> Double {
    var counts = [Int](repeating: 0, count: 256)
    for byte in bytes { counts[Int(byte)] += 1 }
    let total = Double(bytes.count)
    var bits = 0.0
    for count in counts where count > 0 {
      let share = Double(count) / total
      bits -= share * logarithm(share)
    }
    return bits
  }

  /// The logarithm to base 2, by the number's own exponent and a series: no C library needed.
  private static func logarithm(_ value: Double) -> Double {
    guard value > 0 else { return 0 }
    // value = significand × 2^exponent, and ln((1+t)/(1−t)) = 2(t + t³/3 + …).
    let t = (value.significand - 1) / (value.significand + 1)
    let square = t * t
    var term = t
    var sum = 0.0
    for step in 0..<16 {
      sum += term / Double(2 * step + 1)
      term *= square
    }
    return Double(value.exponent) + 2 * sum / 0.693147180559945309417
  }
}
