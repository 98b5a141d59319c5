import RavenMarkdown

/// Findings that were there when lint came to a project, and that it passes over.
///
/// A finding is known by its rule and the text of its line, so that lines may move; each one counts once.
public struct LintBaseline: Sendable {
  /// For each file, and each rule and line text, how many findings there were.
  private var counts: [String: [String: Int]] = [:]

  /// Whether nothing is passed over.
  public var isEmpty: Bool { counts.isEmpty }

  /// An empty baseline.
  public init() {}

  /// A baseline of some findings.
  ///
  /// - Parameters:
  ///   - findings: What is to be passed over.
  ///   - line: The text of a finding's line.
  public init(_ findings: [Finding], line: (Finding) -> [UInt8]) {
    for finding in findings {
      counts[finding.file, default: [:]][Self.key(finding, line(finding)), default: 0] += 1
    }
  }

  /// Reads a baseline.
  public init(parsing bytes: [UInt8]) throws(LintConfigurationError) {
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(parsing: bytes) } catch {
      throw LintConfigurationError(description: error.description)
    }
    guard case .object(let object) = value, case .object(let files)? = object["files"] else {
      throw LintConfigurationError(description: "no baseline: an object with 'files' is needed")
    }
    for file in files.members {
      guard case .object(let keys) = file.value else { continue }
      for member in keys.members {
        guard case .number(let text) = member.value, let count = Int(text) else { continue }
        counts[file.key, default: [:]][member.key] = count
      }
    }
  }

  /// The baseline as JSON, files and rules in the order of their names.
  public var json: [UInt8] {
    let files = counts.sorted { $0.key < $1.key }.map { file in
      JSONObject.Member(
        key: file.key,
        value: .object(
          JSONObject(
            file.value.sorted { $0.key < $1.key }.map {
              JSONObject.Member(key: $0.key, value: .integer($0.value))
            })))
    }
    return JSONValue.object([
      "format": .string("packtool-lint-baseline"), "files": .object(JSONObject(files)),
    ]).encoded()
  }

  /// The findings of a file that are new: not in the baseline, or more of them than there.
  public func new(_ findings: [Finding], line: (Finding) -> [UInt8]) -> [Finding] {
    guard !counts.isEmpty else { return findings }
    var left = counts
    return findings.filter { finding in
      let key = Self.key(finding, line(finding))
      guard let count = left[finding.file]?[key], count > 0 else { return true }
      left[finding.file]?[key] = count - 1
      return false
    }
  }

  private static func key(_ finding: Finding, _ line: [UInt8]) -> String {
    let words = line.filter { $0 != 0x20 && $0 != 0x09 }
    // FNV-1a, 64 bits: a name for the line, not a seal.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in words { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return finding.rule + ":" + String(repeating: "0", count: 16 - digits.count) + digits
  }
}
