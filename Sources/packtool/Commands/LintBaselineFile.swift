import PackBuilder
import RavenMarkdown

/// The file that notes which findings lint passes over: in a project's folder, else in the current one.
struct LintBaselineFile {
  private let path: [UInt8]

  /// - Parameter folder: Empty for the current one.
  init(besides folder: [UInt8]) {
    path = PathBytes.joined(folder, Array(".packtool-baseline.json".utf8))
  }

  /// The file's name for messages.
  var name: String { PathBytes.text(path) }

  /// The findings that it does not know.
  func new(_ findings: [Finding], _ sources: [String: [UInt8]]) throws(Failure) -> [Finding] {
    let baseline = try read()
    guard !baseline.isEmpty else { return findings }
    let lines = Self.lines(of: findings, sources)
    return baseline.new(findings) { lines[$0.file]?.bytes(of: $0.line) ?? [] }
  }

  /// Notes findings, instead of those that it knew.
  func write(_ findings: [Finding], _ sources: [String: [UInt8]]) throws(Failure) {
    let lines = Self.lines(of: findings, sources)
    let baseline = LintBaseline(findings) { lines[$0.file]?.bytes(of: $0.line) ?? [] }
    do throws(FileError) {
      try AtomicFile.write(baseline.json, to: path)
    } catch {
      throw Failure(name, error.phrase)
    }
  }

  private func read() throws(Failure) -> LintBaseline {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileContent.ofFile(path, limit: InputFile.limit)
    } catch {
      guard error.isMissing else { throw Failure(name, error.phrase) }
      return LintBaseline()
    }
    do throws(LintConfigurationError) {
      return try LintBaseline(parsing: bytes)
    } catch {
      throw Failure(name, error.description)
    }
  }

  private static func lines(
    of findings: [Finding], _ sources: [String: [UInt8]]
  ) -> [String: SourceLines] {
    var lines: [String: SourceLines] = [:]
    for file in Set(findings.map(\.file)) { lines[file] = sources[file].map { SourceLines($0) } }
    return lines
  }
}
