import RavenMarkdown

/// Why a folder of fixtures cannot be worked on at all.
public enum GoldenError: Error, Equatable, Sendable {
  /// The folder itself cannot be read.
  case folder(reason: String)
  /// The settings at `path` below the folder cannot be read.
  case unreadable(path: [UInt8], reason: String)
  /// A file of settings holds something that is not understood.
  case settings(path: [UInt8], line: Int, reason: String)

  /// The path below the folder that it is about; empty for the folder itself.
  public var path: [UInt8] {
    switch self {
    case .folder: []
    case .unreadable(let path, _), .settings(let path, _, _): path
    }
  }

  /// Half a sentence, lower case, without a full stop.
  public var reason: String {
    switch self {
    case .folder(let reason), .unreadable(_, let reason): reason
    case .settings(_, let line, let reason): "line \(line): \(reason)"
    }
  }
}

/// A document whose outputs are kept beside it.
public struct GoldenFixture: Sendable, Hashable {
  /// Its path below the folder, as bytes: names need not be UTF-8.
  public let path: [UInt8]
  /// What is kept of it.
  public let settings: GoldenSettings

  /// The path without `.md`, for people.
  public var name: String { String(decoding: path.dropLast(3), as: UTF8.self) }

  /// The path of an output's file below the folder.
  public func path(of output: GoldenOutput) -> [UInt8] {
    path.dropLast(3) + Array(".\(output.name).expected".utf8)
  }
}

/// A folder of documents and their expected outputs.
///
/// Every `*.md` file below the folder is a fixture, but for those in folders whose names begin with a
/// dot. The nearest ``GoldenSettings/fileName`` upward within the folder says which outputs it has. Files
/// are read when they are asked for; the suite holds names alone.
public struct GoldenSuite: Sendable {
  /// The folder, as it was given.
  public let folder: [UInt8]
  /// The fixtures, in the order of their paths' bytes.
  public let fixtures: [GoldenFixture]
  /// Expected files whose fixture is gone, or which their settings do not ask for any more, in order.
  ///
  /// Files with other endings than the outputs' names belong to somebody else and are left alone.
  public let leftOver: [[UInt8]]
  /// Documents and folders that cannot be read.
  public let unreadable: [GoldenTrouble]
  /// Documents and folders that are not followed: pipes, devices, links that lead outside.
  public let passedOver: [GoldenTrouble]

  /// What stands in the way of each expected file that is there and is no file of the folder.
  let obstacles: [[UInt8]: FileError]

  /// Finds the fixtures below a folder.
  ///
  /// - Throws: When the folder or one of its settings cannot be read.
  /// - Complexity: O(*n* log *n*) in the number of files.
  public init(at folder: [UInt8]) throws(GoldenError) {
    let listing: FolderListing
    do throws(FileError) {
      listing = try FolderListing(of: folder)
    } catch {
      throw .folder(reason: error.phrase)
    }
    let settings = try SettingsByFolder(listing, in: folder)
    self.folder = folder
    fixtures = listing.files.filter { Self.isDocument($0) }.map {
      GoldenFixture(path: $0, settings: settings.nearest(to: $0))
    }
    leftOver = Self.leftOver(in: listing, fixtures: fixtures)
    let skipped = listing.skipped.filter { $0.concernsFixtures }
    unreadable = skipped.filter { !$0.isPassedOver }.map { GoldenTrouble($0.path, $0.reason) }
    passedOver = skipped.filter { $0.isPassedOver }.map { GoldenTrouble($0.path, $0.reason) }
    obstacles = Dictionary(
      listing.skipped.map { ($0.path, $0.reason) }, uniquingKeysWith: { first, _ in first })
  }

  /// The path of a file of the suite, as the system takes it.
  func place(of path: [UInt8]) -> [UInt8] { PathBytes.joined(folder, path) }

  static func isDocument(_ path: [UInt8]) -> Bool { path.ends(with: Array(".md".utf8)) }

