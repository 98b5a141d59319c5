/// Collects what the rules find in one document, as offsets; places and names come later.
struct LintReport {
  /// One finding before it has a name, a line and a severity.
  struct Entry {
    var rule: Int
    /// The line from 0.
    var line: Int
    var range: Range<Int>
    var message: String
    var edits: [Edit]
    var severity: Severity?
  }

  /// A change of the document's buffer.
  struct Edit: Hashable {
    var range: Range<Int>
    var replacement: String

    init(_ range: Range<Int>, _ replacement: String = "") {
      self.range = range
      self.replacement = replacement
    }
  }

  private let text: LintText
  private(set) var entries: [Entry] = []
  /// The rule that reports now: its place in the catalog, and its message.
  private var rule = 0
  private var message = ""
  private var isAboutSecrets = false
  /// Brackets, a word and as many characters of a secret as give it away.
  private static let shortDetail = 30

  init(_ text: LintText) { self.text = text }

  /// Says which rule reports next.
  mutating func begin(_ rule: Int, _ info: RuleInfo) {
    self.rule = rule
    message = info.message
    isAboutSecrets = info.id == LeakedSecret.info.id
  }

  /// Notes a finding about a range of bytes.
  mutating func add(
    _ range: Range<Int>, detail: String? = nil, context: String? = nil, severity: Severity? = nil,
    fix: [Edit] = []
  ) {
    add(
      line: text.line(of: range.lowerBound), range, detail: detail, context: context,
      severity: severity, fix: fix)
  }

  /// Notes a finding about a line (from 0); the whole line unless a range is given.
  mutating func add(
    line: Int, _ range: Range<Int>? = nil, detail: String? = nil, context: String? = nil,
    severity: Severity? = nil, fix: [Edit] = []
  ) {
    var sentence = message
    if let detail {
      sentence.reserveCapacity(
        message.utf8.count + detail.utf8.count + (context?.utf8.count ?? 0) + 20)
      sentence += " ["
      sentence += detail
      sentence += "]"
    }
    if let context { sentence += " [Context: \"\(context)\"]" }
    let range = range ?? text.content(of: line)
    // Short details are numbers; in all others a secret of these lines could stand.
    if sentence.utf8.count >= message.utf8.count + Self.shortDetail, !isAboutSecrets,
      SecretMask.isGivenAway(sentence, about: range, in: text)
    {
      sentence = message
    }
    LintWork.add(sentence.utf8.count)
    entries.append(
      Entry(
        rule: rule, line: line, range: range, message: sentence, edits: fix, severity: severity))
  }
}
