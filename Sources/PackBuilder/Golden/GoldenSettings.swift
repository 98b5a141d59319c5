public import RavenMarkdown

/// What is kept of the documents of a folder: its `golden.json`.
///
/// ```json
/// { "widths": [80, 40], "outputs": ["ansi", "plain", "tree"], "frontMatter": false, "extensions": "github" }
/// ```
///
/// Every key may be left out.
public struct GoldenSettings: Sendable, Hashable {
  /// The name of the file.
  public static let fileName = "golden.json"
  /// The widths that are accepted.
  public static let acceptedWidths = 1...10_000

  /// The columns of outputs that have widths.
  public private(set) var widths = [80, 40]
  /// What is kept.
  public private(set) var kinds = GoldenOutput.Kind.usual
  /// Whether outputs for a terminal show front matter.
  public private(set) var showsFrontMatter = false
  /// The additions to CommonMark that are on.
  public private(set) var extensions = ParseOptions.Extensions.github

  /// What holds where there is no file.
  public init() {}

  /// Reads a file's text.
  ///
  /// - Throws: The first thing that is not understood: nothing is skipped.
  init(json: [UInt8]) throws(JSONReader.Problem) {
    var settings = GoldenSettings()
    var reader = JSONReader(json)
    try reader.readObject { (reader, key) throws(JSONReader.Problem) in
      guard let read = Self.keys[key] else {
        let known = Self.keys.keys.sorted().joined(separator: ", ")
        throw reader.failure("there is no '\(key)'; there are \(known)")
      }
      do throws(JSONReader.Problem) {
        try read(&settings, &reader)
      } catch {
        throw JSONReader.Problem(line: error.line, reason: "'\(key)': \(error.reason)")
      }
    }
    try reader.readEnd("the settings")
    self = settings
  }

  /// The outputs that are kept, in the order of their kinds and widths.
  public var outputs: [GoldenOutput] {
    GoldenOutput.Kind.allCases.filter { kinds.contains($0) }.flatMap { kind in
      kind.hasWidths
        ? widths.map { GoldenOutput(kind, width: $0) } : [GoldenOutput(kind)]
    }
  }

  private typealias Reading =
    @Sendable (inout GoldenSettings, inout JSONReader) throws(JSONReader.Problem) -> Void

  private static let keys: [String: Reading] = [
    "widths": { (settings, reader) throws(JSONReader.Problem) in
      settings.widths = try reader.readDistinct { (reader) throws(JSONReader.Problem) in
        let width = try reader.readInteger()
        guard acceptedWidths.contains(width) else {
          throw reader.failure(
            "\(width) is no width from \(acceptedWidths.lowerBound) to \(acceptedWidths.upperBound)"
          )
        }
        return width
      }
    },
    "outputs": { (settings, reader) throws(JSONReader.Problem) in
      settings.kinds = Set(
        try reader.readDistinct { (reader) throws(JSONReader.Problem) in
          let name = try reader.readString()
          guard let kind = GoldenOutput.Kind(rawValue: name) else {
            let known = GoldenOutput.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw reader.failure("there is no output '\(name)'; there are \(known)")
          }
          return kind
        })
    },
    "frontMatter": { (settings, reader) throws(JSONReader.Problem) in
      settings.showsFrontMatter = try reader.readBool()
    },
    "extensions": { (settings, reader) throws(JSONReader.Problem) in
      switch try reader.readString() {
      case "github": settings.extensions = .github
      case "none": settings.extensions = .none
      case let name: throw reader.failure("'\(name)' is neither github nor none")
      }
    },
  ]
}

extension JSONReader {
  /// A list with at least one element, none of them twice.
  fileprivate mutating func readDistinct<Element: Hashable>(
    _ readElement: (inout JSONReader) throws(Problem) -> Element
  ) throws(Problem) -> [Element] {
    var elements: [Element] = []
    try readList { (reader) throws(Problem) in
      let element = try readElement(&reader)
      guard !elements.contains(element) else {
        throw reader.failure("\(element) stands here twice")
      }
      elements.append(element)
    }
    guard !elements.isEmpty else { throw failure("the list is empty") }
    return elements
  }
}
