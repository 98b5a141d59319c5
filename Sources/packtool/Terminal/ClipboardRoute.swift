/// A way to a clipboard.
enum ClipboardRoute: String, CaseIterable, Sendable {
  case pbcopy
  case wlCopy = "wl-copy"
  case xclip, xsel
  case termux = "termux-clipboard-set"
  case windows = "clip.exe"
  case tmux
  case terminal = "osc52"

  /// Whether it may lead to a clipboard, by the environment; that its program is there shows on trying.
  func isOffered(_ environment: Environment) -> Bool {
    switch self {
    case .pbcopy: true
    case .wlCopy: environment["WAYLAND_DISPLAY"] != nil
    case .xclip, .xsel: environment["DISPLAY"] != nil
    case .termux: environment["TERMUX_VERSION"] != nil
    case .windows: environment["WSL_DISTRO_NAME"] != nil
    case .tmux: environment["TMUX"] != nil
    // These show nothing but text.
    case .terminal: environment["TERM"] != "dumb" && environment["TERM"] != "linux"
    }
  }

  /// The command that takes a text on its standard input.
  var copying: [String] {
    switch self {
    case .pbcopy: ["pbcopy"]
    // Left to guess, it takes markdown with tags for a page.
    case .wlCopy: ["wl-copy", "--type", "text/plain"]
    case .xclip: ["xclip", "-selection", "clipboard", "-in"]
    case .xsel: ["xsel", "--clipboard", "--input"]
    case .termux: ["termux-clipboard-set"]
    case .windows: ["clip.exe"]
    case .tmux: ["tmux", "load-buffer", "-w", "-"]
    case .terminal: []
    }
  }

  /// The command that writes the clipboard to its standard output; none where there is no such.
  var pasting: [String] {
    switch self {
    case .pbcopy: ["pbpaste"]
    case .wlCopy: ["wl-paste", "--no-newline"]
    case .xclip: ["xclip", "-selection", "clipboard", "-out"]
    case .xsel: ["xsel", "--clipboard", "--output"]
    case .termux: ["termux-clipboard-get"]
    case .windows:
      [
        "powershell.exe", "-NoProfile", "-NonInteractive", "-Command",
        "[Console]::OutputEncoding = [Text.Encoding]::UTF8; "
          + "[Console]::Out.Write((Get-Clipboard -Raw))",
      ]
    case .tmux: ["tmux", "save-buffer", "-"]
    case .terminal: []
    }
  }

  /// Whether reading back shows that all bytes arrived. PowerShell starts slowly and turns line ends round.
  var isChecked: Bool { self != .windows && self != .terminal }

  /// Variables that the commands need: without a UTF-8 locale those of macOS write another encoding.
  var variables: [String] { self == .pbcopy ? ["LC_ALL=en_US.UTF-8"] : [] }

  /// The text as the command wants it.
  func encoded(_ text: [UInt8]) -> [UInt8] {
    guard self == .windows else { return text }
    return String(decoding: text, as: UTF8.self).utf16.flatMap { unit in
      [UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8)]
    }
  }
}
