import Foundation
import RavenMarkdown
import Synchronization
import Testing

@testable import PackBuilder

/// A container in a temporary folder, written by hand.
struct ArrivingContainer {
  let folder: TemporaryFolder
  let memory: TemporaryFolder
  /// Seconds that the reader's clock is ahead.
  var later = 0
  var drive: any CloudDrive = SystemDrive()

  init() throws {
    folder = try TemporaryFolder()
    memory = try TemporaryFolder()
  }

  static func pack(_ id: String = "pebblepost", revision: Int = 7) throws -> Pack {
    var pack = try PackFileTests.pack()
    pack.project.id = id
    pack.revision = revision
    return pack
  }

  static func text(_ pack: Pack) -> String { String(decoding: pack.encoded(), as: UTF8.self) }

  func write(_ pack: Pack, as name: String? = nil) throws {
    try folder.write(Self.text(pack), to: name ?? "packs/\(pack.project.id).json")
  }

  func writeManifest(_ packs: [Pack]) throws {
    let manifest = Manifest(
      revision: 3, projects: packs.map { Manifest.Entry(pack: $0, file: $0.encoded()) })
    try folder.write(String(decoding: manifest.encoded(), as: UTF8.self), to: "manifest.json")
  }

  var reader: ContainerReader {
    let seconds = System.secondsNow + later
    return ContainerReader(
      folder: folder.path, memory: memory.path, drive: drive, clock: { seconds })
  }

  func state(_ id: String = "pebblepost") throws -> PackState? {
    try reader.contents()[id]?.state
  }
}

@Suite struct ContainerReaderTests {
  private func whole(_ packs: [Pack]) throws -> ArrivingContainer {
    let container = try ArrivingContainer()
    for pack in packs { try container.write(pack) }
    try container.writeManifest(packs)
    return container
  }

  @Test func aWholeContainerIsReadyInTheOrderOfItsIds() throws {
    let packs = try ["pebblepost", "Zebra", "éa"].map { try ArrivingContainer.pack($0) }
    let container = try whole(packs)
    let contents = try container.reader.contents()
    #expect(contents.manifest == .read(revision: 3))
    #expect(contents.warnings.isEmpty)
    #expect(contents.projects.map(\.id) == ["Zebra", "pebblepost", "éa"])
    #expect(contents.projects.allSatisfy { $0.state == .ready && $0.revision == 7 })
    #expect(contents["pebblepost"]?.counts?.total == 5)
    #expect(try container.reader.pack("pebblepost").pack == packs[0])
  }

  @Test func nothingIsWrittenIntoTheContainer() throws {
    let container = try whole([ArrivingContainer.pack()])
    let before = try container.folder.names()
    _ = try container.reader.contents()
    _ = try container.reader.pack("pebblepost")
    #expect(try container.folder.names() == before)
  }

  @Test func aPackBeforeItsManifestIsReadyByWhatItSaysItself() throws {
    let container = try ArrivingContainer()
    try container.write(ArrivingContainer.pack())
    let contents = try container.reader.contents()
    #expect(contents.manifest == .missing)
    #expect(contents["pebblepost"]?.state == .ready)
    #expect(contents["pebblepost"]?.project.name == "Pebble \"Post\"")
    #expect(try container.reader.pack("pebblepost").state == .ready)
    // A newer pack than the manifest tells of is one, too.
    try container.writeManifest([ArrivingContainer.pack(revision: 6)])
    #expect(try container.reader.contents()["pebblepost"]?.state == .ready)
    #expect(try container.reader.contents()["pebblepost"]?.revision == 7)
  }

  @Test func aManifestBeforeItsPackWaits() throws {
    let container = try ArrivingContainer()
    try container.writeManifest([ArrivingContainer.pack()])
    #expect(try container.state() == .waiting(.missing))
    #expect(throws: PackError.self) { try container.reader.pack("pebblepost") }
    try container.write(ArrivingContainer.pack(revision: 6))
    #expect(try container.state() == .waiting(.older(revision: 6)))
    let reading = try container.reader.pack("pebblepost")
    #expect(reading.pack.revision == 6)
    #expect(!reading.isKept)
  }

