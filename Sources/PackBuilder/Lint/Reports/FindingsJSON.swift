import RavenMarkdown

/// Findings in the forms that programs read.
public enum FindingsReport {
  /// One JSON array, one finding a line; `[]` without findings.
  public static func json(_ findings: [Finding]) -> [UInt8] {
    guard !findings.isEmpty else { return Array("[]\n".utf8) }
    var writer = FindingWriter(count: findings.count)
    writer.add("[\n")
    for (place, finding) in findings.enumerated() {
      writer.add("  ")
      writer.add(finding)
      writer.add(place + 1 < findings.count ? ",\n" : "\n")
    }
    writer.add("]\n")
    return writer.bytes
  }

  /// One JSON object a line.
  public static func jsonLines(_ findings: [Finding]) -> [UInt8] {
    var writer = FindingWriter(count: findings.count)
    for finding in findings {
      writer.add(finding)
      writer.add("\n")
    }
    return writer.bytes
  }
}

/// Writes findings as the objects that `lint --format json` prints.
///
/// By hand: a tree of JSON values took as long as all rules together.
private struct FindingWriter {
  private(set) var bytes: [UInt8] = []

  init(count: Int) { bytes.reserveCapacity(320 * count) }

  mutating func add(_ text: String) { bytes += text.utf8 }

  mutating func add(_ finding: Finding) {
    add("{\"file\":")
    add(quoting: finding.file)
    add(",\"line\":")
    add(finding.line)
    add(",\"column\":")
    add(finding.column)
    add(",\"endLine\":")
    add(finding.endLine)
    add(",\"endColumn\":")
    add(finding.endColumn)
    add(",\"rule\":")
    add(quoting: finding.rule)
    add(",\"alias\":")
    if let alias = finding.alias { add(quoting: alias) } else { add("null") }
    add(",\"severity\":")
    add(quoting: finding.severity.rawValue)
    add(",\"message\":")
    add(quoting: finding.message)
    add(finding.isFixable ? ",\"fixable\":true}" : ",\"fixable\":false}")
  }

  private mutating func add(_ number: Int) {
    guard number >= 10 else {
      bytes.append(UInt8(ascii: "0") + UInt8(max(number, 0)))
      return
    }
    let start = bytes.count
    var rest = number
    while rest > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    }
    bytes[start...].reverse()
  }

  private mutating func add(quoting text: String) {
    let start = bytes.count
    bytes.append(UInt8(ascii: "\""))
    bytes += text.utf8
    for index in start + 1..<bytes.count where Self.needsEscape(bytes[index]) {
      bytes.removeSubrange(start...)
      bytes += JSONValue.string(text).encoded(.compact)
      return
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }
}
