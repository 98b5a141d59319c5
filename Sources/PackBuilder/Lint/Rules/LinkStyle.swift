import RavenMarkdown

/// Links and images are written in the forms that are allowed.
///
/// The forms are `<address>`, `[text](address)`, `[text][label]`, `[label][]` and `[label]`; all are allowed
/// until an option turns one off. `url_inline` is about `[address](address)`.
///
/// ```bad {"shortcut": false}
/// See [plan].
///
/// [plan]: plan.md
/// ```
///
/// ```good {"shortcut": false}
/// See [plan](plan.md).
/// ```
enum LinkStyle: LintRule {
  static let info = RuleInfo(
    "MD054", ["link-image-style"], tags: ["images", "links"], pack: false, fixable: true,
    "a link or an image is written in a form that is not allowed",
    options: [
      RuleOption("autolink", .flag(true), "<address>"),
      RuleOption("inline", .flag(true), "[text](address)"),
      RuleOption("full", .flag(true), "[text][label]"),
      RuleOption("collapsed", .flag(true), "[label][]"),
      RuleOption("shortcut", .flag(true), "[label]"),
      RuleOption("url_inline", .flag(true), "[address](address)"),
    ])

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    let forms = ["autolink", "inline", "full", "collapsed", "shortcut", "url_inline"]
    guard forms.contains(where: { !options.flag($0) }) else { return }
    for link in text.all(.link, .image) {
      let form = text.form(of: link)
      guard form != .bare else { continue }
      let isURL = form == .inline && isURLTwice(link, text)
      guard
        !options.flag(form.rawValue)
          || (isURL && !options.flag("url_inline") && options.flag("autolink"))
      else { continue }
      let source = text.nodes[link].source.range
      report.add(source, context: text.excerpt(source), fix: fix(link, form, options, text))
    }
  }

  /// Whether a link without a title shows nothing but its absolute address.
  private static func isURLTwice(_ link: Int, _ text: LintText) -> Bool {
    let record = text.nodes[link]
    guard record.kind == .link, record.aux.isEmpty, let label = text.label(of: link) else {
      return false
    }
    return isAbsolute(text.bytes[record.text.range])
      && text.bytes[label].elementsEqual(text.bytes[record.text.range])
  }

  private static func isAbsolute(_ url: ArraySlice<UInt8>) -> Bool {
    let scheme = url.prefix { ASCII.isAlphanumeric($0) || "+.-".utf8.contains($0) }
    return scheme.count >= 2 && scheme.endIndex < url.endIndex
      && url[scheme.endIndex] == UInt8(ascii: ":")
  }

  private static func fix(
    _ link: Int, _ form: LinkForm, _ options: RuleOptions, _ text: LintText
  ) -> [LintReport.Edit] {
    let record = text.nodes[link]
    let source = record.source.range
    guard text.firstLine(of: link) == text.lastLine(of: link) else { return [] }
    let url = text.string(record.text.range)
    if form == .inline {
      guard options.flag("autolink"), record.kind == .link, record.aux.isEmpty,
        isAbsolute(text.bytes[record.text.range]),
        !url.utf8.contains(where: { " <>".utf8.contains($0) })
      else { return [] }
      return [.init(source, "<\(url)>")]
    }
    guard options.flag("inline") else { return [] }
    if form == .autolink {
      guard options.flag("url_inline") else { return [] }
      let shown = text.string(source.lowerBound + 1..<source.upperBound - 1)
      return [.init(source, "[\(shown)](\(target(shown)))")]
    }
    guard let label = text.label(of: link) else { return [] }
    let title =
      record.aux.isEmpty
      ? "" : " \"\(text.string(record.aux.range).replacing("\"", with: "\\\""))\""
    let mark = record.kind == .image ? "!" : ""
    return [.init(source, "\(mark)[\(text.string(label))](\(target(url))\(title))")]
  }

  /// An address as it can stand between parentheses.
  private static func target(_ url: String) -> String {
    if url.isEmpty || url.utf8.contains(where: { $0 <= 0x20 }) { return "<\(url)>" }
    var result = ""
    for scalar in url.unicodeScalars {
      if scalar == "(" || scalar == ")" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
