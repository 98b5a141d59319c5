import RavenMarkdown

extension TerminalOptions {
  /// What the flags, the environment and the terminal ask of the layout.
  init(_ plan: RenderPlan, _ theme: Theme) {
    let links: Links =
      switch plan.links {
      case .osc8: .osc8
      case .inline: .inline
      case .list: .list
      case .none: .none
      }
    let colorDepth: ColorDepth =
      switch plan.colors {
      case .sixteen: .ansi16
      case .many: .ansi256
      case .true24: .trueColor
      }
    self.init(
      format: plan.format == .ansi ? .ansi : .plain, width: plan.width,
      symbols: plan.symbols == .ascii ? .ascii : .unicode, links: links,
      showsFrontMatter: plan.showsFrontMatter, theme: theme, colorDepth: colorDepth)
  }
}
