import RavenMarkdown

/// An expected file that is not what it should be.
public struct GoldenMismatch: Sendable, Equatable {
  /// The path below the folder: of the expected file, or of a document that cannot be parsed.
  public let path: [UInt8]
  /// What is wrong.
  public let problem: Problem

  /// A mismatch found elsewhere, such as a file of ``GoldenSuite/leftOver``.
  public init(path: [UInt8], problem: Problem) {
    self.path = path
    self.problem = problem
  }

  /// What is wrong with an expected file.
  public enum Problem: Sendable, Equatable {
    /// The file holds other bytes than the output has now.
    case differs(expected: [UInt8], output: [UInt8])
    /// There is no such file.
    case missing(output: [UInt8])
    /// The file belongs to no document, or to an output that is not asked for.
    case leftOver
    /// The document cannot be parsed, or has no such output; the reason is half a sentence.
    case refused(reason: String)
  }
}

/// What a check found out about one fixture.
public struct GoldenResult: Sendable, Equatable {
  /// The document.
  public let fixture: GoldenFixture
  /// How many outputs were compared or are missing.
  public internal(set) var outputCount = 0
  /// The expected files that are not what they should be, in the order of the outputs.
  public internal(set) var mismatches: [GoldenMismatch] = []
  /// What could not be read.
  public internal(set) var troubles: [GoldenTrouble] = []

  init(of fixture: GoldenFixture) { self.fixture = fixture }

  fileprivate mutating func refuse(_ path: [UInt8], _ reason: String) {
    mismatches.append(GoldenMismatch(path: path, problem: .refused(reason: reason)))
  }
}

extension GoldenSuite {
  /// How many fixtures are worked on before their results are handed on.
  private static let step = 64
  /// The largest expected file that is read, in bytes (1 GiB).
  private static let largestExpectation = 1 << 30

  /// Compares every output with its file, several fixtures at a time.
  ///
  /// - Parameters:
  ///   - kinds: The outputs that are looked at.
  ///   - consumer: Takes the result of each fixture, in the order of ``fixtures``; an error it throws
  ///     ends the work.
  /// - Throws: What the consumer throws.
  /// - Complexity: O(*n*) in the size of the files; memory for a few dozen fixtures.
  public func check<E: Error>(
    _ kinds: Set<GoldenOutput.Kind> = Set(GoldenOutput.Kind.allCases),
    into consumer: (GoldenResult) throws(E) -> Void
  ) throws(E) {
    for start in stride(from: 0, to: fixtures.count, by: Self.step) {
      let part = Array(fixtures[start..<min(start + Self.step, fixtures.count)])
      for result in part.concurrentMap({ result(of: $0, kinds) }) { try consumer(result) }
    }
  }

  /// Compares a fixture's outputs with their files.
  public func result(
    of fixture: GoldenFixture, _ kinds: Set<GoldenOutput.Kind> = Set(GoldenOutput.Kind.allCases)
  ) -> GoldenResult {
    var result = GoldenResult(of: fixture)
    let source: [UInt8]
    do throws(FileError) {
      source = try FileContent.ofFile(place(of: fixture.path), limit: Document.largestSource)
    } catch {
      result.troubles.append(GoldenTrouble(fixture.path, error))
      return result
    }
    do throws(ParseError) {
      let options = ParseOptions(extensions: fixture.settings.extensions)
      let document = try Document(parsing: source, options: options)
      for output in fixture.settings.outputs where kinds.contains(output.kind) {
        compare(output, of: document, &result)
      }
    } catch {
      result.refuse(fixture.path, error.description)
    }
    return result
  }

  private func compare(
    _ output: GoldenOutput, of document: Document, _ result: inout GoldenResult
  ) {
    result.outputCount += 1
    let path = result.fixture.path(of: output)
    do throws(NormalizeError) {
      compare(try output.bytes(of: document, result.fixture.settings), path, &result)
    } catch {
      result.refuse(path, error.description)
    }
  }

  private func compare(_ output: [UInt8], _ path: [UInt8], _ result: inout GoldenResult) {
    do throws(FileError) {
      if let obstacle = obstacles[path] { throw obstacle }
      let expected = try FileContent.ofFile(place(of: path), limit: Self.largestExpectation)
      guard expected != output else { return }
      result.mismatches.append(
        GoldenMismatch(path: path, problem: .differs(expected: expected, output: output)))
    } catch {
      if error.isMissing, obstacles[path] == nil {
        result.mismatches.append(GoldenMismatch(path: path, problem: .missing(output: output)))
      } else {
        result.troubles.append(GoldenTrouble(path, error))
      }
    }
  }
}
