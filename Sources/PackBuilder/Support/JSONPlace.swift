package import RavenMarkdown

/// A value inside a JSON text, with its place for messages.
///
/// Its members are asked for by type; what is missing or of another type is a ``Problem`` that names the
/// place: `plans[2].title: a string is needed, not a number`.
package struct JSONPlace {
  package let value: JSONValue
  /// Where it stands: `plans[2].title`, empty for the whole text.
  package let path: String

  package init(_ value: JSONValue, path: String = "") {
    self.value = value
    self.path = path
  }

  /// A value that is not what it should be.
  package struct Problem: Error, Equatable {
    /// One sentence, lower case, without a full stop.
    package let description: String
  }

  /// A problem with this value.
  package func problem(_ reason: String) -> Problem {
    Problem(description: path.isEmpty ? reason : "\(path): \(reason)")
  }

  private func mismatch(_ wanted: String) -> Problem {
    problem("\(wanted) is needed, not \(value.kindName)")
  }

  // MARK: - The value itself

  /// The members of an object.
  package func object() throws(Problem) -> JSONObject {
    guard case .object(let object) = value else { throw mismatch("an object") }
    return object
  }

  /// The elements of a list, each with its place.
  package func list() throws(Problem) -> [JSONPlace] {
    guard case .array(let elements) = value else { throw mismatch("a list") }
    return elements.enumerated().map { JSONPlace($0.element, path: "\(path)[\($0.offset)]") }
  }

  /// A string.
  package func string() throws(Problem) -> String {
    guard case .string(let text) = value else { throw mismatch("a string") }
    return text
  }

  /// A whole number, written without a point or an exponent.
  package func integer() throws(Problem) -> Int {
    guard case .number(let text) = value else { throw mismatch("a whole number") }
    guard let number = Int(text) else { throw problem("'\(text)' is no whole number") }
    return number
  }

  /// A number that counts something.
  package func count() throws(Problem) -> Int {
    let number = try integer()
    guard number >= 0 else { throw problem("cannot be negative") }
    return number
  }

  /// True or false.
  package func bool() throws(Problem) -> Bool {
    guard case .bool(let value) = value else { throw mismatch("true or false") }
    return value
  }

  // MARK: - Members

  /// A member that may be missing; null counts as missing.
  package func optional(_ key: String) throws(Problem) -> JSONPlace? {
    guard let value = try object()[key], value != .null else { return nil }
    return JSONPlace(value, path: place(of: key))
  }

  /// A member that must be there.
  package func member(_ key: String) throws(Problem) -> JSONPlace {
    guard let value = try object()[key] else {
      throw Problem(description: "\(place(of: key)): is missing")
    }
    return JSONPlace(value, path: place(of: key))
  }

  /// All members with their places.
  package func members() throws(Problem) -> [(key: String, value: JSONPlace)] {
    try object().members.map { ($0.key, JSONPlace($0.value, path: place(of: $0.key))) }
  }

  private func place(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
}
