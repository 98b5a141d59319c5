import RavenMarkdown

/// Finds the suffix that tells our tags from those in the texts.
///
/// A text has such a tag where `<`, blanks, perhaps `/` and blanks are followed by `documents`, `document` or
/// `task` in any case, the suffix, and no letter, digit or `_`. As a dash is none of these, `<document-1`
/// takes both the bare name and the suffix `-1`. What follows does not matter, not even whether the tag is
/// ever closed.
struct PromptDelimiter {
  private static let names = ["documents", "document", "task"].map { Array($0.utf8) }

  /// The bare names stand in a text.
  private var isTaken = false
  /// The numbers of suffixes that stand in a text.
  private var numbers: Set<Int> = []

  /// What our tags carry after their names: nothing, or the first of `-1`, `-2` … that no text has.
  var suffix: String {
    guard isTaken else { return "" }
    // Each number takes a tag in a text, so the search is no longer than the texts.
    var number = 1
    while numbers.contains(number) { number += 1 }
    return "-\(number)"
  }

  /// Looks for tags in a text.
  ///
  /// - Complexity: O(*n*).
  mutating func add(_ bytes: [UInt8]) {
    var position = 0
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "<") else {
        position += 1
        continue
      }
      var scanner = TagScanner(bytes: bytes, position: position + 1)
      scanner.skipBlanks()
      if scanner.position < bytes.count, bytes[scanner.position] == UInt8(ascii: "/") {
        scanner.position += 1
        scanner.skipBlanks()
      }
      position = scanner.position
      guard let name = scanner.takeName(), Self.names.contains(name), scanner.isAtBoundary else {
        continue
      }
      isTaken = true
      if let number = scanner.takeNumber() { numbers.insert(number) }
    }
  }
}

/// Reads the parts of a tag.
private struct TagScanner {
  /// The longest name that matters, in letters.
  private static let longestName = 9

  let bytes: [UInt8]
  var position: Int

  private func scalar(at position: Int) -> DecodedScalar? {
    position < bytes.count
      ? DecodedScalar(bytes, at: position, before: bytes.count) : nil
  }

  mutating func skipBlanks() {
    while let next = scalar(at: position) {
      guard let scalar = Unicode.Scalar(next.value), scalar.properties.isWhitespace else { return }
      position += next.count
    }
  }

  /// The letters of a name in lower case; `nil` where they are too many or none.
  ///
  /// Two letters beyond ASCII are other forms of ASCII ones: the long s and the Kelvin sign.
  mutating func takeName() -> [UInt8]? {
    var name: [UInt8] = []
    while let next = scalar(at: position) {
      let letter: UInt8
      switch next.value {
      case 0x41...0x5A, 0x61...0x7A: letter = UInt8(next.value) | 0x20
      case 0x17F: letter = UInt8(ascii: "s")
      case 0x212A: letter = UInt8(ascii: "k")
      default: return name.isEmpty ? nil : name
      }
      guard name.count < Self.longestName else { return nil }
      name.append(letter)
      position += next.count
    }
    return name.isEmpty ? nil : name
  }

  /// Whether no letter, digit or `_` follows.
  var isAtBoundary: Bool {
    guard let next = scalar(at: position), let scalar = Unicode.Scalar(next.value) else {
      return true
    }
    if next.value < 0x80 {
      let byte = UInt8(next.value)
      let isLetter = (0x61...0x7A).contains(byte | 0x20)
      return !isLetter && !(0x30...0x39).contains(byte) && byte != UInt8(ascii: "_")
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber:
      return false
    default: return true
    }
  }

  /// The number of a suffix as we write it; `nil` for anything else.
  mutating func takeNumber() -> Int? {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "-") else { return nil }
    position += 1
    var number = 0
    let start = position
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) {
      let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      // No search gets that far.
      if isTooLarge || position - start > 17 { return nil }
      number = tens + Int(bytes[position] & 0x0F)
      position += 1
    }
    let isOurs = position > start && bytes[start] != UInt8(ascii: "0") && isAtBoundary
    return isOurs ? number : nil
  }
}
