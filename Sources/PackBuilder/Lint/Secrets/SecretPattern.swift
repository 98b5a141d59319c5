import RavenMarkdown

/// What a token of one kind looks like: fixed letters, then so many of some bytes.
struct SecretPattern: Sendable {
  /// Sets of bytes.
  struct Bytes: Sendable {
    let contains: [Bool]

    init(_ ranges: String, also others: String = "") {
      var contains = [Bool](repeating: false, count: 256)
      let letters = Array(ranges.utf8)
      var index = 0
      while index + 1 < letters.count {
        for byte in letters[index]...letters[index + 1] { contains[Int(byte)] = true }
        index += 2
      }
      for byte in others.utf8 { contains[Int(byte)] = true }
      self.contains = contains
    }

    static let alphanumeric = Bytes("AZaz09")
    static let token = Bytes("AZaz09", also: "_-")
    static let letters = Bytes("AZaz")
    static let base32 = Bytes("AZ27")
    static let upperHex = Bytes("09AFaf")
    static let hex = Bytes("09af")
    static let base64 = Bytes("AZaz09", also: "+/=")
    static let base64Underscore = Bytes("AZaz09", also: "+/=_")
    static let dashed = Bytes("AZaz09", also: "-")
    static let bech32 = Bytes("", also: "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L")
  }

  /// The kind's name, which messages show.
  let id: String
  /// The letters that it begins with, one of them.
  let prefixes: [[UInt8]]
  /// What follows.
  let body: Bytes
  let length: ClosedRange<Int>
  /// The least Shannon entropy of the whole, in bits for each character.
  let entropy: Double
  /// What else must hold of the bytes of the whole.
  let check: @Sendable (ArraySlice<UInt8>) -> Bool

  init(
    _ id: String, _ prefixes: [String], _ body: Bytes, _ length: ClosedRange<Int>,
    _ entropy: Double,
    check: @escaping @Sendable (ArraySlice<UInt8>) -> Bool = { _ in true }
  ) {
    self.id = id
    self.prefixes = prefixes.map { Array($0.utf8) }
    self.body = body
    self.length = length
    self.entropy = entropy
    self.check = check
  }

