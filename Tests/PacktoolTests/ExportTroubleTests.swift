import Foundation
import PackBuilder
import Testing

@testable import packtool

/// Exports that are killed, meet each other, or find no place: readers must never notice.
@Suite("export in trouble", .serialized) struct ExportTroubleTests {
  /// What must lie in the container when nothing is left over.
  private static let whole = ["manifest.json", "packs", "packs/tern.json"]

  @Test func killedAtAnyMomentItLeavesAWholeState() throws {
    try Desk.make { desk in
      try desk.makeProject()
      let begin = Date()
      #expect(try desk.run("export", "tern").code == 0)
      let time = Date().timeIntervalSince(begin)
      var killed = 0
      var killedWriting = 0
      let rounds = 60
      for number in 0..<rounds {
        try desk.write("# Note \(number)\n", to: "tern/notes/n.md")
        let tool = try desk.start(["export", "tern"])
        if number.isMultiple(of: 2) {
          // Not every moment is reached each time; over many runs all are.
          Thread.sleep(forTimeInterval: Double.random(in: 0...time))
          if tool.kill() { killed += 1 }
        } else {
          // The moments that matter most are those when something is being written.
          let isWriting = Bool.random()
          let isThere = tool.wait {
            !tool.isRunning || Self.hasTemporary(desk, in: isWriting ? "drive/packs" : "drive")
          }
          #expect(isThere)
          if tool.kill() { killedWriting += 1 }
        }
        try desk.checkReader("tern", revisions: 1...(number + 2))
      }
      #expect(killed + killedWriting >= rounds / 4, "\(killed), \(killedWriting) of \(rounds)")
      #expect(try desk.run("export", "tern").code == 0)
      try desk.checkReader("tern", revisions: 2...(rounds + 1))
      #expect(try desk.names() == Self.whole)
      let before = try desk.stamps("drive")
      #expect(try desk.run("export", "tern").output.contains("unchanged"))
      #expect(try desk.stamps("drive") == before)
      let log = try desk.run("log", "tern")
      #expect(log.code == 0 && !log.output.contains("damaged"))
    }
  }

  private static func hasTemporary(_ desk: Desk, in folder: String) -> Bool {
    let path = desk.folder.appending(path: folder).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.contains { $0.contains(".tmp-") }
  }

