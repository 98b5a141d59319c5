extension CommandTable {
  /// The variables that the program heeds, for the manual.
  var variables: [(name: String, abstract: String)] {
    [
      ("NO_COLOR", "Not empty: no colours, unless --color or --format says otherwise."),
      ("CLICOLOR_FORCE", "Not empty and not 0: colours, also into a pipe."),
      ("FORCE_COLOR", "The same."),
      ("FORCE_HYPERLINK", "0: the terminal takes no links; anything else: it does."),
      ("COLUMNS", "The width to set text to, up to 100."),
      ("TERM, COLORTERM", "What the terminal can show."),
      ("PACKTOOL_CONTAINER", "The container, before raven.json and the workspace."),
      ("XDG_CONFIG_HOME", "Where the workspace is kept. Default: ~/.config."),
      ("XDG_STATE_HOME", "Where is remembered what was seen. Default: ~/.local/state."),
      ("PACKTOOL_CLIPBOARD", "A way to the clipboard, as --clipboard takes it."),
      ("PACKTOOL_PASTE", "The command that writes the clipboard to its standard output."),
      ("WAYLAND_DISPLAY, DISPLAY, TMUX", "Where a clipboard may be."),
      ("VISUAL, EDITOR", "The editor and its arguments."),
      ("SOURCE_DATE_EPOCH", "Seconds since 1970 that stand in for the clock."),
      ("PACKTOOL_PAGER, PAGER", "The pager and its arguments; empty: none. Default: less -RF."),
    ]
  }

  /// The exit codes, for the manual.
  var exitCodes: [(code: ExitCode, abstract: String)] {
    [
      (.success, "Done. A reader that closes the pipe early is no error."),
      (.findings, "Done, with findings or differences."),
      (.trouble, "A file could not be read or written, or the program refused to act."),
      (.usage, "The command line makes no sense."),
    ]
  }
}
