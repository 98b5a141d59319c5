import PackBuilder
import RavenMarkdown

/// Lines for people on standard output, in colours where they are wanted.
///
/// On a terminal, lines that are too long go on below, between words and further in; in a pipe a line stays
/// a line.
final class Report {
  private let output: Output
  private var writer: TerminalWriter
  private let theme = Theme.ansi16
  /// The columns of the terminal; `nil` where there is none.
  private let columns: Int?
  private var line = ReportLine()

  /// Where a line that is too long goes on, in columns; `nil` for two more than it begins.
  var hanging: Int?

  /// An empty report; a text taller than the terminal goes to a pager unless that is not wanted.
  init(_ values: ParsedValues, _ context: Context, isPaged: Bool = true) {
    let color = (values[RenderOptions.color] ?? .auto)
      .decide(context.environment, isTerminal: context.terminal.isTerminal)
    context.messages.note("colours \(color.value ? "on" : "off"): \(color.reason)")
    writer = TerminalWriter(
      format: color.value ? .ansi : .plain,
      colorDepth: ColorCount.decide(context.environment).depth)
    columns = context.terminal.isTerminal ? context.terminal.columns : nil
    let paging = isPaged ? Pager.decide(.auto, context.environment, context.terminal) : nil
    output = Output(messages: context.messages, paging: paging)
  }

  /// Adds text to the line.
  func add(_ text: String, _ role: ThemeRole = .text) {
    line.add(text, role)
  }

  /// Adds text and blanks up to a number of columns.
  func add(
    _ text: String, _ role: ThemeRole = .text, columns: Int, _ alignment: ColumnAlignment = .left
  ) {
    line.parts.append(ReportLine.Part(text: text, role: role, padding: (columns, alignment)))
  }

  /// Ends the line.
  func endLine() throws(Failure) {
    for part in line.fitted(to: columns, hanging: hanging) {
      guard let part else {
        writer.endLine()
        continue
      }
      if let (columns, alignment) = part.padding {
        writer.write(
          TerminalRun(part.text, style: theme[part.role]), paddedTo: columns, alignment: alignment)
      } else {
        writer.write(part.text, style: theme[part.role])
      }
    }
    writer.endLine()
    line = ReportLine()
    try output.write(writer.takeOutput())
  }

  /// Adds text and ends the line.
  func line(_ text: String, _ role: ThemeRole = .text) throws(Failure) {
    add(text, role)
    try endLine()
  }

  /// Writes what is left and waits for the pager.
  func finish() throws(Failure) { try output.finish() }
}

extension ColorCount {
  /// The same for the library.
  var depth: TerminalOptions.ColorDepth {
    switch self {
    case .sixteen: .ansi16
    case .many: .ansi256
    case .true24: .trueColor
    }
  }
}

/// Words for numbers.
enum Words {
  /// `1 plan`, `2 plans`.
  static func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
    "\(grouped(count)) \(count == 1 ? noun : plural ?? noun + "s")"
  }

  /// `14,211`.
  static func grouped(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.utf8.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return number < 0 ? "-" + text : text
  }

  /// How long ago something was: `just now`, `3 hours ago`, and the day after two months.
  static func age(_ time: Timestamp, now: Int) -> String {
    let seconds = now - time.seconds
    switch seconds {
    case ..<(-60): return "on \(time.date)"
    case ..<60: return "just now"
    case ..<3600: return counted(seconds / 60, "minute") + " ago"
    case ..<86_400: return counted(seconds / 3600, "hour") + " ago"
    case ..<(60 * 86_400): return counted(seconds / 86_400, "day") + " ago"
    default: return "on \(time.date)"
    }
  }
}
