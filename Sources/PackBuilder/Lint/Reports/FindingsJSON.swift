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
  /// The middle of a finding.
  private struct Rule {
    var severity: Severity
    var alias: String?
    var bytes: [UInt8]
  }

  private(set) var bytes: [UInt8] = []
  private var file = ""
  private var start: [UInt8] = []
  private var rules: [String: Rule] = [:]

  init(count: Int) { bytes.reserveCapacity(320 * count) }

  mutating func add(_ text: String) { bytes += text.utf8 }

  mutating func add(_ finding: Finding) {
    if finding.file != file || start.isEmpty {
      file = finding.file
      var writer = FindingWriter(count: 1)
      writer.add("{\"file\":")
      writer.add(quoting: file)
      writer.add(",\"line\":")
      start = writer.bytes
    }
    bytes += start
    add(finding.line)
    add(",\"column\":")
    add(finding.column)
    add(",\"endLine\":")
    add(finding.endLine)
    add(",\"endColumn\":")
    add(finding.endColumn)
    addRule(of: finding)
    add(quoting: finding.message)
    add(finding.isFixable ? ",\"fixable\":true}" : ",\"fixable\":false}")
  }

  /// What findings of one rule and severity have in common.
  private mutating func addRule(of finding: Finding) {
    let known = rules[finding.rule]
    if let known, known.severity == finding.severity, known.alias == finding.alias {
      bytes += known.bytes
      return
    }
    var writer = FindingWriter(count: 1)
    writer.add(",\"rule\":")
    writer.add(quoting: finding.rule)
    writer.add(",\"alias\":")
    if let alias = finding.alias { writer.add(quoting: alias) } else { writer.add("null") }
    writer.add(",\"severity\":")
    writer.add(quoting: finding.severity.rawValue)
    writer.add(",\"message\":")
    rules[finding.rule] = Rule(
      severity: finding.severity, alias: finding.alias, bytes: writer.bytes)
    bytes += writer.bytes
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
