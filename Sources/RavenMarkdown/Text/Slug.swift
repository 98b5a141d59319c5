/// Anchors as GitHub makes them of headings.
package enum Slug {
  /// The anchor of a heading's text: small letters, blanks as hyphens, punctuation left out.
  ///
  /// Letters, marks and digits of any script stay, and the underscore and its like. What follows is
  /// GitHub's own: a second heading of the same slug gets `-1`, which the caller adds.
  ///
  /// - Parameter text: The heading without markup, UTF-8.
  /// - Returns: The anchor without its number sign.
  /// - Complexity: O(*n*).
  package static func anchor(of text: some Sequence<UInt8>) -> String {
    var ascii: [UInt8] = []
    var isASCII = true
    let text = Array(text)
    ascii.reserveCapacity(text.count)
    for byte in text {
      guard byte < 0x80 else {
        isASCII = false
        break
      }
      if byte == 0x20 {
        ascii.append(UInt8(ascii: "-"))
      } else if ASCII.isAlphanumeric(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      {
        ascii.append(ASCII.lowercased(byte))
      }
    }
    if isASCII { return String(decoding: ascii, as: UTF8.self) }
    var result = String.UnicodeScalarView()
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      if scalar == " " {
        result.append("-")
      } else if scalar.isASCII {
        // Most letters of most headings; Unicode's tables are slow to ask.
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        guard ASCII.isAlphanumeric(byte) || scalar == "-" || scalar == "_" else { continue }
        result.append(Unicode.Scalar(ASCII.lowercased(byte)))
      } else if isKept(scalar) {
        result.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
      }
    }
    return String(result)
  }

  private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber,
      .connectorPunctuation:
      return true
    default: return false
    }
  }
}