  @Test func otherBytesOfTheSameRevisionWait() throws {
    var other = try ArrivingContainer.pack()
    let container = try whole([other])
    other.sections[0].documents[0].tokens = 8
    try container.write(other)
    #expect(try container.state() == .waiting(.otherBytes))
    #expect(try container.reader.pack("pebblepost").pack == other)
  }

  @Test func everyCutWaitsWhileItIsFreshAndIsDamageLater() throws {
    var container = try whole([ArrivingContainer.pack()])
    let text = ArrivingContainer.text(try ArrivingContainer.pack())
    for count in stride(from: 0, to: text.utf8.count - 2, by: 97) {
      try container.folder.write(
        String(decoding: Array(text.utf8)[..<count], as: UTF8.self), to: "packs/pebblepost.json")
      container.later = 0
      #expect(try container.state() == .waiting(.growing), "\(count)")
      container.later = 120
      guard case .damaged = try container.state() else {
        Issue.record("\(count) bytes are not damaged")
        continue
      }
    }
    container.later = 0
    try container.folder.write(
      String(repeating: "\0", count: text.utf8.count), to: "packs/pebblepost.json")
    #expect(try container.state() == .waiting(.growing))
  }

  @Test func aTextThatWasChangedInPlaceIsNeverReady() throws {
    var container = try whole([ArrivingContainer.pack()])
    #expect(try container.state() == .ready)
    let text = ArrivingContainer.text(try ArrivingContainer.pack())
      .replacing("# Mission", with: "# Missiom")
    try container.folder.write(text, to: "packs/pebblepost.json")
    #expect(try container.state() == .waiting(.otherBytes))
    container.later = 120
    #expect(
      try container.state()
        == .damaged(reason: "the text of foundation/mission does not match its SHA-256"))
  }

  @Test func packsThatAListingHadNoTimeForAreCheckedByTheNext() throws {
    let packs = try ["a", "b", "c"].map { try ArrivingContainer.pack($0) }
    let container = try whole(packs)
    // The size and both ends are right.
    let text = ArrivingContainer.text(packs[2]).replacing("# Mission", with: "# Missiom")
    try container.folder.write(text, to: "packs/c.json")
    var reader = container.reader
    reader.checkedAtOnce = 1
    // One pack a listing; those that were checked take no time again.
    for states: [PackState] in [
      [.ready, .ready, .ready], [.ready, .ready, .ready], [.ready, .ready, .waiting(.otherBytes)],
    ] {
      #expect(try reader.contents().projects.map(\.state) == states)
    }
    #expect(try container.state("a") == .ready)
  }

  @Test func damageKeepsTheLastGoodCopyReadable() throws {
    var container = try whole([ArrivingContainer.pack()])
    container.later = 120
    let good = try container.reader.pack("pebblepost").pack
    try container.folder.write("none", to: "packs/pebblepost.json")
    let reading = try container.reader.pack("pebblepost")
    #expect(reading.pack == good)
    #expect(reading.isKept)
    guard case .damaged = reading.state else {
      Issue.record("\(reading.state)")
      return
    }
    // Losing the memory is harmless: only the copy is gone.
    for name in try container.memory.names() where !name.contains("/") {
      try container.memory.remove(name)
    }
    #expect(throws: PackError.self) { try container.reader.pack("pebblepost") }
  }

  @Test func aMemoryThatIsNonsenseIsNone() throws {
    let container = try whole([ArrivingContainer.pack()])
    _ = try container.reader.pack("pebblepost")
    for name in try container.memory.names() where name.hasSuffix(".json") {
      try container.memory.write("{\"packs\": [1]}", to: name)
    }
    #expect(try container.state() == .ready)
    #expect(try container.reader.pack("pebblepost").state == .ready)
  }

  @Test func anOlderPackThanOneThatWasSeenIsStale() throws {
    let container = try whole([ArrivingContainer.pack()])
    _ = try container.reader.pack("pebblepost")
    let older = try ArrivingContainer.pack(revision: 5)
    try container.write(older)
    try container.writeManifest([older])
    #expect(try container.state() == .stale(seen: 7))
    let reading = try container.reader.pack("pebblepost")
    #expect(reading.state == .stale(seen: 7))
    #expect(reading.pack.revision == 7)
    #expect(reading.isKept)
  }

  @Test func aPackForNewerReadersIsSaidToBeAndTheOldOneShown() throws {
    let container = try whole([ArrivingContainer.pack()])
    _ = try container.reader.pack("pebblepost")
    let text = ArrivingContainer.text(try ArrivingContainer.pack(revision: 8))
      .replacing("\"minReaderVersion\": 1", with: "\"minReaderVersion\": 99")
    try container.folder.write(text, to: "packs/pebblepost.json")
    #expect(try container.state() == .needsNewerReader(version: 99))
    let reading = try container.reader.pack("pebblepost")
    #expect(reading.isKept)
    #expect(reading.pack.revision == 7)
  }

  @Test func aManifestThatCannotBeReadLeavesThePacksReadable() throws {
    let container = try whole([ArrivingContainer.pack()])
    try container.folder.write("{\"format\": 1}", to: "manifest.json")
    var contents = try container.reader.contents()
    guard case .damaged = contents.manifest else {
      Issue.record("\(contents.manifest)")
      return
    }
    #expect(contents.warnings.count == 1)
    #expect(contents["pebblepost"]?.state == .ready)
    try container.folder.write("{\"format\": ", to: "manifest.json")
    contents = try container.reader.contents()
    #expect(contents.manifest == .waiting(.growing))
    #expect(contents["pebblepost"]?.state == .ready)
    try container.folder.write(
      "{\"format\": \"raven-manifest\", \"minReaderVersion\": 9}", to: "manifest.json")
    #expect(try container.reader.contents().manifest == .needsNewerReader(version: 9))
  }

  @Test func conflictCopiesAreIgnoredWithAWarning() throws {
    let container = try whole([ArrivingContainer.pack()])
    let names = [
      "packs/pebblepost 2.json", "packs/pebblepost (1).json",
      "packs/pebblepost.sync-conflict-20260902-100000-ABCDEFG.json",
      "packs/pebblepost (Ann's conflicted copy 2026-09-02).json",
    ]
    for name in names { try container.write(ArrivingContainer.pack(revision: 9), as: name) }
    let contents = try container.reader.contents()
    #expect(contents.projects.map(\.id) == ["pebblepost"])
    #expect(contents.projects[0].revision == 7)
    #expect(contents.warnings.count == 4)
    #expect(contents.warnings.allSatisfy { $0.contains("is a conflict copy of pebblepost.json") })
  }

  @Test func aCopyIsOneAlsoWhileItsOriginalIsElsewhere() throws {
    let container = try ArrivingContainer()
    try container.writeManifest([ArrivingContainer.pack()])
    try container.write(ArrivingContainer.pack(), as: "packs/pebblepost 2.json")
    try container.write(ArrivingContainer.pack("tern"), as: "packs/tern (1).json")
    try container.folder.write("", to: "packs/.tern.json.icloud")
    let contents = try container.reader.contents()
    #expect(contents.projects.map(\.id) == ["pebblepost", "tern"])
    #expect(
      contents.projects.map(\.state) == [.waiting(.missing), .waiting(.notDownloaded)])
    #expect(contents.warnings.count == 2)
  }

  @Test func aProjectWhoseNameOnlyLooksLikeACopyIsAProject() throws {
    let container = try ArrivingContainer()
    try container.write(ArrivingContainer.pack("phase 2"))
    #expect(try container.state("phase 2") == .ready)
    try container.write(ArrivingContainer.pack("phase"))
    try container.writeManifest([
      ArrivingContainer.pack("phase 2"), ArrivingContainer.pack("phase"),
    ])
    #expect(try container.reader.contents().projects.map(\.state) == [.ready, .ready])
    #expect(try container.reader.contents().warnings.isEmpty)
  }

  @Test func hiddenAndForeignFilesAreNoPacks() throws {
    let container = try whole([ArrivingContainer.pack()])
    for name in [
      "packs/.pebblepost.json.tmp-1-0", "packs/.DS_Store", "packs/notes.txt",
      "packs/archive/old.json", "packs/._pebblepost.json",
    ] { try container.folder.write("x", to: name) }
    let contents = try container.reader.contents()
    #expect(contents.projects.count == 1)
    #expect(contents.warnings.isEmpty)
  }

  @Test func aPackOfAnotherProjectALinkAndAFolderAreDamaged() throws {
    let container = try ArrivingContainer()
    try container.write(ArrivingContainer.pack("other"), as: "packs/pebblepost.json")
    try container.folder.link("packs/link.json", to: "pebblepost.json")
    try container.folder.write("x", to: "packs/folder.json/x")
    let states = try container.reader.contents()
    #expect(states["pebblepost"]?.state == .damaged(reason: "holds the project 'other'"))
    #expect(states["link"]?.state == .damaged(reason: "is a symbolic link"))
    #expect(states["folder"]?.state == .damaged(reason: "is not a regular file"))
  }

  @Test func aPipeInAPacksPlaceDoesNotBlock() throws {
    let container = try ArrivingContainer()
    try container.folder.write("", to: "packs/x.txt")
    mkfifo(container.folder.url.appending(path: "packs/pipe.json").path, 0o600)
    #expect(try container.state("pipe") == .damaged(reason: "is not a regular file"))
  }

  @Test func aMissingFolderIsAnErrorAndNothingIsCreated() throws {
    let folder = try TemporaryFolder()
    let reader = ContainerReader(folder: folder.path("gone"))
    #expect(throws: PackError.noContainer(path: folder.url.appending(path: "gone").path)) {
      try reader.contents()
    }
    #expect(try folder.names().isEmpty)
    try folder.write("", to: "file")
    #expect(throws: PackError.self) {
      try ContainerReader(folder: folder.path("file")).contents()
    }
  }

  @Test func anUnknownProjectIsNamedWithThoseThatAreThere() throws {
    let container = try whole([ArrivingContainer.pack(), ArrivingContainer.pack("tern")])
    #expect(throws: PackError.unknownProject(id: "x", known: ["pebblepost", "tern"])) {
      try container.reader.pack("x")
    }
    #expect(throws: PackError.self) { try container.reader.pack("../manifest") }
  }
}

