import PackBuilder

/// A file that lint looks at.
struct LintFile: Sendable {
  /// Its name in findings.
  var name: String
  /// Where it is; empty for standard input.
  var path: [UInt8]
  var source: [UInt8]
  /// What its links can lead to; nothing is known beside standard input.
  var surroundings: LintSurroundings?
  /// Whether repairs go to standard output.
  var isStandardInput = false
}

/// A pack that lint looks at.
struct LintPack {
  var name: String
  var path: [UInt8]
  var pack: Pack
}

/// Finds the documents that the command line names.
struct LintFiles {
  private(set) var files: [LintFile] = []
  private(set) var packs: [LintPack] = []
  private(set) var failures: [Failure] = []
  private let messages: Messages
  private let linked = LinkedFiles()

  private static let endings = [".md", ".markdown", ".mdown", ".mkd"].map { Array($0.utf8) }

  init(
    _ operands: [Argument], standardInputName: Argument?, configurations: inout LintConfigurations,
    messages: Messages
  ) {
    self.messages = messages
    for operand in operands.isEmpty ? [Argument(".")] : operands {
      do throws(Failure) {
        if operand.isDash {
          let source = try InputFile.read(operand)
          let name = standardInputName ?? operand
          let path = name.isDash ? [] : name.bytes
          files.append(
            LintFile(
              name: name.text, path: path, source: source,
              surroundings: name.isDash ? nil : surroundings(of: path), isStandardInput: true))
        } else if (try? System.status(ofPath: operand.bytes))?.kind == .directory {
          try add(folder: operand, &configurations)
        } else if operand.bytes.suffix(5).elementsEqual(".json".utf8) {
          packs.append(try Self.pack(operand))
        } else {
          files.append(
            LintFile(
              name: operand.text, path: operand.bytes, source: try InputFile.read(operand),
              surroundings: surroundings(of: operand.bytes)))
        }
      } catch {
        failures.append(error)
      }
    }
  }

  private func surroundings(of path: [UInt8]) -> LintSurroundings {
    linked.surroundings(of: PathBytes.folder(of: path))
  }

  private static func pack(_ operand: Argument) throws(Failure) -> LintPack {
    let bytes = try InputFile.read(operand)
    do throws(PackError) {
      return LintPack(
        name: operand.text, path: operand.bytes,
        pack: try Pack(json: bytes, path: InputFile.name(operand)))
    } catch {
      throw Failure(nil, error.description)
    }
  }

  private mutating func add(
    folder: Argument, _ configurations: inout LintConfigurations
  ) throws(Failure) {
    let listing: FolderListing
    do throws(FileError) {
      listing = try FolderListing(of: folder.bytes)
    } catch {
      throw Failure(InputFile.name(folder), error.phrase)
    }
    for skipped in listing.skipped {
      let name = String(decoding: PathBytes.joined(folder.bytes, skipped.path), as: UTF8.self)
      messages.note("\(name) \(skipped.reason.phrase) and is passed over.")
    }
    let isHere = folder.bytes == [UInt8(ascii: ".")]
    for path in listing.files
    where Self.endings.contains(where: { path.suffix($0.count) == $0[...] }) {
      let place = isHere ? path : PathBytes.joined(folder.bytes, path)
      let name = String(decoding: place, as: UTF8.self)
      if configurations.ignores(name, at: place) { continue }
      do throws(FileError) {
        let source = try FileContent.ofFile(place, limit: InputFile.limit)
        // What came home to the byte is nobody's to repair.
        guard !StoredRecord.isStoredRecord(source) else { continue }
        files.append(
          LintFile(name: name, path: place, source: source, surroundings: surroundings(of: place)))
      } catch {
        failures.append(Failure(name, error.phrase))
      }
    }
  }
}

/// The configurations that hold for files, by folder.
struct LintConfigurations {
  private let given: LintConfiguration?
  private let profile: LintConfiguration.Profile
  private let profileIsGiven: Bool
  private var found: [[UInt8]: LintConfiguration] = [:]
  private let messages: Messages

  private static let names = ["raven.json", ".markdownlint.jsonc", ".markdownlint.json"].map {
    Array($0.utf8)
  }

  init(_ values: ParsedValues, messages: Messages) throws(Failure) {
    self.messages = messages
    profile = values[LintOptions.profile] == .markdownlint ? .markdownlint : .pack
    profileIsGiven = values[LintOptions.profile] != nil
    guard let file = values[LintOptions.config] else {
      given = nil
      return
    }
    let bytes = try InputFile.read(file)
    do throws(LintConfigurationError) {
      var configuration = try LintConfiguration(parsing: bytes, profile: profile)
      if profileIsGiven { configuration.profile = profile }
      given = configuration
    } catch {
      throw Failure(InputFile.name(file), error.description)
    }
    for warning in given?.warnings ?? [] { messages.warn("\(InputFile.name(file)): \(warning).") }
  }

  /// Whether a file that was not named itself is left out.
  mutating func ignores(_ name: String, at path: [UInt8]) -> Bool {
    configuration(for: path).ignores(name)
  }

  /// What holds for a file: the file of settings that was given, or the nearest one above it.
  mutating func configuration(for path: [UInt8]) -> LintConfiguration {
    if let given { return given }
    let folder = PathBytes.folder(of: path)
    if let known = found[folder] { return known }
    let configuration = read(from: folder)
    found[folder] = configuration
    return configuration
  }

  private func read(from folder: [UInt8]) -> LintConfiguration {
    var place = folder.isEmpty ? [UInt8(ascii: ".")] : folder
    // Above the current folder the real path tells what lies over what.
    guard let resolved = try? System.resolved(place) else {
      return LintConfiguration(profile: profile)
    }
    place = resolved
    while true {
      for name in Self.names {
        let file = PathBytes.joined(place, name)
        guard let bytes = try? FileContent.ofFile(file, limit: 1 << 20) else { continue }
        if let configuration = parsed(bytes, file) { return configuration }
      }
      guard place.count > 1 else { return LintConfiguration(profile: profile) }
      place = PathBytes.folder(of: place)
    }
  }

  private func parsed(_ bytes: [UInt8], _ file: [UInt8]) -> LintConfiguration? {
    let name = String(decoding: file, as: UTF8.self)
    do throws(LintConfigurationError) {
      var configuration: LintConfiguration
      if name.hasSuffix("raven.json") {
        guard let own = try LintConfiguration(settings: bytes, profile: profile) else { return nil }
        configuration = own
      } else {
        configuration = try LintConfiguration(parsing: bytes, profile: profile)
      }
      if profileIsGiven { configuration.profile = profile }
      messages.note("rules are configured by \(name)")
      for warning in configuration.warnings { messages.warn("\(name): \(warning).") }
      return configuration
    } catch {
      messages.warn("\(name): \(error.description); its settings of rules do not count.")
      return nil
    }
  }
}
