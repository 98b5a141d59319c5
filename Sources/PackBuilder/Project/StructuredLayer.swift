import RavenMarkdown

/// A layer that is JSON, as markdown.
///
/// Keys become headings in the file's own order, one level deeper per nesting; strings are markdown
/// already; lists of plain values become bullet lists, lists of objects one section each, titled by
/// `name`, `title` or `id`; numbers and booleans are lines `key: value`, null is nothing. The same input
/// always gives the same bytes.
struct StructuredLayer {
  private var blocks: [[UInt8]] = []

  /// Members that can name an object, the first wins.
  private static let titleKeys = ["name", "title", "id"]
  private static let deepestHeading = 6

  /// Renders a file.
  ///
  /// - Parameters:
  ///   - json: The file's bytes.
  ///   - name: The heading where the file has no `name` or `title`.
  /// - Returns: Markdown, not in its normal spelling yet.
  /// - Throws: Why the file is no structured layer, as half a sentence.
  static func markdown(json: [UInt8], name: String) throws(JSONPlace.Problem) -> [UInt8] {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: json)
    } catch {
      throw JSONPlace.Problem(description: error.description)
    }
    var layer = StructuredLayer()
    switch value {
    case .object(var object):
      let title = layer.takeTitle(of: &object, keys: ["name", "title"])
      layer.addHeading(title ?? name, level: 1)
      layer.addMembers(object, level: 2)
    case .array(let elements):
      layer.addHeading(name, level: 1)
      layer.addElements(elements, of: name, level: 2)
    default: throw JSONPlace.Problem(description: "an object is needed, not \(value.kindName)")
    }
    return Array(layer.blocks.joined(separator: [ASCII.newline]))
  }

  // MARK: - Sections

  /// The recursion ends where JSON's nesting is limited.
  private mutating func addMembers(_ object: JSONObject, level: Int) {
    for member in object.members {
      switch member.value {
      case .null: break
      case .bool, .number: addBlock(Self.line(member))
      case .string(let text):
        addHeading(member.key, level: level)
        addBlock(Self.normalized(text))
      case .array(let elements):
        addHeading(member.key, level: level)
        addElements(elements, of: member.key, level: level + 1)
      case .object(let object):
        addHeading(member.key, level: level)
        addMembers(object, level: level + 1)
      }
    }
  }

  private mutating func addElements(_ elements: [JSONValue], of key: String, level: Int) {
    var list: [UInt8] = []
    for (index, element) in elements.enumerated() {
      guard case .object(var object) = element else {
        list += Self.item(element)
        continue
      }
      addBlock(list)
      list = []
      let title = takeTitle(of: &object, keys: Self.titleKeys)
      addHeading(title ?? "\(key) \(index + 1)", level: level)
      addMembers(object, level: level + 1)
    }
    addBlock(list)
  }

  /// Takes the member that names an object.
  private func takeTitle(of object: inout JSONObject, keys: [String]) -> String? {
    for key in keys {
      let title: String
      switch object[key] {
      case .string(let text): title = text
      case .number(let text): title = text
      default: continue
      }
      guard title.contains(where: { !$0.isWhitespace }) else { continue }
      object.members.removeAll { $0.key == key }
      return title
    }
    return nil
  }

  private mutating func addHeading(_ text: String, level: Int) {
    if level <= Self.deepestHeading {
      addBlock(
        Array(repeating: UInt8(ascii: "#"), count: level) + [ASCII.space] + Self.escaped(text))
    } else {
      addBlock(Array("**".utf8) + Self.escaped(text) + Array("**".utf8))
    }
  }

  private mutating func addBlock(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    blocks.append(bytes.last == ASCII.newline ? bytes : bytes + [ASCII.newline])
  }

  // MARK: - Lists

  /// An item and what stands in it; nothing for null.
  private static func item(_ value: JSONValue) -> [UInt8] {
    switch value {
    case .null: []
    case .bool(let value): item(Array((value ? "true" : "false").utf8))
    case .number(let text): item(Array(text.utf8))
    case .string(let text): item(normalized(text))
    case .array(let elements): item(elements.flatMap { item($0) })
    case .object(let object): item(object.members.flatMap { memberItem($0) })
    }
  }

  private static func memberItem(_ member: JSONObject.Member) -> [UInt8] {
    switch member.value {
    case .null: []
    case .bool, .number: item(line(member))
    case .string(let text): item(escaped(member.key) + Array(": ".utf8) + normalized(text))
    case .array(let elements):
      item(escaped(member.key) + Array(":\n\n".utf8) + elements.flatMap { item($0) })
    case .object(let object):
      item(escaped(member.key) + Array(":\n\n".utf8) + object.members.flatMap { memberItem($0) })
    }
  }

  /// A bullet before the first line, blanks before the others.
  private static func item(_ content: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var lines = content.split(separator: ASCII.newline, omittingEmptySubsequences: false)
    while let last = lines.last, last.isEmpty { lines.removeLast() }
    guard !lines.isEmpty else { return [] }
    for (index, line) in lines.enumerated() {
      if index == 0 {
        result += "- ".utf8
      } else if !line.isEmpty {
        result += "  ".utf8
      }
      result += line
      result.append(ASCII.newline)
    }
    return result
  }

  // MARK: - Text

  private static func line(_ member: JSONObject.Member) -> [UInt8] {
    let value: String
    switch member.value {
    case .bool(let flag): value = flag ? "true" : "false"
    case .number(let text): value = text
    default: value = ""
    }
    return escaped(member.key) + Array(": \(value)".utf8)
  }

  /// A string's markdown on its own: what it leaves open does not swallow what follows.
  private static func normalized(_ text: String) -> [UInt8] {
    let source = Array(text.utf8)
    guard let document = try? Document(parsing: source),
      let normalized = try? document.normalized()
    else { return source }
    return normalized.bytes
  }

  /// Text on one line without any markup; the normal form drops what escapes too much.
  private static func escaped(_ text: String) -> [UInt8] {
    let words = text.utf8.split { ASCII.isSpace($0) }
    return words.joined(separator: [ASCII.space]).flatMap { byte in
      ASCII.isPunctuation(byte) ? [UInt8(ascii: "\\"), byte] : [byte]
    }
  }
}
