import RavenMarkdown

/// Documents name no places on one person's computer.
///
/// They mean nothing to others and tell who wrote the text.
///
/// ```bad
/// The draft is in /Users/kim/drafts/plan.md.
/// ```
///
/// ```good
/// The draft is in ~/drafts/plan.md.
/// ```
enum AbsolutePath: LintRule {
  static let info = RuleInfo(
    "absolute-path", tags: ["pack"], fixable: true, "a path leads into one person's computer")

  private static let homes = ["/Users/", "/home/"].map { Array($0.utf8) }
  private static let others = ["/root/", "/private/var/"].map { Array($0.utf8) }
  private static let starts: [Bool] = {
    var starts = [Bool](repeating: false, count: 256)
    for byte in "\"'`(<[=,;:".utf8 { starts[Int(byte)] = true }
    return starts
  }()
  private static let anybodies: Set<String> = [
    "me", "name", "user", "username", "you", "your-name", "your_name", "yourname",
  ]
  private static let drive = Array(":\\Users\\".utf8)

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let bytes = text.bytes
    var last = 0
    // What stands inside of a path that was found begins none.
    for index in text.scan.pathStarts where index >= last {
      switch bytes[index] {
      case UInt8(ascii: "/"):
        guard index == 0 || isStart(bytes[index - 1]) else { continue }
        if let home = homes.first(where: { matches(text, $0, index) }) {
          let name = nameEnd(text, index + home.count)
          guard name > index + home.count, !isAnybody(text.bytes[index + home.count..<name])
          else { continue }
          let end = wordEnd(text, name)
          last = end
          let isFolder = name < text.count && bytes[name] == UInt8(ascii: "/")
          report.add(
            index..<end, context: text.excerpt(index..<end),
            fix: [.init(index..<name, "~")].filter { _ in isFolder })
        } else if others.contains(where: { matches(text, $0, index) }) {
          let end = wordEnd(text, index)
          last = end
          report.add(index..<end, context: text.excerpt(index..<end))
        }
      case UInt8(ascii: ":") where index >= 4 && bytes[index + 1] == UInt8(ascii: "/"):
        guard index + 3 < text.count, bytes[index - 4..<index].elementsEqual("file".utf8),
          bytes[index + 2] == UInt8(ascii: "/"), bytes[index + 3] == UInt8(ascii: "/"),
          index == 4 || isStart(bytes[index - 5])
        else { continue }
        let end = wordEnd(text, index)
        last = end
        report.add(index - 4..<end, context: text.excerpt(index - 4..<end))
      case UInt8(ascii: ":") where index > 0 && ASCII.isLetter(bytes[index - 1]):
        guard matches(text, drive, index), index == 1 || isStart(bytes[index - 2]) else { continue }
        let end = wordEnd(text, index)
        last = end
        report.add(index - 1..<end, context: text.excerpt(index - 1..<end))
      default: break
      }
    }
  }

  /// `/home/user` is nobody's home.
  private static func isAnybody(_ name: ArraySlice<UInt8>) -> Bool {
    anybodies.contains(String(decoding: name, as: UTF8.self).lowercased())
  }

  private static func isStart(_ byte: UInt8) -> Bool {
    ASCII.isSpace(byte) || starts[Int(byte)]
  }

  private static func matches(_ text: LintText, _ word: [UInt8], _ index: Int) -> Bool {
    guard index + word.count < text.count else { return false }
    for step in word.indices where text.bytes[index + step] != word[step] { return false }
    return true
  }

  private static func nameEnd(_ text: LintText, _ start: Int) -> Int {
    var end = start
    while end < text.count,
      ASCII.isAlphanumeric(text.bytes[end]) || "._-".utf8.contains(text.bytes[end])
        || text.bytes[end] >= 0x80
    {
      end += 1
    }
    LintWork.add(end - start)
    return end
  }

  private static func wordEnd(_ text: LintText, _ start: Int) -> Int {
    var end = start
    while end < text.count, !ASCII.isSpace(text.bytes[end]),
      !"\"'`)>]|,;".utf8.contains(text.bytes[end])
    {
      end += 1
    }
    LintWork.add(end - start)
    return end
  }
}
