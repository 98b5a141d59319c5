/// What changed between two texts, line by line, for a person to read.
struct LineDifference: CustomStringConvertible {
  let description: String

  /// Lines that went carry `-`, lines that came `+`, and two lines around them a blank.
  init(from old: [UInt8], to new: [UInt8]) {
    let lines = (Self.lines(old), Self.lines(new))
    let changes = lines.1.difference(from: lines.0)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in changes {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var entries: [(mark: String, text: String)] = []
    var place = (0, 0)
    while place.0 < lines.0.count || place.1 < lines.1.count {
      if removed.contains(place.0) {
        entries.append(("-", lines.0[place.0]))
        place.0 += 1
      } else if inserted.contains(place.1) {
        entries.append(("+", lines.1[place.1]))
        place.1 += 1
      } else {
        entries.append((" ", lines.0[place.0]))
        place = (place.0 + 1, place.1 + 1)
      }
    }
    description = Self.format(entries)
  }

  private static func format(_ entries: [(mark: String, text: String)]) -> String {
    let changed = entries.indices.filter { entries[$0].mark != " " }
    var near: Set<Int> = []
    for index in changed { near.formUnion((index - 2)...(index + 2)) }
    var result: [String] = []
    var isGap = false
    for (index, entry) in entries.enumerated() {
      if near.contains(index) {
        result.append(entry.mark + " " + entry.text)
        isGap = false
      } else if !isGap {
        result.append("  …")
        isGap = true
      }
    }
    return result.joined(separator: "\n")
  }

  /// Blanks at line ends and other bytes that cannot be seen are shown; the last line says whether it
  /// has its LF.
  private static func lines(_ bytes: [UInt8]) -> [String] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(
      visible)
    if let last = lines.popLast(), !last.isEmpty { lines.append(last + " ⏎ missing") }
    return lines
  }

  private static func visible(_ line: ArraySlice<UInt8>) -> String {
    var text = ""
    for scalar in String(decoding: line, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0: text += "\\u{\(String(scalar.value, radix: 16))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    let blanks = text.reversed().prefix { $0 == " " }.count
    return text.dropLast(blanks) + String(repeating: "·", count: blanks)
  }
}
