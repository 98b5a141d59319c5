/// Everything that `packtool render` decides before it reads a file.
struct RenderPlan: Sendable, Equatable {
  let format: OutputFormat
  let width: Int
  let symbols: SymbolSet
  let links: LinkStyle
  let colors: ColorCount
  let theme: ThemeChoice
  let showsFrontMatter: Bool
  let allowsRawHTML: Bool
  let extensions: ExtensionSet
  let paging: Output.Paging?
  /// The heading whose section is shown; `nil` for all.
  let section: String?
  let listsHeadings: Bool
  /// What was decided and why, for `--verbose`.
  let notes: [String]

  /// Decides from the flags, then the environment, then the terminal.
  ///
  /// Whether the pager passes links on is asked only when it matters.
  init(
    _ values: ParsedValues, _ environment: Environment, _ terminal: TerminalState,
    pagerPassesLinks: ([String]) -> Bool = Pager.passesLinks
  ) {
    let color = (values[RenderOptions.color] ?? .auto)
      .decide(environment, isTerminal: terminal.isTerminal)
    let width = TextWidth.decide(
      flag: values[RenderOptions.width], environment, terminalColumns: terminal.columns)
    format = values[RenderOptions.format] ?? (color.value ? .ansi : .plain)
    self.width = width.value
    symbols = values[RenderOptions.symbols] ?? (format == .ansi ? .unicode : .ascii)
    colors = ColorCount.decide(environment)
    theme = values[RenderOptions.theme].map { ThemeChoice($0) } ?? .builtIn(.ansi16)
    showsFrontMatter = values.has(RenderOptions.frontMatter)
    allowsRawHTML = values.has(RenderOptions.unsafeHTML)
    extensions = values[RenderOptions.extensions] ?? .github
    section = values[RenderOptions.section]?.text
    listsHeadings = values.has(RenderOptions.contents)
    paging = Pager.decide(values[RenderOptions.paging] ?? .auto, environment, terminal)

    let links: Decision<LinkStyle>
    if let given = values[RenderOptions.links] {
      links = Decision(value: given, reason: "--links")
    } else if format == .ansi {
      let words = paging?.words
      let support = HyperlinkSupport.decide(environment, isTerminal: terminal.isTerminal) {
        words.map(pagerPassesLinks) ?? true
      }
      links = Decision(value: support.value ? .osc8 : .inline, reason: support.reason)
    } else {
      links = Decision(value: .inline, reason: "plain text")
    }
    self.links = links.value

    var notes = ["format \(format.rawValue): "]
    notes[0] += values[RenderOptions.format] == nil ? color.reason : "--format"
    if format == .ansi || format == .plain {
      notes.append("width \(width.value): \(width.reason)")
      notes.append("links \(links.value.rawValue): \(links.reason)")
      if format == .ansi { notes.append("colours: \(colors.rawValue), theme \(theme.name)") }
      if let paging { notes.append("pager: " + paging.words.joined(separator: " ")) }
    }
    self.notes = notes
  }
}
