import PackBuilder
import RavenMarkdown

/// A comparison as one page of HTML: readable on a phone, light and dark, without scripts.
struct DiffPage {
  /// The page.
  private(set) var text = ""

  init(_ comparison: ContentComparison, from old: String, to new: String) {
    let title = old == new ? new : "\(old) → \(new)"
    text += "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    text += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    text += "<meta name=\"color-scheme\" content=\"light dark\">\n"
    text +=
      "<title>\(Self.escaped(title))</title>\n<style>\n\(Self.style)</style>\n</head>\n<body>\n"
    text += "<header>\n<h1>\(Self.escaped(title))</h1>\n"
    text += "<p>\(Self.escaped(DiffSummaryText(comparison).text))</p>\n</header>\n<main>\n"
    addContents(comparison)
    if !comparison.facts.isEmpty {
      text += "<section>\n<h2>project</h2>\n<ul>\n"
      for change in comparison.facts { add(change) }
      text += "</ul>\n</section>\n"
    }
    for (index, document) in comparison.documents.enumerated() where !document.isEqual {
      add(document, number: index)
    }
    addFormatting(comparison)
    text += "</main>\n</body>\n</html>\n"
  }

  // MARK: - Parts

  private mutating func addContents(_ comparison: ContentComparison) {
    guard comparison.documents.count(where: { !$0.isEqual }) > 1 else { return }
    text += "<nav>\n<ul>\n"
    for (index, document) in comparison.documents.enumerated() where !document.isEqual {
      let note: String =
        switch document.state {
        case .added: "new"
        case .removed: "gone"
        default: Words.counted(document.changes.count, "change")
        }
      text +=
        "<li><a href=\"#d\(index)\">\(Self.escaped(document.name))</a> <small>\(note)</small></li>\n"
    }
    text += "</ul>\n</nav>\n"
  }

  private mutating func add(_ document: ComparedDocument, number: Int) {
    text += "<section id=\"d\(number)\">\n<h2>\(Self.escaped(document.name))</h2>\n"
    var headings: [String] = []
    let title = document.commonTitle
    var isOpen = false
    for change in document.changes {
      var own = change.hidesItsHeading ? Array(change.headings.dropLast()) : change.headings
      if let title, own.first == title { own.removeFirst() }
      if own != headings || !isOpen {
        if isOpen { text += "</ul>\n" }
        if !own.isEmpty {
          text += "<h3>\(own.map { Self.escaped($0) }.joined(separator: " <span>›</span> "))</h3>\n"
        }
        text += isOpen && own.isEmpty ? "<ul class=\"top\">\n" : "<ul>\n"
        isOpen = true
      }
      headings = own
      add(change)
    }
    if isOpen { text += "</ul>\n" }
    text += "</section>\n"
  }

  private mutating func addFormatting(_ comparison: ContentComparison) {
    let names = comparison.documents.filter { $0.state == .formatting && $0.isEqual }.map(\.name)
    guard !names.isEmpty else { return }
    text += "<section>\n<h2>Formatting only</h2>\n<ul class=\"plain\">\n"
    for name in names { text += "<li>\(Self.escaped(name))</li>\n" }
    text += "</ul>\n</section>\n"
  }

  // MARK: - Changes

  private mutating func add(_ change: DocumentChange) {
    let sentence = DiffSentence(change)
    text += "<li class=\"\(change.kind.rawValue)\"><b>\(change.kind.sign)</b><div>"
    if !sentence.head.isEmpty || !sentence.words.isEmpty {
      text += "<p>"
      if !sentence.head.isEmpty { text += "<span>\(Self.escaped(sentence.head))</span> " }
      add(sentence.words)
      text += "</p>"
    }
    for (kind, block) in sentence.blocks {
      if sentence.isMarkdown { addRendered(block, kind) } else { addLines(block, kind) }
    }
    text += "</div></li>\n"
  }

