import RavenMarkdown

extension FindingsReport {
  /// One run in SARIF 2.1.0, with the rules that found something, fixes and stable fingerprints.
  ///
  /// - Parameters:
  ///   - findings: The findings in order.
  ///   - version: The program's version.
  /// - Returns: The run as indented JSON.
  public static func sarif(_ findings: [Finding], version: String) -> [UInt8] {
    var rules: [String] = []
    var places: [String: Int] = [:]
    for finding in findings where places[finding.rule] == nil {
      places[finding.rule] = rules.count
      rules.append(finding.rule)
    }
    // What a repair inserts could show a secret of its line.
    let secrets = Set(findings.filter { $0.rule == LeakedSecret.info.id }.map { Line(of: $0) })
    var seen: [String: Int] = [:]
    let results = findings.map { finding in
      let base = "\(finding.file):\(finding.rule):\(finding.message)"
      let number = seen[base, default: 0]
      seen[base] = number + 1
      return result(
        finding, places[finding.rule] ?? 0, fingerprint: fingerprint(base, number),
        showsFix: finding.isFixable && !secrets.contains(Line(of: finding))
          && !finding.fix.contains { SecretMask.holdsSecret($0.replacement) })
    }
    let driver = JSONValue.object([
      "name": .string("packtool"), "version": .string(version),
      "rules": .array(rules.map { rule($0) }),
    ])
    let run = JSONValue.object([
      "tool": .object(["driver": driver]), "columnKind": .string("unicodeCodePoints"),
      "results": .array(results),
    ])
    return JSONValue.object([
      "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"),
      "version": .string("2.1.0"), "runs": .array([run]),
    ]).encoded()
  }

  private static func rule(_ id: String) -> JSONValue {
    let description = RuleDescription.named(id)
    let paragraphs = description?.text.paragraphs ?? []
    let name = description?.info.aliases.first ?? id
    return .object([
      "id": .string(id), "name": .string(name),
      "shortDescription": text(paragraphs.first ?? description?.info.message ?? id),
      "fullDescription": text(paragraphs.joined(separator: " ")),
      "help": text(paragraphs.joined(separator: "\n\n") + "\n\npacktool explain \(id)"),
      "defaultConfiguration": .object([
        "level": .string(level(description?.info.severity ?? .warning))
      ]),
      "properties": .object([
        "tags": .array((description?.info.tags ?? []).map { .string($0) })
      ]),
    ])
  }

  /// A line of a file.
  private struct Line: Hashable {
    private let file: String
    private let line: Int

    init(of finding: Finding) {
      file = finding.file
      line = finding.line
    }
  }

  private static func result(
    _ finding: Finding, _ rule: Int, fingerprint: String, showsFix: Bool
  ) -> JSONValue {
    let artifact = JSONValue.object(["uri": .string(uri(finding.file))])
    var members: [JSONObject.Member] = [
      .init(key: "ruleId", value: .string(finding.rule)),
      .init(key: "ruleIndex", value: .integer(rule)),
      .init(key: "level", value: .string(level(finding.severity))),
      .init(key: "message", value: text(finding.message)),
      .init(
        key: "locations",
        value: .array([
          .object([
            "physicalLocation": .object([
              "artifactLocation": artifact,
              "region": .object([
                "startLine": .integer(finding.line), "startColumn": .integer(finding.column),
                "endLine": .integer(finding.endLine), "endColumn": .integer(finding.endColumn),
              ]),
            ])
          ])
        ])),
      .init(
        key: "partialFingerprints", value: .object(["packtool/v1": .string(fingerprint)])),
    ]
    if showsFix {
      let replacements = finding.fix.map { edit in
        JSONValue.object([
          "deletedRegion": .object([
            "byteOffset": .integer(edit.range.lowerBound), "byteLength": .integer(edit.range.count),
          ]),
          "insertedContent": text(edit.replacement),
        ])
      }
      let change = JSONValue.object([
        "artifactLocation": artifact, "replacements": .array(replacements),
      ])
      members.append(
        .init(
          key: "fixes",
          value: .array([
            .object([
              "description": text("Repair: \(finding.rule)"), "artifactChanges": .array([change]),
            ])
          ])))
    }
    return .object(JSONObject(members))
  }

  private static func text(_ string: String) -> JSONValue { .object(["text": .string(string)]) }

  private static func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }

  /// A path as a relative reference.
  private static func uri(_ path: String) -> String {
    var result = ""
    for byte in path.utf8 {
      let isPlain =
        ASCII.isAlphanumeric(byte) || "-._~/".utf8.contains(byte)
      if isPlain {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return result
  }

  private static func fingerprint(_ base: String, _ number: Int) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in base.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16) + ":\(number)"
  }
}
