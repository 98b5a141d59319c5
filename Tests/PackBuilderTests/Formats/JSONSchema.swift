import Foundation
import RavenMarkdown

/// A JSON Schema (draft 2020-12), as far as those in `Docs/formats` go.
///
/// A keyword that is not known here is a mistake in the schema and found as one, so no rule is silently left
/// out.
struct JSONSchema {
  /// What does not fit, and where.
  struct Violation: CustomStringConvertible {
    let place: String
    let reason: String

    var description: String { "\(place.isEmpty ? "the whole" : place): \(reason)" }
  }

  private let root: JSONValue

  init(json: [UInt8]) throws { root = try JSONValue(parsing: json) }

  /// Reads a schema of the documentation.
  init(named name: String) throws {
    let file = Self.folder.appending(path: "\(name).schema.json")
    try self.init(json: [UInt8](try Data(contentsOf: file)))
  }

  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent()  // Formats
    .deletingLastPathComponent()  // PackBuilderTests
    .deletingLastPathComponent()  // Tests
    .deletingLastPathComponent().appending(path: "Docs/formats")

  /// What of a text does not fit; where it is closed, also members that the schema does not name.
  func violations(in json: [UInt8], isClosed: Bool = false) throws -> [Violation] {
    violations(in: try JSONValue(parsing: json), isClosed: isClosed)
  }

  func violations(in value: JSONValue, isClosed: Bool = false) -> [Violation] {
    var check = Check(root: root)
    _ = check.run(root, value, "")
    if isClosed { check.addUnnamed() }
    return check.violations
  }

  /// One run over a value.
  private struct Check {
    let root: JSONValue
    var violations: [Violation] = []
    /// Members that some part of the schema names, and all that there are.
    private var named: Set<String> = []
    private var present: Set<String> = []

    init(root: JSONValue) { self.root = root }

    mutating func addUnnamed() {
      for place in present.subtracting(named).sorted() {
        violations.append(Violation(place: place, reason: "is not described"))
      }
    }

    private mutating func fail(_ place: String, _ reason: String) {
      violations.append(Violation(place: place, reason: reason))
    }

    /// Checks one value; tells whether it fits.
    mutating func run(_ schema: JSONValue, _ value: JSONValue, _ place: String) -> Bool {
      let before = violations.count
      switch schema {
      case .bool(true): break
      case .object(let keywords):
        for member in keywords.members { apply(member, of: keywords, value, place) }
      default: fail(place, "nothing may stand here")
      }
      return violations.count == before
    }

    /// Whether a value fits, without a word about it.
    private mutating func fits(_ schema: JSONValue, _ value: JSONValue, _ place: String) -> Bool {
      let before = violations
      let result = run(schema, value, place)
      violations = before
      return result
    }

    private mutating func apply(
      _ keyword: JSONObject.Member, of keywords: JSONObject, _ value: JSONValue, _ place: String
    ) {
      let argument = keyword.value
      switch keyword.key {
      case "$schema", "$defs", "title", "description": break
      case "$ref":
        guard let target = resolved(argument) else { return fail(place, "bad reference") }
        _ = run(target, value, place)
      case "type": checkType(argument, value, place)
      case "const": if value != argument { fail(place, "another value is needed") }
      case "enum":
        if !Self.list(argument).contains(value) { fail(place, "is none of the choices") }
      case "anyOf":
        if !Self.list(argument).contains(where: { fits($0, value, place) }) {
          fail(place, "fits none of the alternatives")
        }
      case "not": if fits(argument, value, place) { fail(place, "must not be so") }
      case "pattern", "minLength", "maxLength": checkText(keyword, value, place)
      case "minimum", "maximum": checkNumber(keyword, value, place)
      case "items", "uniqueItems": checkList(keyword, value, place)
      case "required", "properties", "additionalProperties", "propertyNames":
        checkObject(keyword, of: keywords, value, place)
      default: fail(place, "the schema's keyword '\(keyword.key)' is not known")
      }
    }

