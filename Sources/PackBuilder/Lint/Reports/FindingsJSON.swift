import RavenMarkdown

extension Finding {
  /// The finding as the object that `lint --format json` prints.
  var json: JSONValue {
    .object([
      "file": .string(file), "line": .integer(line), "column": .integer(column),
      "endLine": .integer(endLine), "endColumn": .integer(endColumn), "rule": .string(rule),
      "alias": alias.map { .string($0) } ?? .null, "severity": .string(severity.rawValue),
      "message": .string(message), "fixable": .bool(isFixable),
    ])
  }
}

/// Findings in the forms that programs read.
public enum FindingsReport {
  /// One JSON array, one finding a line; `[]` without findings.
  public static func json(_ findings: [Finding]) -> [UInt8] {
    guard !findings.isEmpty else { return Array("[]\n".utf8) }
    var bytes = Array("[\n".utf8)
    for (place, finding) in findings.enumerated() {
      bytes += Array("  ".utf8) + finding.json.encoded(.compact)
      bytes += Array((place + 1 < findings.count ? ",\n" : "\n").utf8)
    }
    return bytes + Array("]\n".utf8)
  }

  /// One JSON object a line.
  public static func jsonLines(_ findings: [Finding]) -> [UInt8] {
    findings.flatMap { $0.json.encoded(.compact) + [0x0A] }
  }
}
