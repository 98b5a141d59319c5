import Foundation
import Testing

@testable import PackBuilder

@Suite struct AtomicFileTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, to name: String) throws {
    try AtomicFile.write(Array(text.utf8), to: folder.path(name), within: folder.path)
  }

  @Test func aFileIsMadeAndReplacedAndNothingElseStays() throws {
    try write("one", to: "a")
    try write("two", to: "a")
    #expect(folder.text(of: "a") == "two")
    #expect(try folder.names() == ["a"])
  }

  @Test func aNewFileHasTheUsualPermissionsAndAnOldOneKeepsItsOwn() throws {
    try folder.write("", to: "usual")
    try write("x", to: "new")
    #expect(try folder.permissions(of: "new") == folder.permissions(of: "usual"))
    for permissions in [0o600, 0o640, 0o755, 0o666] {
      try folder.setPermissions(permissions, of: "new")
      try write("y", to: "new")
      #expect(try folder.permissions(of: "new") == permissions)
    }
  }

  @Test func aLinkWithinTheFolderStaysAndItsFileIsWritten() throws {
    try folder.write("old", to: "sub/file")
    try folder.link("link", to: "sub/file")
    try write("new", to: "link")
    #expect(folder.text(of: "sub/file") == "new")
    #expect(try folder.names() == ["link", "sub", "sub/file"])
  }

  @Test func aLinkThatLeadsOutsideIsRefused() throws {
    let other = try TemporaryFolder()
    try other.write("old", to: "file")
    try folder.link("link", to: other.url.appending(path: "file").path)
    #expect(throws: FileError.leadsOutside) { try write("new", to: "link") }
    #expect(other.text(of: "file") == "old")
  }

  @Test func aLinkToNothingAndALoopAreErrors() throws {
    try folder.link("gone", to: "nothing")
    try folder.link("a", to: "b")
    try folder.link("b", to: "a")
    for name in ["gone", "a"] { #expect(throws: FileError.self) { try write("", to: name) } }
    #expect(try folder.names() == ["a", "b", "gone"])
  }

  @Test func foldersAndPipesAreNotReplaced() throws {
    try folder.write("", to: "sub/file")
    #expect(throws: FileError.isFolder) { try write("", to: "sub") }
    #expect(mkfifo(folder.url.appending(path: "pipe").path, 0o600) == 0)
    #expect(throws: FileError.isSpecial) { try write("", to: "pipe") }
    #expect(throws: FileError.self) { try write("", to: "none/file") }
    #expect(throws: FileError.self) { try AtomicFile.write([], to: []) }
    #expect(throws: FileError.self) { try AtomicFile.write([], to: folder.path + [0x2F, 0x61, 0]) }
  }

  @Test(.enabled(if: getuid() != 0))
  func aFileThatMayNotBeWrittenIsRefused() throws {
    try folder.write("old", to: "a")
    try folder.setPermissions(0o400, of: "a")
    #expect(throws: FileError.self) { try write("new", to: "a") }
    #expect(folder.text(of: "a") == "old")
  }

  @Test(arguments: [String(repeating: "a", count: 255), String(repeating: "é", count: 127), "\n"])
  func anyNameCanBeWritten(name: String) throws {
    try write("x", to: name)
    #expect(folder.text(of: name) == "x")
  }

  @Test func aTemporaryFileOfAnotherRunIsLeftAlone() throws {
    let name = ".a.tmp-\(ProcessInfo.processInfo.processIdentifier)-0"
    try folder.write("theirs", to: name)
    try write("x", to: "a")
    #expect(folder.text(of: name) == "theirs")
  }
}

@Suite struct FileContentTests {
  @Test func onlyRegularFilesUpToALimitAreRead() throws {
    let folder = try TemporaryFolder()
    try folder.write("12345", to: "a")
    #expect(try FileContent.ofFile(folder.path("a"), limit: 5) == Array("12345".utf8))
    #expect(throws: FileError.tooLarge(size: 5, limit: 4)) {
      try FileContent.ofFile(folder.path("a"), limit: 4)
    }
    #expect(throws: FileError.isFolder) { try FileContent.ofFile(folder.path, limit: 4) }
    #expect(mkfifo(folder.url.appending(path: "pipe").path, 0o600) == 0)
    #expect(throws: FileError.isSpecial) { try FileContent.ofFile(folder.path("pipe"), limit: 4) }
    #expect { try FileContent.ofFile(folder.path("none"), limit: 4) } throws: {
      ($0 as? FileError)?.isMissing == true
    }
  }
}

@Suite struct FolderListingTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func files() throws -> [String] {
    try FolderListing(of: folder.path).files.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func filesAreListedInTheOrderOfTheirBytesWithoutThoseWithADot() throws {
    for name in ["b", "a/z", "a.b", "é", ".hidden", ".git/x", "a/.x", "A"] {
      try folder.write("", to: name)
    }
    #expect(try files() == ["A", "a.b", "a/z", "b", "é"])
  }

  @Test func foldersBehindLinksAreNotEntered() throws {
    try folder.write("", to: "sub/file")
    try folder.link("sub/loop", to: ".")
    try folder.link("sub/up", to: "..")
    try folder.link("again", to: "sub")
    try folder.link("file", to: "sub/file")
    #expect(try files() == ["file", "sub/file"])
    #expect(try FolderListing(of: folder.path).skipped.isEmpty)
  }

  @Test func whatIsNotFollowedIsNamed() throws {
    let other = try TemporaryFolder()
    try other.write("", to: "file")
    try folder.link("a-file", to: other.url.appending(path: "file").path)
    try folder.link("b-folder", to: other.url.path)
    try folder.link("c-loop", to: "c-loop")
    #expect(mkfifo(folder.url.appending(path: "d-pipe").path, 0o600) == 0)
    let skipped = try FolderListing(of: folder.path).skipped
    #expect(
      skipped.map(\.reason) == [
        .leadsOutside, .leadsOutside, .system(System.CallError(number: ELOOP)), .isSpecial,
      ])
  }

  @Test func aLinkToTheFolderItselfIsFollowed() throws {
    try folder.write("", to: "real/file")
    try folder.link("link", to: "real")
    #expect(try FolderListing(of: folder.path("link")).files == [Array("file".utf8)])
  }

  @Test func whatIsNoFolderIsAnError() throws {
    try folder.write("", to: "file")
    #expect(throws: FileError.isNoFolder) { try FolderListing(of: folder.path("file")) }
    #expect(throws: FileError.self) { try FolderListing(of: folder.path("none")) }
  }
}