    private func resolved(_ reference: JSONValue) -> JSONValue? {
      guard case .string(let text) = reference, text.hasPrefix("#/") else { return nil }
      var value = root
      for step in text.dropFirst(2).split(separator: "/") {
        guard case .object(let object) = value, let next = object[String(step)] else { return nil }
        value = next
      }
      return value
    }

    private static func list(_ value: JSONValue) -> [JSONValue] {
      if case .array(let elements) = value { elements } else { [] }
    }

    private static func integer(_ value: JSONValue) -> Int? {
      if case .number(let text) = value { Int(text) } else { nil }
    }

    private mutating func checkType(_ wanted: JSONValue, _ value: JSONValue, _ place: String) {
      var names = Self.list(wanted)
      if names.isEmpty { names = [wanted] }
      let kinds: [String] =
        switch value {
        case .null: ["null"]
        case .bool: ["boolean"]
        case .number: Self.integer(value) == nil ? ["number"] : ["number", "integer"]
        case .string: ["string"]
        case .array: ["array"]
        case .object: ["object"]
        }
      if !kinds.contains(where: { names.contains(.string($0)) }) {
        fail(place, "is \(value.kindName)")
      }
    }

    private mutating func checkText(
      _ keyword: JSONObject.Member, _ value: JSONValue, _ place: String
    ) {
      guard case .string(let text) = value else { return }
      let count = text.unicodeScalars.count
      switch (keyword.key, keyword.value) {
      case ("minLength", let limit):
        if count < Self.integer(limit) ?? .max { fail(place, "is too short") }
      case ("maxLength", let limit):
        if count > Self.integer(limit) ?? 0 { fail(place, "is too long") }
      case (_, .string(let pattern)):
        guard let regex = try? Regex(pattern).matchingSemantics(.unicodeScalar) else {
          return fail(place, "the pattern '\(pattern)' cannot be read")
        }
        if text.firstMatch(of: regex) == nil { fail(place, "does not match \(pattern)") }
      default: fail(place, "a pattern is a string")
      }
    }

    private mutating func checkNumber(
      _ keyword: JSONObject.Member, _ value: JSONValue, _ place: String
    ) {
      guard let number = Self.integer(value), let limit = Self.integer(keyword.value) else {
        return
      }
      if keyword.key == "minimum" ? number < limit : number > limit {
        fail(place, "\(keyword.key) is \(limit)")
      }
    }

    private mutating func checkList(
      _ keyword: JSONObject.Member, _ value: JSONValue, _ place: String
    ) {
      guard case .array(let elements) = value else { return }
      if keyword.key == "items" {
        for (index, element) in elements.enumerated() {
          _ = run(keyword.value, element, "\(place)[\(index)]")
        }
      } else if elements.indices.contains(where: { elements[..<$0].contains(elements[$0]) }) {
        fail(place, "holds something twice")
      }
    }

    private mutating func checkObject(
      _ keyword: JSONObject.Member, of keywords: JSONObject, _ value: JSONValue, _ place: String
    ) {
      guard case .object(let object) = value else { return }
      func path(_ key: String) -> String { place.isEmpty ? key : "\(place).\(key)" }
      for member in object.members { present.insert(path(member.key)) }
      var properties = JSONObject()
      if case .object(let known)? = keywords["properties"] { properties = known }
      switch keyword.key {
      case "required":
        for case .string(let key) in Self.list(keyword.value) where object[key] == nil {
          fail(path(key), "is missing")
        }
      case "properties":
        for member in properties.members {
          guard let found = object[member.key] else { continue }
          named.insert(path(member.key))
          _ = run(member.value, found, path(member.key))
        }
      case "additionalProperties":
        for member in object.members where properties[member.key] == nil {
          named.insert(path(member.key))
          _ = run(keyword.value, member.value, path(member.key))
        }
      default:
        for member in object.members {
          _ = run(keyword.value, .string(member.key), path(member.key))
        }
      }
    }
  }
}