  private static func leftOver(
    in listing: FolderListing, fixtures: [GoldenFixture]
  ) -> [[UInt8]] {
    let wanted = Dictionary(uniqueKeysWithValues: fixtures.map { ($0.path, $0.settings.outputs) })
    let unknown = Set(listing.skipped.map(\.path))
    return listing.files.filter { path in
      guard let (document, output) = ExpectedName.parts(of: path) else { return false }
      // Nothing is known of what a document asks for that is there and cannot be read.
      guard !unknown.contains(document) else { return false }
      return wanted[document].map { !$0.contains(output) } ?? true
    }
  }
}

/// Something that stands in the way of work on a file.
public struct GoldenTrouble: Sendable, Equatable {
  /// The file's path below the folder.
  public let path: [UInt8]
  /// Half a sentence, lower case, without a full stop.
  public let reason: String

  init(_ path: [UInt8], _ error: FileError) {
    self.path = path
    reason = error.phrase
  }
}

/// How expected files are called: `<case>.<output>.expected`.
private enum ExpectedName {
  /// The document and the output that a file belongs to; `nil` for any other file.
  static func parts(of path: [UInt8]) -> (document: [UInt8], output: GoldenOutput)? {
    let ending = Array(".expected".utf8)
    guard path.ends(with: ending) else { return nil }
    let rest = path.dropLast(ending.count)
    guard let dot = rest.lastIndex(of: UInt8(ascii: ".")),
      let output = GoldenOutput(name: String(decoding: rest[(dot + 1)...], as: UTF8.self)),
      !PathBytes.lastName(of: Array(rest[..<dot])).isEmpty
    else { return nil }
    return (Array(rest[..<dot]) + Array(".md".utf8), output)
  }
}

/// The settings that the folders of a suite have.
private struct SettingsByFolder {
  private var settings: [[UInt8]: GoldenSettings] = [:]

  /// Larger files are no settings.
  private static let largestFile = 1 << 20

  init(_ listing: FolderListing, in folder: [UInt8]) throws(GoldenError) {
    let name = Array(GoldenSettings.fileName.utf8)
    // Without it, files would be written and removed that it asks to leave alone.
    for skipped in listing.skipped where PathBytes.lastName(of: skipped.path) == name {
      throw .unreadable(path: skipped.path, reason: skipped.reason.phrase)
    }
    for path in listing.files where PathBytes.lastName(of: path) == name {
      let bytes: [UInt8]
      do throws(FileError) {
        bytes = try FileContent.ofFile(PathBytes.joined(folder, path), limit: Self.largestFile)
      } catch {
        throw .unreadable(path: path, reason: error.phrase)
      }
      settings[PathBytes.folder(of: path)] = try Self.read(bytes, path)
    }
  }

  private static func read(
    _ json: [UInt8], _ path: [UInt8]
  ) throws(GoldenError) -> GoldenSettings {
    do throws(JSONReader.Problem) {
      return try GoldenSettings(json: json)
    } catch {
      throw .settings(path: path, line: error.line, reason: error.reason)
    }
  }

  func nearest(to path: [UInt8]) -> GoldenSettings {
    var folder = PathBytes.folder(of: path)
    while !folder.isEmpty {
      if let found = settings[folder] { return found }
      folder = PathBytes.folder(of: folder)
    }
    return settings[[]] ?? GoldenSettings()
  }
}

extension FolderListing.Skipped {
  /// Whether fixtures may be missing for it.
  fileprivate var concernsFixtures: Bool {
    isFolder || reason == .leadsOutside || GoldenSuite.isDocument(path)
  }

  /// Whether it is left alone on purpose.
  fileprivate var isPassedOver: Bool { reason == .leadsOutside || reason == .isSpecial }
}

extension [UInt8] {
  fileprivate func ends(with ending: [UInt8]) -> Bool {
    suffix(ending.count).elementsEqual(ending)
  }
}