  private mutating func addLines(_ block: String, _ kind: DocumentChange.Kind) {
    let element = kind == .removed ? "del" : "ins"
    text += "<pre>"
    let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if index > 0 { text += "\n" }
      if !line.isEmpty { text += "<\(element)>\(Self.escaped(String(line)))</\(element)>" }
    }
    text += "</pre>"
  }

  /// Markdown that went or came as a whole, as it shows.
  private mutating func addRendered(_ block: String, _ kind: DocumentChange.Kind) {
    guard let document = try? Document(parsing: Array(block.utf8)) else {
      return addLines(block, kind)
    }
    if let first = document.root.firstChild, first.kind == .frontMatter {
      addLines(first.text.split(separator: "\n").joined(separator: "\n"), kind)
    }
    let html = String(decoding: document.html(), as: UTF8.self)
    text += "<div class=\"whole \(kind == .removed ? "gone" : "new")\">"
    text += Self.visible(html) { String($0) }
    text += "</div>"
  }

  private mutating func add(_ words: [DocumentChange.WordRun]) {
    for (index, word) in words.enumerated() {
      switch word.op {
      case .equal:
        text += Self.escaped(
          word.text.gapped(isFirst: index == 0, isLast: index + 1 == words.count))
      case .removed: text += "<del>\(Self.escaped(word.text))</del>"
      case .added: text += "<ins>\(Self.escaped(word.text))</ins>"
      }
    }
  }

  /// A text that shows as it is: no markup, no control or directional characters.
  private static func escaped(_ text: String) -> String {
    visible(text) { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      default: String(scalar)
      }
    }
  }

  /// A text whose control and directional characters are marks.
  private static func visible(_ text: String, _ other: (Unicode.Scalar) -> String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x09, 0x0B...0x1F, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E,
        0x2066...0x2069:
        result += escaped(VisibleText.visible(String(scalar)))
      default: result += other(scalar)
      }
    }
    return result
  }

  private static let style = """
    :root { --back: #fff; --text: #1b1f23; --soft: #5a646e; --line: #d9dee3; --card: #f7f8fa;
      --add: #e0f5e3; --added: #0b5d1e; --gone: #fde7e7; --removed: #9a1c1c; --moved: #7a5200; }
    @media (prefers-color-scheme: dark) {
      :root { --back: #14171a; --text: #e4e7ea; --soft: #98a2ac; --line: #333a41; --card: #1c2126;
        --add: #12351b; --added: #86dd98; --gone: #40191b; --removed: #ff9d9d; --moved: #f0c060; }
    }
    * { box-sizing: border-box; }
    body { margin: 0 auto; max-width: 50rem; padding: 1rem; background: var(--back); color: var(--text);
      font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; overflow-wrap: anywhere; }
    h1 { font-size: 1.4rem; line-height: 1.25; margin: 0 0 .25rem; }
    h2 { font-size: 1.1rem; margin: 0 0 .5rem; }
    h3 { font-size: .9rem; font-weight: 600; color: var(--soft); margin: .9rem 0 .2rem; }
    h3 span { font-weight: 400; }
    header p, small { color: var(--soft); }
    header p { margin: 0; }
    a { color: inherit; }
    nav ul { columns: 2 18rem; list-style: none; margin: 1rem 0 0; padding: 0; }
    nav li { break-inside: avoid; padding: .2rem 0; }
    section { margin-top: 1.25rem; padding: .9rem 1rem; border: 1px solid var(--line);
      border-radius: .5rem; background: var(--card); }
    section > ul { list-style: none; margin: 0; padding: 0; }
    section > ul:not(.plain) > li { display: flex; gap: .6rem; padding: .3rem 0; }
    li > b { flex: none; width: 1rem; text-align: center; font-weight: 700; }
    li > div { flex: 1; min-width: 0; }
    .added > b { color: var(--added); } .removed > b { color: var(--removed); }
    .changed > b, .renamed > b, .moved > b { color: var(--moved); }
    ul.top { margin-top: .6rem; border-top: 1px solid var(--line); }
    p { margin: 0; } li > div > p > span { color: var(--soft); }
    ins { background: var(--add); color: var(--added); text-decoration: none; border-radius: .2rem; }
    del { background: var(--gone); color: var(--removed); border-radius: .2rem; }
    del + ins { margin-left: .15em; }
    pre { margin: .2rem 0; font: .85rem/1.5 ui-monospace, Menlo, Consolas, monospace; }
    pre { overflow-x: auto; overflow-wrap: normal; }
    pre del { text-decoration: none; }
    .whole { margin: .3rem 0; padding: .1rem .8rem; border-left: .25rem solid; border-radius: .2rem; }
    .whole.new { border-color: var(--added); background: var(--add); }
    .whole.gone { border-color: var(--removed); background: var(--gone); }
    .whole > * { margin: .5rem 0; } .whole p + p { margin-top: .5rem; }
    .whole h1, .whole h2, .whole h3, .whole h4 { font-size: 1rem; font-weight: 700; color: inherit; }
    .whole ul, .whole ol { list-style: revert; padding-left: 1.4rem; }
    .whole ul > li, .whole ol > li { display: list-item; padding: .1rem 0; }
    .whole blockquote { margin-left: 0; padding-left: .8rem; border-left: 2px solid var(--line); }
    .whole table { display: block; overflow-x: auto; border-collapse: collapse; }
    .whole th, .whole td { padding: .15rem .6rem .15rem 0; text-align: left; vertical-align: top; }
    .whole img { max-width: 100%; }

    """
}

extension DocumentChange.Kind {
  /// The mark on a page.
  fileprivate var sign: String {
    switch self {
    case .added: "+"
    case .removed: "−"
    case .changed, .renamed: "~"
    case .moved: "&gt;"
    }
  }
}
