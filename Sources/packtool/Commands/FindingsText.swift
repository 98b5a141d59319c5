import PackBuilder
import RavenMarkdown

/// The lines of a text, for showing one.
struct SourceLines {
  private let bytes: [UInt8]
  private let starts: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    for (index, byte) in bytes.enumerated() {
      let isEnd =
        byte == 0x0A || (byte == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A))
      if isEnd { starts.append(index + 1) }
    }
    self.starts = starts
  }

  /// A line (from 1) without its line end.
  func bytes(of line: Int) -> [UInt8] {
    guard line >= 1, line <= starts.count else { return [] }
    var end = line < starts.count ? starts[line] : bytes.count
    while end > starts[line - 1], bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return Array(bytes[starts[line - 1]..<end])
  }
}

/// Findings for people.
struct FindingsText {
  private var writer: TerminalWriter
  private let theme = Theme.ansi16
  private let isVerbose: Bool

  /// The most characters of a source line that are shown.
  private static let widest = 100

  init(isColored: Bool, isVerbose: Bool) {
    writer = TerminalWriter(format: isColored ? .ansi : .plain)
    self.isVerbose = isVerbose
  }

  mutating func takeOutput() -> [UInt8] { writer.takeOutput() }

  /// Writes findings, with the lines they are about where the sources are given.
  ///
  /// Of severity `info` only the number is said, unless all is asked for.
  mutating func write(_ findings: [Finding], sources: [String: [UInt8]], withSummary: Bool) {
    var file = ""
    var lines = SourceLines([])
    for finding in findings where isVerbose || finding.severity > .info {
      if finding.file != file {
        file = finding.file
        lines = SourceLines(SecretMask.masked(sources[file] ?? []))
      }
      writeHead(finding)
      if sources[file] != nil { writeSource(finding, lines.bytes(of: finding.line)) }
    }
    if withSummary { writeSummary(findings) }
  }

  private mutating func writeHead(_ finding: Finding) {
    writer.write("\(finding.file):\(finding.line):\(finding.column): ", style: theme[.path])
    writer.write(finding.severity.rawValue, style: theme[finding.severity.role])
    let name = finding.rule + (finding.alias.map { "/" + $0 } ?? "")
    writer.write(" \(name)", style: theme[.strong])
    writer.write(" \(finding.message)")
    if finding.isFixable { writer.write(" (fixable)", style: theme[.muted]) }
    writer.endLine()
  }

  /// The line with marks below what the finding is about.
  private mutating func writeSource(_ finding: Finding, _ line: [UInt8]) {
    let scalars = Array(String(decoding: line, as: UTF8.self).unicodeScalars)
    let first = min(finding.column - 1, scalars.count)
    let start = max(0, first - Self.widest / 2)
    let shown = scalars[start..<min(scalars.count, start + Self.widest)]
    let number = "\(finding.line)"
    let margin = String(repeating: " ", count: number.count)
    writer.write(" \(margin) |", style: theme[.muted])
    writer.endLine()
    writer.write(" \(number) | ", style: theme[.muted])
    writer.write(String(String.UnicodeScalarView(shown)))
    writer.endLine()
    let before = String(String.UnicodeScalarView(scalars[start..<first]))
    let last =
      finding.endLine == finding.line ? min(finding.endColumn - 1, shown.endIndex) : shown.endIndex
    let marked = String(String.UnicodeScalarView(scalars[first..<max(first, last)]))
    writer.write(" \(margin) | ", style: theme[.muted])
    writer.write(String(repeating: " ", count: DisplayWidth.columns(of: before)))
    writer.write(
      String(repeating: "^", count: max(1, DisplayWidth.columns(of: marked))),
      style: theme[finding.severity.role])
    writer.endLine()
  }

  private mutating func writeSummary(_ findings: [Finding]) {
    guard !findings.isEmpty else { return }
    let counts = [Severity.error, .warning, .info].map { severity in
      (severity, findings.count { $0.severity == severity })
    }
    let parts = counts.filter { $0.1 > 0 }.map { severity, count in
      severity == .info ? "\(count) info" : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    let fixable = findings.count { $0.isFixable }
    writer.write(parts.joined(separator: ", "))
    if fixable > 0 {
      writer.write("; packtool lint --fix repairs \(fixable)", style: theme[.muted])
    }
    if !isVerbose, counts[2].1 > 0 { writer.write("; -v shows info", style: theme[.muted]) }
    writer.endLine()
  }

  /// Writes what a repair changes in a file.
  mutating func write(_ difference: LineDifference, of file: String) {
    writer.write(file, style: theme[.path])
    writer.endLine()
    for line in difference.lines {
      writer.write("\(line.mark) \(line.text)", style: theme[line.kind.role])
      writer.endLine()
    }
  }

  /// Writes how often each rule found something, the most frequent first.
  mutating func writeStatistics(_ findings: [Finding]) {
    var counts: [String: Int] = [:]
    for finding in findings { counts[finding.rule, default: 0] += 1 }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let width = sorted.first.map { "\($0.value)".count } ?? 0
    for (rule, count) in sorted {
      let number = "\(count)"
      writer.write(String(repeating: " ", count: width - number.count) + number + "  ")
      writer.write(rule, style: theme[.strong])
      writer.write("  \(RuleDescription.named(rule)?.info.message ?? "")")
      writer.endLine()
    }
  }
}

extension Severity {
  fileprivate var role: ThemeRole {
    switch self {
    case .error: .error
    case .warning: .warning
    case .info: .muted
    }
  }
}
