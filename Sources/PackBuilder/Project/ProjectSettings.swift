package import RavenMarkdown

/// What a project says of itself: its `raven.json`.
public struct ProjectSettings: Sendable, Equatable {
  /// The name of the file.
  public static let fileName = "raven.json"
  /// The largest file of settings that is read, in bytes (1 MiB).
  static let largestFile = 1 << 20

  /// The project's id; `nil` for one that is made of the folder's name.
  public internal(set) var id: String?
  /// What people call the project; `nil` for the folder's name.
  public internal(set) var name: String?
  /// One sentence on what it is.
  public internal(set) var summary: String?
  /// The folder of the container, as written: absolute, or relative to the project.
  public internal(set) var container: String?
  /// The ids of the layers that are required, in their order; `nil` for the nine.
  public internal(set) var layers: [String]?
  /// Where layers and sections lie that are not in their usual places, in the file's order.
  public internal(set) var paths: [Place] = []
  /// The file whose text replaces the built-in preamble of prompts.
  public internal(set) var preamble: String?
  /// The files whose texts replace the built-in wording of presets, in the file's order.
  public internal(set) var presets: [(preset: String, path: String)] = []
  /// What a prompt holds when nothing else is asked for; `nil` for mission and personas.
  public internal(set) var defaultScope: [String]?
  /// The settings of the checks, as they stand.
  package var lint: JSONValue?

  /// Where a layer or a section lies.
  public struct Place: Sendable, Equatable {
    /// A section's name or a layer's id.
    public let key: String
    /// Files and folders relative to the project.
    public let paths: [String]
  }

  /// The layers where a project names none.
  public static let usualLayers = [
    "mission", "personas", "domain", "uiux", "visualdesign", "voice", "architecture", "quality",
    "operations",
  ]

  /// What holds where there is no file.
  public init() {}

  /// Whether two settings say the same.
  public static func == (a: ProjectSettings, b: ProjectSettings) -> Bool {
    a.id == b.id && a.name == b.name && a.summary == b.summary && a.container == b.container
      && a.layers == b.layers && a.paths == b.paths && a.preamble == b.preamble
      && a.presets.elementsEqual(b.presets) { $0 == $1 } && a.defaultScope == b.defaultScope
      && a.lint == b.lint
  }
}

extension ProjectSettings {
  private static let keys = [
    "id", "name", "summary", "container", "layers", "paths", "lint", "compose",
  ]
  private static let composeKeys = ["preamble", "presets", "defaultScope"]
  private static let presetNames = ["brainstorm", "review", "think"]

  /// Reads a file's text.
  ///
  /// - Parameters:
  ///   - json: The file's bytes.
  ///   - path: Its name for messages.
  ///   - problems: Gets a warning for every key that is not known.
  /// - Throws: ``PackError/badSettings(path:reason:)`` or ``PackError/notUTF8(path:offset:)``.
  init(json: [UInt8], path: String, problems: inout [ProjectProblem]) throws(PackError) {
    var unknown: [(key: String, known: [String])] = []
    do throws(PackError) {
      self = try PackFile.decoded(json, path: path) { place throws(JSONPlace.Problem) in
        try Self.decode(place, &unknown)
      }
    } catch {
      guard case .damaged(_, let reason) = error else { throw error }
      throw .badSettings(path: path, reason: reason)
    }
    for (key, known) in unknown {
      let last = key.split(separator: ".").last.map { String($0) } ?? key
      problems.append(
        ProjectProblem(
          .unknownKey(key, nearest: EditDistance.nearest(to: last, among: known)), at: path))
    }
  }

  private static func decode(
    _ place: JSONPlace, _ unknown: inout [(key: String, known: [String])]
  ) throws(JSONPlace.Problem) -> ProjectSettings {
    var settings = ProjectSettings()
    for (key, value) in try place.members() {
      switch key {
      case "id": settings.id = try id(value)
      case "name": settings.name = try line(value)
      case "summary": settings.summary = try line(value)
      case "container": settings.container = try value.string()
      case "layers": settings.layers = try layers(value)
      case "paths": settings.paths = try places(value)
      case "lint": settings.lint = value.value
      case "compose": try settings.readCompose(value, &unknown)
      // Editors complete and check a file that names its schema.
      case "$schema": break
      default: unknown.append((key, keys))
      }
    }
    return settings
  }

  private mutating func readCompose(
    _ place: JSONPlace, _ unknown: inout [(key: String, known: [String])]
  ) throws(JSONPlace.Problem) {
    for (key, value) in try place.members() {
      switch key {
      case "preamble": preamble = try value.string()
      case "presets":
        for (preset, path) in try value.members() {
          if !Self.presetNames.contains(preset) { unknown.append((path.path, Self.presetNames)) }
          presets.append((preset, try path.string()))
        }
      case "defaultScope": defaultScope = try Self.strings(value)
      default: unknown.append((value.path, Self.composeKeys))
      }
    }
  }

  /// An id as it can stand in files' names, so that two projects never differ in case only.
  private static func id(_ place: JSONPlace) throws(JSONPlace.Problem) -> String {
    let text = try place.string()
    let id = DocumentID.segment(Array(text.utf8))
    guard id.utf8.elementsEqual(text.utf8) else {
      throw place.problem("'\(text)' is no id; '\(id)' would be one")
    }
    guard id.utf8.count <= DocumentID.longest else {
      throw place.problem("is longer than \(DocumentID.longest) bytes")
    }
    return id
  }

  /// A text of one line.
  private static func line(_ place: JSONPlace) throws(JSONPlace.Problem) -> String {
    let words = try place.string().split { $0.isWhitespace }
    return words.joined(separator: " ")
  }

  private static func layers(_ place: JSONPlace) throws(JSONPlace.Problem) -> [String] {
    var layers: [String] = []
    for element in try place.list() {
      let text = try element.string()
      let id = DocumentID.id(of: Array(text.utf8))
      guard id.utf8.elementsEqual(text.utf8) else {
        throw element.problem("'\(text)' is no id of a layer; '\(id)' would be one")
      }
      guard SectionKind(rawValue: id) == nil else {
        throw element.problem("a layer may not take the name of the section '\(id)'")
      }
      guard !layers.contains(id) else { throw element.problem("'\(id)' stands here twice") }
      layers.append(id)
    }
    return layers
  }

  private static func places(_ place: JSONPlace) throws(JSONPlace.Problem) -> [Place] {
    var places: [Place] = []
    for (key, value) in try place.members() {
      let isList = if case .array = value.value { true } else { false }
      let paths = isList ? try strings(value) : [try value.string()]
      guard SectionKind(rawValue: key) != nil || DocumentID.id(of: Array(key.utf8)) == key else {
        throw value.problem("'\(key)' is neither a section nor the id of a layer")
      }
      places.append(Place(key: key, paths: paths))
    }
    return places
  }

  private static func strings(_ place: JSONPlace) throws(JSONPlace.Problem) -> [String] {
    var strings: [String] = []
    for element in try place.list() { strings.append(try element.string()) }
    return strings
  }
}
