import Testing

@testable import PackBuilder

/// Values that look like secrets, put together from parts: no whole one stands in a file.
private enum MadeUp {
  static let mixed = "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xYzZcC"
  static let hex = "0123456789abcdef"
  static let base32 = "ABCDEFGHJKLMNPQRSTUVWXYZ234567"
  static let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHJKLM"
  static let bech32 = "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L"

  /// Characters without a pattern, the same each time.
  static func noise(_ count: Int, _ characters: String, seed: UInt32 = 12345) -> String {
    let characters = Array(characters)
    var state = seed
    return String(
      (0..<count).map { _ in
        state = state &* 1_664_525 &+ 1_013_904_223
        return characters[Int(state >> 16) % characters.count]
      })
  }

  private static func githubToken() -> String {
    let body = noise(30, mixed)
    return "gh" + "p_" + body + String(decoding: GitHubChecksum.sum(of: body.utf8), as: UTF8.self)
  }

  /// For each kind a text with one of it, the value, and a text that is nearly one.
  static let all: [(kind: String, value: String, text: String, nearMiss: String)] = [
    plain(
      "aws-access-key-id", "AK" + "IA" + noise(16, base32), "AK" + "IA" + "0189" + noise(12, base32)
    ),
    assigned(
      "aws-secret-key", "aws_secret_access_key = ", noise(40, mixed), other: "aws_region_name_of = "
    ),
    plain("github-token", githubToken(), "gh" + "p_" + noise(36, mixed)),
    plain(
      "github-fine-grained", "github" + "_pat_" + noise(22, mixed) + "_" + noise(59, mixed),
      "github" + "_pat_" + noise(22, mixed)),
    plain("gitlab-token", "glp" + "at-" + noise(20, mixed), "glp" + "at-" + noise(12, mixed)),
    plain(
      "anthropic-key", "sk-" + "ant-api03-" + noise(85, mixed) + "AA",
      "sk-" + "ant-api03-" + noise(30, mixed)),
    plain(
      "openai-key", "sk-" + "proj-" + noise(40, mixed) + "T3Blbk" + "FJ" + noise(40, mixed),
      "sk-" + "proj-" + noise(88, mixed)),
    plain("google-api-key", "AI" + "za" + noise(35, mixed), "AI" + "za" + noise(36, mixed)),
    plain(
      "google-oauth-secret", "GOC" + "SPX-" + noise(28, mixed), "GOC" + "SPX-" + noise(20, mixed)),
    assigned(
      "gcp-service-account",
      "{\"type\": \"service" + "_account\", \"private" + "_key\": \"", "", other: "{\"type\": \"",
      shown: "service" + "_account"),
    plain(
      "huggingface-token", "hf" + "_" + noise(34, letters), "hf" + "_" + noise(33, letters) + "9"),
    plain("slack-token", "xox" + "b-" + noise(40, mixed), "xox" + "b-" + noise(9, mixed)),
    plain(
      "slack-app-token", "xapp" + "-1-A0" + noise(9, base32) + "-123456-" + noise(64, hex),
      "xapp" + "-1-A0-" + noise(12, hex)),
    plain(
      "slack-webhook", "hooks.slack" + ".com/services/" + noise(44, mixed),
      "hooks.slack" + ".com/services/"),
    plain(
      "discord-webhook",
      "discord" + ".com/api/webhooks/" + noise(18, "0123456789") + "/" + noise(68, mixed),
      "discord" + ".com/api/webhooks/" + noise(18, "0123456789")),
    plain("stripe-key", "sk" + "_live_" + noise(24, mixed), "pk" + "_live_" + noise(24, mixed)),
    plain(
      "webhook-signing-secret", "wh" + "sec_" + noise(32, mixed), "wh" + "sec_" + noise(12, mixed)),
    plain(
      "sendgrid-key", "S" + "G." + noise(22, mixed) + "." + noise(43, mixed),
      "S" + "G." + noise(66, mixed)),
    assigned("twilio-key", "Of twilio: ", "S" + "K" + noise(32, hex), other: "ISK"),
    plain("npm-token", "npm" + "_" + noise(36, mixed), "npm" + "_" + noise(20, mixed)),
    plain(
      "pypi-token", "pypi-" + "AgEIcHlwaS5vcmc" + noise(60, mixed), "pypi-" + noise(75, mixed)),
    plain("shopify-token", "shp" + "at_" + noise(32, hex), "shp" + "at_" + noise(31, hex)),
    plain("digitalocean-token", "do" + "p_v1_" + noise(64, hex), "do" + "p_v1_" + noise(63, hex)),
    plain("databricks-token", "da" + "pi" + noise(32, hex), "da" + "pi" + noise(31, hex)),
    plain("linear-key", "lin" + "_api_" + noise(40, mixed), "lin" + "_api_" + noise(20, mixed)),
    plain("notion-token", "nt" + "n_" + noise(46, mixed), "nt" + "n_" + noise(20, mixed)),
    plain(
      "postman-key", "PM" + "AK-" + noise(24, hex) + "-" + noise(34, hex),
      "PM" + "AK-" + noise(24, hex)),
    plain(
      "telegram-bot-token", "123456789" + ":A" + "A" + noise(33, mixed),
      "12345" + ":A" + "A" + noise(33, mixed)),
    plain("grafana-token", "gl" + "sa_" + noise(41, mixed), "gl" + "sa_" + noise(20, mixed)),
    plain("sentry-token", "sn" + "trys_" + noise(64, mixed), "sn" + "trys_" + noise(20, mixed)),
    plain(
      "age-secret-key", "AGE-" + "SECRET-KEY-1" + noise(58, bech32),
      "AGE-" + "SECRET-KEY-1" + noise(50, bech32)),
    assigned(
      "private-key-block", "-----BEGIN RSA PRI" + "VATE KEY-----\n", noise(64, mixed),
      other: "-----BEGIN CERTIFICATE-----\n"),
    plain(
      "jwt",
      "ey" + "JhbGciOiJIUzI1NiJ9" + "." + "ey" + "JzdWIiOiJyYXZlbi03In0x" + "." + noise(43, mixed),
      // Its first part is no object with an algorithm.
      "ey" + "J0eXBlIjoibm90ZSJ9" + "." + "ey" + "JzdWIiOiJyYXZlbi03In0x" + "." + noise(43, mixed)),
    assigned(
      "azure-storage-key", "Account" + "Key=", noise(86, mixed) + "==", other: "AccountPlace="),
    plain(
      "azure-client-secret", noise(3, letters) + "8Q~" + noise(34, mixed),
      noise(3, letters) + "8Q~" + noise(12, mixed)),
    assigned(
      "url-credentials", "postgres://raven:", noise(14, mixed) + "@db.example.org/a",
      other: "postgres://db/"),
    assigned("generic-assignment", "API_KEY=", noise(24, mixed), other: "COLOUR="),
  ]

