import RavenMarkdown

/// No text is hidden from readers.
///
/// Tag characters, runs of zero-width characters or of variation selectors, and HTML that does not show can
/// carry words that only an assistant reads. Flags made of tag characters are flags.
///
/// ```bad
/// A word <span style="display:none">and another</span>.
/// ```
///
/// ```good
/// A word and another.
/// ```
enum HiddenText: LintRule {
  static let info = RuleInfo(
    "hidden-text", tags: ["security"], severity: .error, "text is hidden from readers")

  static func check(_ text: LintText, _ options: RuleOptions, _ report: inout LintReport) {
    checkRuns(text, &report)
    for node in text.all(.htmlBlock, .htmlInline) {
      for tag in text.tags(in: node) where !tag.isClosing && hides(text, tag) {
        report.add(tag.range, context: text.excerpt(tag.range))
      }
    }
  }

  private static func checkRuns(_ text: LintText, _ report: inout LintReport) {
    var place = 0
    while place < text.hidden.count {
      let first = text.hidden[place]
      var end = place + 1
      while end < text.hidden.count,
        text.hidden[end].offset == text.hidden[end - 1].range.upperBound,
        isAlike(first, text.hidden[end])
      {
        end += 1
      }
      let range = first.offset..<text.hidden[end - 1].range.upperBound
      let count = end - place
      if first.isTag, count >= 2, !isFlag(text, first, text.hidden[end - 1]) {
        report.add(range, detail: "Actual: \(count) tag characters")
      } else if first.isZeroWidth, count >= 4 {
        report.add(range, detail: "Actual: \(count) zero-width characters")
      } else if first.isVariationSelector, count >= 2 {
        report.add(range, detail: "Actual: \(count) variation selectors")
      }
      place = end
    }
  }

  private static func isAlike(_ one: HiddenScalar, _ other: HiddenScalar) -> Bool {
    (one.isTag && other.isTag) || (one.isZeroWidth && other.isZeroWidth)
      || (one.isVariationSelector && other.isVariationSelector)
  }

  /// A black flag before, a cancel tag at the end, and no more tags than a flag has.
  private static func isFlag(_ text: LintText, _ first: HiddenScalar, _ last: HiddenScalar) -> Bool
  {
    text.scalar(before: first.offset) == 0x1F3F4 && last.value == 0xE007F
      && last.offset - first.offset <= 4 * 7
  }

  private static func hides(_ text: LintText, _ tag: HTMLTag) -> Bool {
    if text.attribute("hidden", of: tag) != nil {
      // The panels of tabs show in turn.
      return text.attribute("role", of: tag).map { text.string($0) != "tabpanel" } ?? true
    }
    guard let style = text.attribute("style", of: tag) else { return false }
    let plain = text.string(style).lowercased().utf8.filter { !ASCII.isSpace($0) }
    let rules = plain.split(separator: UInt8(ascii: ";")).map {
      String(decoding: Array($0), as: UTF8.self)
    }
    let white = ["#fff", "#ffffff", "white"]
    let color = rules.first { $0.hasPrefix("color:") }.map { String($0.dropFirst(6)) }
    let background = rules.first { $0.hasPrefix("background") }.flatMap {
      $0.split(separator: ":").last
    }
    if let color, let background, white.contains(color), white.contains(String(background)) {
      return true
    }
    return rules.contains {
      [
        "display:none", "visibility:hidden", "opacity:0", "font-size:0", "font-size:0px",
        "font-size:0pt",
      ]
      .contains($0)
    }
  }
}
