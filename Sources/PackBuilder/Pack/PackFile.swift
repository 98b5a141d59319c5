import RavenMarkdown

/// What packs and manifests have in common as files.
enum PackFile {
  /// Reads JSON and makes every mistake a ``PackError`` about a path.
  static func decoded<Value>(
    _ bytes: [UInt8], path: String, _ decode: (JSONPlace) throws(JSONPlace.Problem) -> Value
  ) throws(PackError) -> Value {
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONValue(parsing: bytes)
    } catch {
      if error.reason == .notUTF8 { throw .notUTF8(path: path, offset: error.offset) }
      throw .damaged(path: path, reason: error.description)
    }
    do throws(JSONPlace.Problem) {
      return try decode(JSONPlace(json))
    } catch {
      throw .damaged(path: path, reason: error.description)
    }
  }

  /// The oldest reader that a file asks for, where that is newer than this one.
  ///
  /// Nothing else of a file from the future can be relied on, so this is looked at first.
  static func newerVersion(
    _ place: JSONPlace, format: String, known: Int
  ) throws(JSONPlace.Problem) -> Int? {
    guard try place.member("format").string() == format else {
      throw try place.member("format").problem("'\(format)' is needed")
    }
    let minimum = try place.optional("minReaderVersion").map { value throws(JSONPlace.Problem) in
      try value.count()
    }
    if let minimum, minimum > known { return minimum }
    _ = try place.member("schemaVersion").count()
    return nil
  }
}

extension JSONPlace {
  /// A SHA-256 in 64 hexadecimal digits.
  func hash() throws(Problem) -> String {
    let text = try string()
    guard text.utf8.count == 64,
      text.utf8.allSatisfy({ ($0 >= 0x30 && $0 <= 0x39) || ($0 >= 0x61 && $0 <= 0x66) })
    else { throw problem("no SHA-256 in 64 lower-case hexadecimal digits") }
    return text
  }

  /// A moment in UTC.
  func timestamp() throws(Problem) -> Timestamp {
    let text = try string()
    guard let time = Timestamp(text) else { throw problem("'\(text)' is no time in UTC") }
    return time
  }

  /// What a project is called; its id must be able to be a file's name.
  func identity() throws(Problem) -> ProjectIdentity {
    let id = try member("id").string()
    guard Container.isProjectID(id) else {
      throw try member("id").problem("'\(id)' cannot be a file's name")
    }
    return ProjectIdentity(
      id: id, name: try optional("name")?.string() ?? id,
      summary: try optional("summary")?.string() ?? "")
  }

  /// A revision: 1 or more.
  func revision() throws(Problem) -> Int {
    let number = try integer()
    guard number >= 1 else { throw problem("a revision is 1 or more") }
    return number
  }
}
