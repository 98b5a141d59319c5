/// What the lexer has to know of a language of code.
struct Language: Sendable {
  /// Which words are keywords, types or values.
  var words = WordTable([:])
  /// What starts a comment that ends with the line.
  var lineComments: [[UInt8]] = []
  /// What starts and ends a comment over lines.
  var blockComment: (start: [UInt8], end: [UInt8])?
  /// What strings stand between; longer marks first.
  var quotes: [Quote] = []
  var traits: Traits = []
  var form = Form.code

  /// How a text of the language is built.
  enum Form: Sendable {
    /// Words, numbers, strings and comments.
    case code
    /// Tags with attributes, and text.
    case markup
    /// Lines with a sign in their first column.
    case diff
    /// Commands after a prompt, and what they print.
    case console
    /// Marks of markdown.
    case markdown
  }

  /// A mark around strings.
  struct Quote: Sendable {
    var mark: [UInt8]
    /// A backslash takes the next character's meaning away.
    var escapes: Bool
    /// The string may hold line ends.
    var spansLines: Bool

    init(_ mark: String, escapes: Bool = true, spansLines: Bool = false) {
      self.mark = Array(mark.utf8)
      self.escapes = escapes
      self.spansLines = spansLines
    }
  }

  struct Traits: OptionSet, Sendable {
    let rawValue: UInt16

    /// Words that start with a capital are types.
    static let capitalTypes = Traits(rawValue: 1)
    /// A word before `(` is a function.
    static let calls = Traits(rawValue: 2)
    /// `$name` and `${name}` are variables.
    static let dollarVariables = Traits(rawValue: 4)
    /// `@name` is an attribute.
    static let atAttributes = Traits(rawValue: 8)
    /// `#name` is a keyword, `#` a comment's start nowhere.
    static let hashKeywords = Traits(rawValue: 16)
    /// A word or string before `:` is a key.
    static let colonKeys = Traits(rawValue: 32)
    /// A word before `=` is a key, and `[name]` at a line's start a section.
    static let equalsKeys = Traits(rawValue: 64)
    /// A comment starts only at the start of a word.
    static let loneComments = Traits(rawValue: 128)
    /// Keywords are written in any case.
    static let ignoresCase = Traits(rawValue: 256)
    /// `'` stands around one character, else it is a sign.
    static let characters = Traits(rawValue: 512)
    /// Words may hold hyphens.
    static let hyphens = Traits(rawValue: 1024)
    /// `:name` is a value.
    static let symbols = Traits(rawValue: 2048)
    /// Comments over lines hold others.
    static let nestedComments = Traits(rawValue: 4096)
  }

  /// The language that an info string names, or `nil`.
  init?(info bytes: [UInt8], _ range: Range<Int>) {
    guard let language = Self.named(String(decoding: bytes[range], as: UTF8.self).lowercased())
    else { return nil }
    self = language
  }

  init(
    words: KeyValuePairs<ThemeRole, String> = [:], lineComments: [String] = [],
    blockComment: (start: String, end: String)? = nil, quotes: [Quote] = [], traits: Traits = [],
    form: Form = .code
  ) {
    self.words = WordTable(words)
    self.lineComments = lineComments.map { Array($0.utf8) }
    self.blockComment = blockComment.map { (Array($0.start.utf8), Array($0.end.utf8)) }
    self.quotes = quotes
    self.traits = traits
    self.form = form
  }

  private static func named(_ name: String) -> Language? {
    switch name {
    case "swift": .swift
    case "python", "py", "python3", "pycon": .python
    case "javascript", "js", "jsx", "mjs", "cjs", "node": .javaScript
    case "typescript", "ts", "tsx", "mts": .typeScript
    case "go", "golang": .go
    case "rust", "rs": .rust
    case "c", "h", "cpp", "c++", "cc", "hpp", "cxx", "objc", "objective-c": .c
    case "java": .java
    case "kotlin", "kt", "kts": .kotlin
    case "csharp", "c#", "cs": .cSharp
    case "ruby", "rb": .ruby
    case "shell", "sh", "bash", "zsh", "fish": .shell
    case "console", "shell-session", "sh-session", "terminal": .console
    case "json", "json5", "jsonc", "jsonl": .json
    case "yaml", "yml": .yaml
    case "toml", "ini", "cfg", "conf", "properties", "dotenv", "env": .toml
    case "html", "xml", "svg", "xhtml", "vue", "htm": .markup
    case "css", "scss", "less": .css
    case "sql", "postgresql", "mysql", "sqlite": .sql
    case "diff", "patch": .diff
    case "dockerfile", "docker", "containerfile": .dockerfile
    case "makefile", "make": .make
    case "markdown", "md", "mdx": .markdown
    default: nil
    }
  }
}
