import RavenMarkdown

/// The looks that `--theme` asks for.
enum ThemeChoice: Sendable, Equatable {
  case builtIn(BuiltInTheme)
  /// A theme in JSON.
  case file(Argument)

  /// Reads the flag's value: a file called `dark` is `./dark`.
  init(_ value: Argument) {
    self = BuiltInTheme(rawValue: value.text).map(ThemeChoice.builtIn) ?? .file(value)
  }

  /// The words that the flag takes besides files.
  static let choices = BuiltInTheme.choices

  /// The name for messages.
  var name: String {
    switch self {
    case .builtIn(let theme): theme.rawValue
    case .file(let file): InputFile.name(file)
    }
  }

  /// The theme; a failure names its file, and the line when it has one.
  ///
  /// Formats without looks get none of those that come with the program, which saves reading it.
  func read(for format: OutputFormat) throws(Failure) -> Theme {
    switch self {
    case .builtIn(let theme): return format == .ansi ? theme.theme : Theme([:])
    case .file(let file):
      let json = try InputFile.read(file)
      do throws(ThemeError) {
        return try Theme(json: json)
      } catch {
        throw Failure(name, error.description)
      }
    }
  }
}

/// A theme that comes with the program.
enum BuiltInTheme: String, FlagChoice {
  case ansi16, dark, light, mono

  var abstract: String {
    switch self {
    case .ansi16: "the terminal's own 16 colours"
    case .dark: "for dark backgrounds"
    case .light: "for light backgrounds"
    case .mono: "no colours, only bold, italic and the like"
    }
  }

  fileprivate var theme: Theme {
    switch self {
    case .ansi16: .ansi16
    case .dark: .dark
    case .light: .light
    case .mono: .mono
    }
  }
}