@Suite struct CloudDriveTests {
  /// A drive that says of some files that they are elsewhere.
  final class Drive: CloudDrive {
    let elsewhere: Set<String>
    let requested = Mutex<[String]>([])

    init(_ elsewhere: Set<String>) { self.elsewhere = elsewhere }

    func isElsewhere(_ path: [UInt8]) -> Bool { elsewhere.contains(name(path)) }
    func requestDownload(_ path: [UInt8]) { requested.withLock { $0.append(name(path)) } }

    private func name(_ path: [UInt8]) -> String {
      String(decoding: PathBytes.lastName(of: path), as: UTF8.self)
    }
  }

  @Test func placeholdersWaitAndAreAskedFor() throws {
    var container = try ArrivingContainer()
    let drive = Drive([])
    container.drive = drive
    try container.writeManifest([ArrivingContainer.pack()])
    try container.folder.write("", to: "packs/.pebblepost.json.icloud")
    try container.folder.write("", to: "packs/.tern.json.icloud")
    #expect(try container.state() == .waiting(.notDownloaded))
    #expect(try container.state("tern") == .waiting(.notDownloaded))
    #expect(drive.requested.withLock { $0 }.contains("pebblepost.json"))
    #expect(drive.requested.withLock { $0 }.contains("tern.json"))
    try container.folder.remove("manifest.json")
    try container.folder.write("", to: ".manifest.json.icloud")
    #expect(try container.reader.contents().manifest == .waiting(.notDownloaded))
    #expect(drive.requested.withLock { $0 }.contains("manifest.json"))
  }

  @Test func filesWhoseBytesAreElsewhereAreNotRead() throws {
    var container = try ArrivingContainer()
    try container.write(ArrivingContainer.pack())
    try container.writeManifest([ArrivingContainer.pack()])
    // Reading the pipe would be noticed: it would be damage.
    try container.folder.remove("packs/pebblepost.json")
    mkfifo(container.folder.url.appending(path: "packs/pebblepost.json").path, 0o600)
    let drive = Drive(["pebblepost.json"])
    container.drive = drive
    #expect(try container.state() == .waiting(.notDownloaded))
    #expect(drive.requested.withLock { $0 } == ["pebblepost.json"])
  }
}
