import RavenMarkdown

/// The comments in a document that turn rules on and off.
///
/// `<!-- markdownlint-disable-next-line MD013 -->` and its relatives; `packtool-` and `rumdl-` mean the
/// same. Words after ` -- ` are a reason for people.
struct LintDirectives {
  /// What one comment asks for.
  enum Action: Equatable {
    case disable, enable, capture, restore, disableFile, enableFile, disableLine, disableNextLine
    case configureFile
  }

  /// One comment.
  struct Directive {
    var action: Action
    var rules: RuleSet
    /// No rule was named: all are meant.
    var isForAll: Bool
    var line: Int
    var range: Range<Int>
    /// Words that name no rule.
    var unknown: [String]
    /// Spelled with this program's own name.
    var isOwn: Bool
  }

  private(set) var directives: [Directive] = []
  /// What one comment configures for the whole file.
  struct Settings {
    /// The settings; `nil` when they are no JSON object.
    var object: JSONObject?
    var range: Range<Int>
  }

  private(set) var configuration: [Settings] = []

  private static let actions: [(name: [UInt8], action: Action)] = [
    (Array("disable-next-line".utf8), .disableNextLine), (Array("disable-line".utf8), .disableLine),
    (Array("disable-file".utf8), .disableFile), (Array("enable-file".utf8), .enableFile),
    (Array("configure-file".utf8), .configureFile), (Array("disable".utf8), .disable),
    (Array("enable".utf8), .enable), (Array("capture".utf8), .capture),
    (Array("restore".utf8), .restore),
  ]
  private static let programs = ["markdownlint-", "packtool-", "rumdl-"].map { Array($0.utf8) }

  init(_ text: LintText) {
    // All begin with a comment, and most documents have few of them.
    guard text.hasComments else { return }
    var from = 0
    var close: Int?
    // Code that shows such a comment only talks of it.
    let code = text.all(.code, .codeBlock).map { text.nodes[$0].source.range }
    var place = 0
    while let start = text.bytes.firstRange(of: CommentDots.open, in: from..<text.count) {
      from = start + 4
      while place < code.count, code[place].upperBound <= start { place += 1 }
      if place < code.count, code[place].contains(start) { continue }
      guard let opening = opening(text, at: start) else { continue }
      // One end can close many beginnings; it is looked for once.
      if close.map({ $0 < opening.end }) ?? true {
        close = text.bytes.firstRange(of: CommentDots.close, in: opening.end..<text.count)
      }
      guard let close else { return }
      if read(text, opening, from: start, to: close) { from = close + 3 }
    }
  }

  /// How a comment begins.
  private struct Opening {
    var action: Action
    var isOwn: Bool
    /// The offset after its name.
    var end: Int
  }

  private func opening(_ text: LintText, at start: Int) -> Opening? {
    let bytes = text.bytes
    var index = start + 4
    while index < text.count, ASCII.isSpace(bytes[index]) { index += 1 }
    guard let program = Self.programs.first(where: { matches(bytes, $0, at: index, text.count) })
    else {
      return nil
    }
    index += program.count
    guard
      let (name, action) = Self.actions.first(where: {
        matches(bytes, $0.name, at: index, text.count)
      })
    else { return nil }
    index += name.count
    guard index < text.count, ASCII.isSpace(bytes[index]) || bytes[index] == UInt8(ascii: "-")
    else { return nil }
    return Opening(action: action, isOwn: program == Self.programs[1], end: index)
  }

  /// Reads a comment; whether it is one.
  private mutating func read(
    _ text: LintText, _ opening: Opening, from start: Int, to close: Int
  ) -> Bool {
    let bytes = text.bytes
    guard ASCII.isSpace(bytes[opening.end]) || close == opening.end else { return false }
    if opening.action == .configureFile {
      let json = CommentedJSON.stripped(Array(bytes[opening.end..<close]))
      var settings = Settings(object: nil, range: start..<close + 3)
      if case .object(let object)? = try? JSONValue(parsing: json) { settings.object = object }
      configuration.append(settings)
      return true
    }
    // Only configurations may take several lines.
    let line = text.line(of: start)
    guard close <= text.lines[line].end else { return false }
    LintWork.add(close - opening.end)
    add(
      opening.action, words: bytes[opening.end..<close], line: line, start..<close + 3,
      isOwn: opening.isOwn)
    return true
  }

  private mutating func add(
    _ action: Action, words: ArraySlice<UInt8>, line: Int, _ range: Range<Int>,
    isOwn: Bool
  ) {
    var directive = Directive(
      action: action, rules: [], isForAll: true, line: line, range: range, unknown: [], isOwn: isOwn
    )
    for word in words.split(whereSeparator: { ASCII.isSpace($0) || $0 == UInt8(ascii: ",") }) {
      if word.elementsEqual("--".utf8) { break }
      directive.isForAll = false
      let name = String(decoding: word, as: UTF8.self)
      if let rules = RuleCatalog.rules(named: name) {
        directive.rules.formUnion(rules)
      } else if !Self.isNumber(name) {
        directive.unknown.append(name)
      }
    }
    if directive.isForAll { directive.rules = RuleCatalog.allRules }
    directives.append(directive)
  }

  /// `MD999`: another program has many that this one does not know.
  private static func isNumber(_ name: String) -> Bool {
    let letters = Array(name.utf8)
    return letters.count == 5 && name.uppercased().hasPrefix("MD")
      && letters[2...].allSatisfy(ASCII.isDigit)
  }

  private func matches(_ bytes: [UInt8], _ word: [UInt8], at index: Int, _ count: Int) -> Bool {
    guard index + word.count <= count else { return false }
    for step in word.indices where ASCII.lowercased(bytes[index + step]) != word[step] {
      return false
    }
    return true
  }

  /// The rules that a comment turns on somewhere, which must look though the configuration has them off.
  ///
  /// Documents that were written for markdownlint turn rules on again that the profile `pack` never had;
  /// there only this program's own comments count.
  func turnedOn(in profile: LintConfiguration.Profile) -> RuleSet {
    var rules: RuleSet = []
    for directive in directives
    where (directive.isOwn || profile == .markdownlint) && !directive.isForAll
      && (directive.action == .enable || directive.action == .enableFile)
    {
      rules.formUnion(directive.rules)
    }
    return rules
  }
}
