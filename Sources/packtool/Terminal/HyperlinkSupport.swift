/// Whether a terminal understands OSC 8 links, judged by what it says of itself in the environment.
///
/// A terminal cannot be asked without a reply that may never come. A wrong yes loses the address of every
/// link, a wrong no only shows it in the text, so what is not known is a no.
///
/// | Sign | Since |
/// |---|---|
/// | `TMUX` or a `TERM` of tmux: `TERM_PROGRAM_VERSION` | tmux 3.4 |
/// | `KITTY_WINDOW_ID`, `TERM=xterm-kitty` | kitty 0.19, 2020 |
/// | `TERM_PROGRAM=ghostty`, `TERM=xterm-ghostty` | always |
/// | `WEZTERM_PANE`, `TERM_PROGRAM=WezTerm` | 2018 |
/// | `TERM_PROGRAM=iTerm.app`: `TERM_PROGRAM_VERSION` | 3.1 |
/// | `TERM_PROGRAM=vscode`: `TERM_PROGRAM_VERSION` | 1.72 |
/// | `TERM_PROGRAM=mintty` | 3.0, 2019 |
/// | `WT_SESSION` (Windows Terminal) | 1.4 |
/// | `ALACRITTY_WINDOW_ID` | 0.11 |
/// | `TERM=foot…` | 1.7 |
/// | `VTE_VERSION` (GNOME Terminal and others) | 0.50.1; 0.50.0 crashed on links |
/// | `DOMTERM` | always |
///
/// Konsole has links since 20.12, but leaves them off until they are allowed in its profile, and then shows
/// no address: it counts as a no.
enum HyperlinkSupport {
  /// Whether links are understood, and the sign of it.
  ///
  /// `FORCE_HYPERLINK` decides when it is set, also about a pipe: `0` is no, anything else yes.
  ///
  /// - Parameters:
  ///   - environment: What the terminal says of itself.
  ///   - isTerminal: Whether standard output is a terminal at all.
  ///   - pagerPassesLinks: Whether what stands before the terminal lets links through; asked last.
  /// - Returns: The decision and why it is so.
  static func decide(
    _ environment: Environment, isTerminal: Bool, pagerPassesLinks: () -> Bool
  ) -> Decision<Bool> {
    if let forced = environment["FORCE_HYPERLINK"] {
      return Decision(value: forced != "0", reason: "FORCE_HYPERLINK is set")
    }
    guard isTerminal else {
      return Decision(value: false, reason: "standard output is no terminal")
    }
    let terminal = decide(environment)
    guard terminal.value, !pagerPassesLinks() else { return terminal }
    return Decision(value: false, reason: "the pager may not pass links on")
  }

  private static func decide(_ environment: Environment) -> Decision<Bool> {
    let term = environment["TERM"] ?? ""
    if term.isEmpty || term == "dumb" || term == "linux" {
      return Decision(value: false, reason: "TERM is \(term.isEmpty ? "not set" : term)")
    }
    // What runs inside another program inherits the signs of the terminal around it.
    if environment["TMUX"] != nil || term.hasPrefix("tmux") {
      let isNew =
        environment["TERM_PROGRAM"] == "tmux" && version(environment, isAtLeast: (3, 4))
      return Decision(value: isNew, reason: isNew ? "tmux" : "tmux before 3.4")
    }
    if environment["STY"] != nil || term.hasPrefix("screen") {
      return Decision(value: false, reason: "screen")
    }
    if let sign = sign(environment, term) { return Decision(value: true, reason: sign) }
    return Decision(value: false, reason: "not known of this terminal")
  }

  private static func sign(_ environment: Environment, _ term: String) -> String? {
    for name in [
      "KITTY_WINDOW_ID", "WEZTERM_PANE", "WT_SESSION", "ALACRITTY_WINDOW_ID", "DOMTERM",
    ] where environment[name] != nil { return name }
    if term == "xterm-kitty" || term == "xterm-ghostty" || term.hasPrefix("foot") {
      return "TERM is \(term)"
    }
    switch environment["TERM_PROGRAM"] {
    case "ghostty", "WezTerm", "mintty": return "TERM_PROGRAM"
    case "iTerm.app": return version(environment, isAtLeast: (3, 1)) ? "TERM_PROGRAM" : nil
    case "vscode": return version(environment, isAtLeast: (1, 72)) ? "TERM_PROGRAM" : nil
    default: break
    }
    if let vte = environment.number("VTE_VERSION"), vte > 5000 { return "VTE_VERSION" }
    return nil
  }

  private static func version(
    _ environment: Environment, isAtLeast least: (major: Int, minor: Int)
  ) -> Bool {
    let parts = (environment["TERM_PROGRAM_VERSION"] ?? "").split(separator: ".")
    let numbers = parts.prefix(2).map { Int($0.prefix { ("0"..."9").contains($0) }) ?? 0 }
    guard let major = numbers.first else { return false }
    let minor = numbers.count > 1 ? numbers[1] : 0
    return (major, minor) >= least
  }
}