  @Test func twoAtOnceWaitForEachOther() throws {
    try Desk.make { desk in
      try desk.makeProject("tern")
      try desk.makeProject("gull")
      for number in 1...5 {
        try desk.write("# Note \(number)\n", to: "tern/notes/n.md")
        try desk.write("# Note \(number)\n", to: "gull/notes/n.md")
        let tools = try ["tern", "tern", "gull", "tern", "gull"].map {
          try desk.start(["export", $0])
        }
        for tool in tools {
          let run = tool.finish()
          #expect(run.code == 0)
          #expect(run.errors == "")
        }
        for id in ["tern", "gull"] { try desk.checkReader(id, revisions: number...number) }
        #expect(try Desk.json(try desk.run("projects", "--json"))["projects"] as? [Any] != nil)
      }
      #expect(
        try desk.names()
          == ["manifest.json", "packs", "packs/gull.json", "packs/tern.json"])
    }
  }

  @Test func temporariesOfKilledProcessesGoWithTheNextExport() throws {
    try Desk.make { desk in
      try desk.makeProject()
      // No process can have this number.
      for name in [
        "drive/.manifest.json.tmp-2147483646-0", "drive/packs/.tern.json.tmp-2147483646-0",
        "tern/.raven/packs/.1.json.tmp-2147483646-0",
      ] { try desk.write("half", to: name) }
      #expect(try desk.run("export", "tern").code == 0)
      #expect(try desk.names() == Self.whole)
      #expect(try desk.names("tern/.raven") == ["packs", "packs/1.json"])
    }
  }

  @Test(.enabled(if: getuid() != 0, "root may write everywhere"))
  func aContainerWithoutPermissionStaysAsItWas() throws {
    try Desk.make { desk in
      try desk.makeProject()
      _ = try desk.run("export", "tern")
      try desk.write("# New\n", to: "tern/notes/n.md")
      let run = try desk.shell(
        "chmod -R a-w drive; \"$PACKTOOL\" export tern; code=$?; chmod -R u+w drive; exit $code")
      #expect(run.code == 2)
      #expect(run.errors.contains("permission denied"))
      try desk.checkReader("tern", revisions: 1...1)
    }
  }

  // MARK: - File systems of their own

  /// Whether a file system can be mounted in a name space of its own.
  static let canMount: Bool = {
    let run = try? BuiltTool.shell(
      "d=$(mktemp -d) && unshare -m sh -c \"mount -t tmpfs -o size=64k none $d && umount $d\"; "
        + "code=$?; rmdir $d; exit $code")
    return run?.code == 0
  }()

  @Test(.enabled(if: canMount, "no file system may be mounted here"))
  func aFileSystemThatCannotBeWrittenStaysAsItWasAndIsRead() throws {
    try Desk.make { desk in
      try desk.makeProject()
      try desk.write(
        """
        mount -t tmpfs none drive || exit 9
        "$PACKTOOL" export tern || exit 8
        mount -o remount,ro drive || exit 7
        "$PACKTOOL" export tern; echo "idle: $?"
        echo '# New' > tern/notes-new.md; mkdir tern/notes; mv tern/notes-new.md tern/notes/new.md
        "$PACKTOOL" export tern 2> err; echo "changed: $?"
        "$PACKTOOL" projects; "$PACKTOOL" read tern mission
        mount -o remount,rw drive
        "$PACKTOOL" export tern; echo "then: $?"
        cat err
        """, to: "mounted.sh")
      let run = try desk.shell("unshare -m sh mounted.sh")
      let output = run.output
      #expect(output.contains("tern: unchanged, revision 1\nidle: 0\nchanged: 2\n"), "\(output)")
      #expect(output.contains("revision 1, just now") && output.contains("A text on mission."))
      #expect(output.contains("tern: revision 2, 1 added: notes/new\nthen: 0\n"))
      #expect(output.contains("the file system cannot be written"))
    }
  }

  @Test(.enabled(if: canMount, "no file system may be mounted here"))
  func aFullDiskLeavesTheOldStateAndTheNextExportRepairsIt() throws {
    try Desk.make { desk in
      try desk.makeProject()
      try desk.write("# n\n", to: "tern/notes/n.md")
      try desk.write(
        """
        mount -t tmpfs -o size=64k none drive || exit 9
        "$PACKTOOL" export tern || exit 8
        cp -r drive before
        i=0; while [ $i -lt 4000 ]; do echo "word$i and word$i"; i=$((i+1)); done > tern/notes/big.md
        "$PACKTOOL" export tern 2> err; echo "full: $?"
        diff -r drive before && echo same
        rm tern/notes/big.md; echo '# small' > tern/notes/small.md
        "$PACKTOOL" export tern; echo "then: $?"
        "$PACKTOOL" projects
        cat err
        """, to: "full.sh")
      let run = try desk.shell("unshare -m sh full.sh")
      #expect(run.output.contains("full: 2\nsame\n"), "\(run.output)\(run.errors)")
      #expect(run.output.contains("then: 0\n"))
      #expect(run.output.contains(", ready\n"))
      #expect(run.output.contains("no space left on the device"))
    }
  }

  @Test(.enabled(if: canMount, "no file system may be mounted here"))
  func everyAmountOfSpaceIsEnoughOrLeavesAWholeState() throws {
    try Desk.make { desk in
      try desk.makeProject()
      // One page more of other files each time, until nothing at all fits.
      try desk.write(
        """
        mount -t tmpfs -o size=40k none drive || exit 9
        "$PACKTOOL" export tern || exit 8
        for pages in 0 2 4 5 6 7 8 9 10; do
          head -c $((pages * 4096)) /dev/zero > drive/filler 2>/dev/null
          echo "# $pages" > tern/plans/first.md
          "$PACKTOOL" export tern >/dev/null 2>&1; code=$?
          "$PACKTOOL" projects > list || exit 7
          grep -q ', ready' list && echo "$code ready"
          rm -f drive/filler
        done
        "$PACKTOOL" export tern > out; echo "$?"; ls -A drive drive/packs
        """, to: "space.sh")
      let run = try desk.shell("unshare -m sh space.sh")
      let lines = run.output.split(separator: "\n")
      #expect(lines.filter { $0.hasSuffix(" ready") }.count == 9, "\(run.output)\(run.errors)")
      #expect(lines.contains("0 ready") && lines.contains("2 ready"), "\(run.output)")
      #expect(!run.output.contains(".tmp-"))
    }
  }
}