  /// Tokens that their first letters give away. Shapes and limits come from the issuers' documentation.
  static let all: [SecretPattern] = [
    SecretPattern("aws-access-key-id", ["AKIA", "ASIA", "ABIA", "ACCA"], .base32, 16...16, 3.0),
    SecretPattern(
      "github-token", ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"], .alphanumeric, 36...36, 3.0,
      check: GitHubChecksum.isRight),
    SecretPattern("github-fine-grained", ["github_pat_"], Bytes("AZaz09", also: "_"), 82...82, 3.0),
    SecretPattern(
      "gitlab-token",
      [
        "glpat-", "gldt-", "glrt-", "glptt-", "gloas-", "glsoat-", "glimt-", "glagent-", "glcbt-",
        "glft-",
      ], .token, 20...64, 3.0),
    SecretPattern("anthropic-key", ["sk-ant-"], .token, 86...250, 3.5) {
      $0.suffix(2).elementsEqual("AA".utf8)
    },
    SecretPattern("openai-key", ["sk-"], .token, 48...250, 3.5) { token in
      let bytes = Array(token)
      return bytes.firstRange(of: Array("T3BlbkFJ".utf8), in: 0..<bytes.count) != nil
    },
    SecretPattern("google-api-key", ["AIza"], .token, 35...35, 3.5),
    SecretPattern("google-oauth-secret", ["GOCSPX-"], .token, 28...28, 3.0),
    SecretPattern("huggingface-token", ["hf_"], .letters, 34...34, 3.0),
    SecretPattern(
      "slack-token",
      ["xoxa-", "xoxb-", "xoxe-", "xoxo-", "xoxp-", "xoxr-", "xoxs-", "xoxe.xoxp-", "xoxe.xoxb-"],
      .dashed, 20...200, 3.0),
    SecretPattern("slack-app-token", ["xapp-"], .dashed, 46...200, 3.0),
    SecretPattern(
      "slack-webhook",
      ["hooks.slack.com/services/", "hooks.slack.com/workflows/", "hooks.slack.com/triggers/"],
      Bytes("AZaz09", also: "+/"), 40...60, 3.0),
    SecretPattern(
      "discord-webhook", ["discord.com/api/webhooks/", "discordapp.com/api/webhooks/"],
      Bytes("AZaz09", also: "_-/"), 78...101, 3.0),
    SecretPattern(
      "stripe-key", ["sk_live_", "sk_test_", "sk_prod_", "rk_live_", "rk_test_", "rk_prod_"],
      .alphanumeric,
      16...107, 3.0),
    SecretPattern("webhook-signing-secret", ["whsec_"], .base64, 24...80, 3.0),
    SecretPattern("sendgrid-key", ["SG."], Bytes("AZaz09", also: "_-."), 66...66, 3.0) { token in
      token.split(separator: UInt8(ascii: ".")).map(\.count) == [2, 22, 43]
    },
    SecretPattern("npm-token", ["npm_"], .alphanumeric, 36...36, 3.0),
    SecretPattern("pypi-token", ["pypi-AgEIcHlwaS5vcmc"], .token, 50...500, 0),
    SecretPattern(
      "shopify-token", ["shpat_", "shpca_", "shppa_", "shpss_"], .upperHex, 32...32, 2.5),
    SecretPattern("digitalocean-token", ["dop_v1_", "doo_v1_", "dor_v1_"], .hex, 64...64, 3.0),
    SecretPattern("databricks-token", ["dapi"], Bytes("09af", also: "-"), 32...34, 3.0),
    SecretPattern("linear-key", ["lin_api_", "lin_oauth_"], .alphanumeric, 40...64, 3.0),
    SecretPattern("notion-token", ["ntn_"], .alphanumeric, 43...50, 3.5),
    SecretPattern("postman-key", ["PMAK-"], Bytes("09af", also: "-"), 59...59, 3.0) {
      $0.split(separator: UInt8(ascii: "-")).map(\.count) == [4, 24, 34]
    },
    SecretPattern("grafana-token", ["glsa_", "glc_"], .base64Underscore, 32...400, 3.0),
    SecretPattern("sentry-token", ["sntrys_", "sntryu_"], .base64Underscore, 40...400, 3.0),
    SecretPattern("age-secret-key", ["AGE-SECRET-KEY-1"], .bech32, 58...58, 0),
    SecretPattern("twilio-key", ["SK"], .hex, 32...32, 3.2),
    SecretPattern("azure-storage-key", ["AccountKey="], .base64, 88...88, 4.0) { key in
      // The storage emulator's key is published and the same for everybody.
      key.suffix(2).elementsEqual("==".utf8)
        && !key.dropFirst(11).starts(
          with: "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq".utf8)
    },
    SecretPattern(
      "jwt", ["eyJ"], Bytes("AZaz09", also: "_-."), 55...4000, 3.5, check: isSignedToken),
  ]

  /// Three parts of base64: an object that names its algorithm, another, and a signature. The sample of
  /// jwt.io is everybody's.
  @Sendable
  private static func isSignedToken(_ token: ArraySlice<UInt8>) -> Bool {
    let parts = token.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count >= 18, parts[1].starts(with: "eyJ".utf8),
      parts[1].count >= 18,
      parts[2].count >= 20
    else { return false }
    let header = decodedBase64(parts[0])
    guard header.firstRange(of: Array("\"alg\"".utf8), in: 0..<header.count) != nil else {
      return false
    }
    return !parts[2].starts(with: "SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV".utf8)
  }

  /// The bytes that base64 of either alphabet stands for, up to the first that is none of it.
  private static func decodedBase64(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in text {
      let value: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - 65
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - 71
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte + 4
      case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
      default: return bytes
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
    return bytes
  }
}
