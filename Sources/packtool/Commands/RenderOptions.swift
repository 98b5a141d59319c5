/// The flags of `packtool render`.
enum RenderOptions {
  static let format = ValueFlag<OutputFormat>(
    choice: "format", name: "format", default: "ansi on a terminal, else plain", in: .appearance,
    "What to write.")
  static let width = ValueFlag<Int>(
    number: "width", name: "columns", range: TextWidth.range,
    default: "COLUMNS, then the terminal's width up to 100, then 80", in: .appearance,
    "Set lines to at most <columns>.")
  static let color = ValueFlag<ColorMode>(
    choice: "color", name: "when", default: "auto", in: .appearance,
    "When to use colours and styles.")
  static let theme = ValueFlag<Argument>(
    "theme", name: "theme", kind: .choiceOrFile(ThemeChoice.choices, endings: ["json"]),
    default: "ansi16", in: .appearance, "Use these colours and styles.")
  static let symbols = ValueFlag<SymbolSet>(
    choice: "symbols", name: "set", default: "unicode for ansi, else ascii", in: .appearance,
    "Draw bullets, bars, boxes and rules with these symbols.")
  static let links = ValueFlag<LinkStyle>(
    choice: "links", name: "style", default: "osc8 on a terminal that takes it, else inline",
    in: .appearance, "Show where links lead.")
  static let paging = ValueFlag<PagingMode>(
    choice: "paging", name: "when", default: "auto", in: .appearance, "When to use a pager.")
  static let section = ValueFlag<Argument>(
    "section", name: "heading", kind: .text, in: .selection,
    "Show only what stands under this heading, or under the one that begins so.")
  static let contents = SwitchFlag(
    "toc", in: .selection, "List the headings instead of the text.")
  static let frontMatter = SwitchFlag(
    "front-matter", in: .markdown, "Show the data at the start of a document.")
  static let unsafeHTML = SwitchFlag(
    "unsafe", in: .markdown, "Let raw HTML and script links pass (html).")
  static let extensions = ValueFlag<ExtensionSet>(
    choice: "extensions", name: "set", default: "github", in: .markdown,
    "Accept these additions to CommonMark.")

  static let all = [
    section.flag, contents.flag, format.flag, width.flag, color.flag, theme.flag, symbols.flag,
    links.flag, paging.flag, extensions.flag, frontMatter.flag, unsafeHTML.flag,
  ]
}

extension Flag.Category {
  /// Which parts of a text are shown.
  static let selection = Flag.Category(title: "Selection options")
  /// How a text looks.
  static let appearance = Flag.Category(title: "Appearance options")
  /// What markdown is accepted and shown.
  static let markdown = Flag.Category(title: "Markdown options")
}

/// What `packtool render` writes.
enum OutputFormat: String, FlagChoice {
  case ansi, plain, html, tree

  var abstract: String {
    switch self {
    case .ansi: "text with colours and styles"
    case .plain: "text"
    case .html: "HTML as GitHub makes it"
    case .tree: "the document's parts, one per line"
    }
  }
}

/// What bullets, bars, boxes and rules are drawn with.
enum SymbolSet: String, FlagChoice {
  case ascii, unicode

  var abstract: String {
    switch self {
    case .ascii: "characters of every keyboard"
    case .unicode: "round bullets, bars, boxes and lines"
    }
  }
}

/// How the address of a link is shown.
enum LinkStyle: String, FlagChoice {
  case osc8, inline, list, none

  var abstract: String {
    switch self {
    case .osc8: "a link that the terminal opens"
    case .inline: "in parentheses after the text"
    case .list: "numbered, after the section"
    case .none: "not at all"
    }
  }
}

/// Additions to CommonMark.
enum ExtensionSet: String, FlagChoice {
  case github, none

  var abstract: String {
    switch self {
    case .github: "tables, tasks, footnotes, alerts and the rest"
    case .none: "CommonMark alone"
    }
  }
}
