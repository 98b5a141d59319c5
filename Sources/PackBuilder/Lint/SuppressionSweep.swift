/// Walks down a document and knows for each line which rules are on, and which comment turned one off.
struct SuppressionSweep {
  /// For each rule: on, off by configuration, or off by the directive of that number.
  private var state: [Int32]
  private var captured: [Int32]
  private var next = 0
  private let directives: [LintDirectives.Directive]
  private let configured: RuleSet
  /// The rules that looked; a comment cannot turn on what did not.
  private let mayRun: RuleSet
  /// Off for one line only: the rule sets of directives, with their numbers, by line.
  private var lineOnly: [(line: Int, rules: RuleSet, number: Int)] = []
  private var nextLineOnly = 0
  /// The line that ``lineState`` is about.
  private var line = -1
  /// For each rule that is off on that line alone, the first directive that says so.
  private var lineState: [Int: Int] = [:]
  /// The directives that kept a finding back.
  private(set) var used: [Bool]

  private static let on: Int32 = -1
  private static let off: Int32 = -2

  init(_ directives: [LintDirectives.Directive], configured: RuleSet, mayRun: RuleSet) {
    self.directives = directives
    self.configured = configured
    self.mayRun = mayRun
    used = Array(repeating: false, count: directives.count)
    state = RuleCatalog.infos.indices.map { configured.contains($0) ? Self.on : Self.off }
    captured = state
    for (number, directive) in directives.enumerated() {
      switch directive.action {
      case .disableFile, .enableFile: apply(directive, number)
      case .disableLine: lineOnly.append((directive.line, directive.rules, number))
      case .disableNextLine: lineOnly.append((directive.line + 1, directive.rules, number))
      default: break
      }
    }
    captured = state
    lineOnly.sort { ($0.line, $0.number) < ($1.line, $1.number) }
  }

  private mutating func apply(_ directive: LintDirectives.Directive, _ number: Int) {
    let disables = directive.action == .disable || directive.action == .disableFile
    LintWork.add(1)
    for rule in directive.rules.members {
      guard disables || mayRun.contains(rule) else { continue }
      if disables {
        if state[rule] == Self.on { state[rule] = Int32(truncatingIfNeeded: number) }
      } else if !directive.isForAll || configured.contains(rule) {
        state[rule] = Self.on
      }
    }
  }

  /// Reads the comments after the last finding.
  mutating func finish() { next = directives.count }

  /// Whether a rule's finding on a line counts; lines must come in order.
  mutating func isOn(_ rule: Int, line: Int) -> Bool {
    while next < directives.count, directives[next].line <= line {
      switch directives[next].action {
      case .disable, .enable: apply(directives[next], next)
      case .capture: captured = state
      case .restore: state = captured
      default: break
      }
      next += 1
    }
    enter(line)
    guard state[rule] == Self.on else {
      if state[rule] >= 0 { used[Int(state[rule])] = true }
      return false
    }
    guard let number = lineState[rule] else { return true }
    used[number] = true
    return false
  }

  /// Gathers what is off on a line alone.
  private mutating func enter(_ line: Int) {
    guard line != self.line else { return }
    self.line = line
    if !lineState.isEmpty { lineState = [:] }
    var covered: RuleSet = []
    while nextLineOnly < lineOnly.count, lineOnly[nextLineOnly].line <= line {
      LintWork.add(1)
      let entry = lineOnly[nextLineOnly]
      nextLineOnly += 1
      guard entry.line == line else { continue }
      var new = entry.rules
      new.subtract(covered)
      for rule in new.members { lineState[rule] = entry.number }
      covered.formUnion(new)
    }
  }
}
