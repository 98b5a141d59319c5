/// What an element of HTML does to the text around it.
enum HTMLElement {
  /// Part of a line; its tags fall away.
  case inline
  /// Stands on lines of its own.
  case line
  /// Stands apart, with an empty line around it.
  case block
  /// Stands beside others of its row.
  case cell
  /// Ends the line.
  case lineBreak
  /// A line from margin to margin.
  case rule
  /// Text whose line ends and blanks count.
  case verbatim
  /// None of HTML's own: its tags are text.
  case unknown

  /// By the element's name in small letters; the elements are those of the HTML standard, obsolete ones
  /// included.
  init(_ name: String) { self = Self.byName[name] ?? .unknown }

  private static let byName: [String: HTMLElement] = {
    let lists: [(HTMLElement, String)] = [
      (.lineBreak, "br"),
      (.rule, "hr"),
      (.cell, "td th"),
      (.verbatim, "pre script style listing xmp plaintext"),
      (
        .inline,
        """
        a abbr acronym area audio b base basefont bdi bdo bgsound big blink button canvas \
        cite code col colgroup data datalist del dfn em embed font i iframe image img \
        input ins kbd label link map mark marquee math meta meter nobr noscript object \
        output param picture progress q rb rp rt rtc ruby s samp select slot small source \
        span strike strong sub sup svg template textarea time track tt u var video wbr
        """
      ),
      (
        .line,
        """
        caption dd div dt figcaption legend li optgroup option summary title tr
        """
      ),
      (
        .block,
        """
        address article aside blockquote body center details dialog dir dl fieldset figure \
        footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup html main menu nav \
        noframes ol p search section table tbody tfoot thead ul
        """
      ),
    ]
    var elements: [String: HTMLElement] = [:]
    for (element, names) in lists {
      for name in names.split(separator: " ") { elements[String(name)] = element }
    }
    return elements
  }()
}

/// The looks that open HTML tags give the text after them.
struct HTMLStyles {
  private var open: [(name: String, role: ThemeRole)] = []
  /// The `<a>` that is open: where its text starts in the flow, and where it leads.
  private(set) var anchor: Anchor?

  struct Anchor {
    var start: Int
    var url: [UInt8]
    var link: TerminalWriter.Link
  }

  mutating func open(_ anchor: Anchor) { self.anchor = anchor }

  mutating func closeAnchor() -> Anchor? {
    defer { anchor = nil }
    return anchor
  }

  /// What an `<a>` has said so far is on lines already written.
  mutating func startFlow() { anchor?.start = 0 }

  /// Notes that a tag opens or closes; the deepest 16 count.
  mutating func apply(_ tag: HTMLMarkup) {
    guard let role = Self.role(of: tag.name) else { return }
    if tag.kind == .opening {
      if open.count < 16 { open.append((tag.name, role)) }
    } else if let index = open.lastIndex(where: { $0.name == tag.name }) {
      open.removeSubrange(index...)
    }
  }

  func applied(to style: TerminalTextStyle, _ theme: Theme) -> TerminalTextStyle {
    var style = style
    for (_, role) in open { style = theme[role].over(style) }
    return style
  }

  private static func role(of name: String) -> ThemeRole? {
    switch name {
    case "b", "strong", "dt": .strong
    case "i", "em", "cite", "dfn", "var", "figcaption": .emphasis
    case "code", "kbd", "samp", "tt": .code
    case "s", "strike", "del": .strikethrough
    case "a": .link
    case "th": .tableHeader
    case "summary": .summary
    case "h1": .heading1
    case "h2": .heading2
    case "h3": .heading3
    case "h4": .heading4
    case "h5": .heading5
    case "h6": .heading6
    default: nil
    }
  }
}
