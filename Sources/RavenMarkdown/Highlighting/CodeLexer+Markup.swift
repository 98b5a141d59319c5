/// Tags, attributes, comments and entities of HTML and XML.
extension CodeLexer {
  mutating func readMarkup() {
    while position < end {
      switch bytes[position] {
      case 0x3C where has("<!--"):
        skip(behind: Array("-->".utf8))
        add(.comment)
      case 0x3C where Self.isLetter(byte(1)) || [0x2F, 0x21, 0x3F].contains(byte(1)):
        readTag()
      case 0x26: readEntity()
      default:
        position += 1
        add(.codeBlock)
      }
    }
  }

  private mutating func readTag() {
    position += byte(1) == 0x2F || byte(1) == 0x21 || byte(1) == 0x3F ? 2 : 1
    skipTagName()
    add(.tag)
    while position < end, bytes[position] != 0x3E, bytes[position] != 0x3C {
      let byte = bytes[position]
      if byte == 0x22 || byte == 0x27 {
        position += 1
        while position < end, bytes[position] != byte { position += 1 }
        position = min(end, position + 1)
        add(.string)
      } else if Self.isLetter(byte) {
        skipTagName()
        add(.attribute)
      } else {
        position += 1
        add(byte <= 0x20 ? .codeBlock : byte == 0x2F || byte == 0x3F ? .tag : .symbol)
      }
    }
    if byte() == 0x3E {
      position += 1
      add(.tag)
    }
  }

  private mutating func skipTagName() {
    while position < end {
      let byte = bytes[position]
      guard
        Self.isLetter(byte) || Self.isDigit(byte) || [0x2D, 0x3A, 0x2E, 0x40].contains(byte)
      else { break }
      position += 1
    }
  }

  private mutating func readEntity() {
    var index = position + 1
    let limit = min(end, position + 32)
    while index < limit,
      Self.isLetter(bytes[index]) || Self.isDigit(bytes[index]) || bytes[index] == 0x23
    {
      index += 1
    }
    let isEntity = index < limit && bytes[index] == 0x3B && index > position + 1
    position = isEntity ? index + 1 : position + 1
    add(isEntity ? .numeral : .codeBlock)
  }
}