  private static func plain(_ kind: String, _ value: String, _ nearMiss: String)
    -> (kind: String, value: String, text: String, nearMiss: String)
  { (kind, value, "Use `\(value)` here.", "Use `\(nearMiss)` here.") }

  private static func assigned(
    _ kind: String, _ name: String, _ value: String, other: String, shown: String? = nil
  ) -> (kind: String, value: String, text: String, nearMiss: String) {
    let secret = value.split(separator: "@").first.map { String($0) } ?? ""
    return (kind, shown ?? secret, name + value, other + value)
  }
}

struct SecretTests {
  private func findings(_ text: String) throws -> [Finding] {
    try Linter().findings(in: Array("# A\n\n\(text)\n".utf8), file: "a.md")
  }

  private func kinds(_ text: String) throws -> [String] {
    try findings(text).filter { $0.rule == "leaked-secret" }.map(\.message)
  }

  @Test func everyKindHasAValue() {
    let known = Set(SecretPattern.all.map(\.id)).union([
      "aws-secret-key", "gcp-service-account", "telegram-bot-token", "private-key-block",
      "azure-client-secret", "url-credentials", "generic-assignment",
    ])
    #expect(known.count == 37)
    #expect(Set(MadeUp.all.map(\.kind)) == known)
  }

  @Test(arguments: MadeUp.all.map(\.kind))
  func aSecretIsFoundAndWhatIsNearlyOneIsNot(kind: String) throws {
    let secret = try #require(MadeUp.all.first { $0.kind == kind })
    let found = try kinds(secret.text)
    #expect(found.count { $0.contains("[\(kind): ") } == 1, "\(found)")
    #expect(try !kinds(secret.nearMiss).contains { $0.contains("[\(kind): ") })
  }

