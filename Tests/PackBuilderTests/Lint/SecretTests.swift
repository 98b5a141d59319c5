import Testing

@testable import PackBuilder

/// No whole secret stands here: they are put together from parts.
struct SecretTests {
  private func kinds(_ text: String) throws -> [String] {
    try Linter().findings(in: Array("# A\n\n\(text)\n".utf8), file: "a.md")
      .filter { $0.rule == "leaked-secret" }.map(\.message)
  }

  /// Letters and digits without a pattern, the same each time.
  private static func noise(_ count: Int, _ letters: String) -> String {
    let letters = Array(letters)
    var state: UInt32 = 12345
    return String(
      (0..<count).map { _ in
        state = state &* 1_664_525 &+ 1_013_904_223
        return letters[Int(state >> 16) % letters.count]
      })
  }

  private static let mixed = "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xYzZcC"
  private static let hex = "0123456789abcdef"

  @Test(arguments: [
    ("gitlab-token", "glpat" + "-", 20, mixed),
    ("google-api-key", "AI" + "za", 35, mixed), ("slack-token", "xox" + "b-", 40, mixed),
    ("stripe-key", "sk_" + "live_", 24, mixed), ("npm-token", "npm" + "_", 36, mixed),
    ("digitalocean-token", "dop" + "_v1_", 64, hex), ("databricks-token", "da" + "pi", 32, hex),
    ("aws-access-key-id", "AK" + "IA", 16, "ABCDEFGHJKLMNPQRSTUVWXYZ234567"),
    ("huggingface-token", "hf" + "_", 34, "abcdefghijklmnopqrstuvwxyzABCDEFGHJKLM"),
  ])
  func tokensAreFoundByTheirFirstLetters(kind: String, prefix: String, count: Int, letters: String)
    throws
  {
    let token = prefix + Self.noise(count, letters)
    let found = try kinds("Use `\(token)` here.")
    #expect(found.count == 1)
    #expect(
      found.first?.contains("\(kind): \(token.prefix(4))…, \(token.count) characters") == true)
    #expect(found.first?.contains(token) == false, "the value must not be shown")
    #expect(try kinds("Use \(prefix)\(Self.noise(5, letters)).").isEmpty)
  }

  @Test func tokensOfGitHubAreKnownByTheirSum() throws {
    let body = Self.noise(30, Self.mixed)
    let sum = String(decoding: GitHubChecksum.sum(of: body.utf8), as: UTF8.self)
    #expect(try kinds("Use `gh\("p_")\(body)\(sum)` here.").count == 1)
    #expect(try kinds("Use `gh\("p_")\(body)abcdef` here.").isEmpty)
  }

  @Test func namesGiveAssignmentsAway() throws {
    let value = Self.noise(24, Self.mixed)
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
