extension HTMLWriter {
  /// Appends text with `"`, `&`, `<` and `>` as entities.
  mutating func appendEscaped(_ text: ByteRange) {
    var start = text.lower
    let end = text.upper
    while start < end {
      let special = firstSpecial(from: start, to: end)
      output.append(contentsOf: buffer[start..<special])
      guard special < end else { return }
      append(entity(for: buffer[special]))
      start = special + 1
    }
  }

  /// The place of the next byte that needs an entity, or the end. All four lie below 64, so one mask
  /// of 64 bits knows them.
  private func firstSpecial(from start: Int, to end: Int) -> Int {
    let special: UInt64 = 1 << 0x22 | 1 << 0x26 | 1 << 0x3C | 1 << 0x3E
    var position = start
    while position < end {
      let byte = buffer[position]
      if byte < 64, special &>> UInt64(byte) & 1 == 1 { return position }
      position += 1
    }
    return end
  }

  private func entity(for byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    default: "&gt;"
    }
  }

  /// Appends HTML as it stands, or as text where the options say so.
  mutating func appendRawHTML(_ html: ByteRange) {
    if allowsRawHTML {
      output.append(contentsOf: buffer[html.range])
    } else {
      appendEscaped(html)
    }
  }

  /// Appends an address for a quoted attribute: bytes that no URL may hold are percent-encoded, those
  /// with a meaning in URLs stay, so that what is encoded already is not encoded twice.
  mutating func appendHref(_ url: ByteRange) {
    var start = url.lower
    let end = url.upper
    for position in url.range where !isURLByte(buffer[position]) {
      output.append(contentsOf: buffer[start..<position])
      start = position + 1
      switch buffer[position] {
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "'"): append("&#x27;")
      case let byte:
        output.append(UInt8(ascii: "%"))
        output.append(hexDigit(byte >> 4))
        output.append(hexDigit(byte & 15))
      }
    }
    output.append(contentsOf: buffer[start..<end])
  }

  /// Whether a byte stands for itself in an attribute's address: letters, digits and
  /// ``!#$%()*+,-./:;=?@_~``. Two masks of 64 bits, one bit a byte.
  private func isURLByte(_ byte: UInt8) -> Bool {
    guard byte < 0x80 else { return false }
    let mask: UInt64 = byte < 0x40 ? 0xAFFF_FF3A_0000_0000 : 0x47FF_FFFE_87FF_FFFF
    return mask &>> UInt64(byte & 63) & 1 == 1
  }

  private func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  /// Whether an address runs a script or opens a local file, by CommonMark's own list.
  func isDangerous(_ url: ByteRange) -> Bool {
    if starts(url, with: "data:") {
      return !["png", "gif", "jpeg", "webp"].contains { starts(url, with: "data:image/" + $0) }
    }
    return ["javascript:", "vbscript:", "file:"].contains { starts(url, with: $0) }
  }

  /// Whether bytes start with a word in small letters, whatever the case of their own letters.
  private func starts(_ bytes: ByteRange, with word: String) -> Bool {
    var position = bytes.lower
    for expected in word.utf8 {
      guard position < bytes.upper else { return false }
      let byte = buffer[position]
      let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      guard (isCapital ? byte | 0x20 : byte) == expected else { return false }
      position += 1
    }
    return true
  }
}