  /// In places that other rules show, too.
  @Test(arguments: MadeUp.all.map(\.kind))
  func theValueIsShownInNoFormat(kind: String) throws {
    let secret = try #require(MadeUp.all.first { $0.kind == kind })
    // What follows is only a name.
    guard kind != "gcp-service-account" else { return }
    let value = secret.value
    // What is no secret without its name has it wherever it stands.
    let shown = secret.text
    let line = shown.contains("\n") ? "a" : shown
    let text = """
      # \(line)

      # \(line)

      ** \(line) ** and [\(line)]() and (\(line))[b] and [a][\(line)]

      <b hidden title="\(line)"> https://e.org/\(line) ![](c.png "\(line)") \(line)\u{200B}

      \(shown)

      ``` \(line)
      \(shown)
      ```

      [b]: c "\(line)"
      """
    let source = Array((text + "\n").utf8)
    let configuration = #"{"rules": {"default": true}}"#
    let linter = Linter(try LintConfiguration(parsing: Array(configuration.utf8)))
    let found = try linter.findings(in: source, file: "a.md")
    #expect(found.contains { $0.rule == "leaked-secret" && $0.message.contains(kind) })
    let reports = [
      FindingsReport.json(found), FindingsReport.jsonLines(found),
      FindingsReport.sarif(found, version: "1"), FindingsReport.github(found),
      SecretMask.masked(source),
    ]
    let hidden = String(value.dropFirst(value.utf8.count >= 12 ? 4 : 0).prefix(8))
    for report in reports {
      let shown = String(decoding: report, as: UTF8.self)
      let line = shown.split(separator: "\n").first { $0.contains(hidden) } ?? ""
      #expect(line == "", "\(kind) shows \(hidden)")
    }
  }

  @Test func aMaskKeepsColumns() {
    let value = MadeUp.noise(24, MadeUp.mixed)
    let source = Array("\u{FEFF}# Ä\n\nAPI_KEY=\(value) é\n".utf8)
    let masked = SecretMask.masked(source)
    #expect(masked.count == source.count)
    #expect(
      String(decoding: masked, as: UTF8.self)
        == "\u{FEFF}# Ä\n\nAPI_KEY=\(value.prefix(4))\(String(repeating: "*", count: 20)) é\n")
  }

  @Test func aKeyInJSONIsAKey() throws {
    let body = MadeUp.noise(60, MadeUp.mixed)
    let key = "-----BEGIN PRI" + "VATE KEY-----\\n\(body)\\n-----END PRI" + "VATE KEY-----\\n"
    #expect(try kinds("    {\"key\": \"\(key)\"}").count == 1)
    // Prose about keys, and a block that was emptied.
    #expect(
      try kinds("It begins with -----BEGIN PRI" + "VATE KEY----- and so on, you know.").isEmpty)
    #expect(
      try kinds("-----BEGIN PRI" + "VATE KEY-----\n-----END PRI" + "VATE KEY-----").isEmpty)
  }

  @Test func namesGiveAssignmentsAway() throws {
    let value = MadeUp.noise(24, MadeUp.mixed)
    #expect(try kinds("API_KEY=\(value)").count == 1)
    #expect(try kinds("    password: \"\(value)\"").count == 1)
    #expect(try kinds("colour=\(value)").isEmpty)
    #expect(try kinds("token = ${TOKEN_FROM_1PASSWORD}").isEmpty)
    #expect(try kinds("token: docs/how-to-use-tokens-2.md").isEmpty)
    #expect(try kinds("secret: 123e4567-e89b-12d3-a456-426614174000").isEmpty)
  }

  @Test func entropyIsMeasuredInBits() {
    #expect(abs(Entropy.bits(Array("abab".utf8)[...]) - 1) < 0.0001)
    #expect(abs(Entropy.bits(Array("abcdefgh".utf8)[...]) - 3) < 0.0001)
    #expect(Entropy.bits(Array("aaaa".utf8)[...]) == 0)
  }
}
