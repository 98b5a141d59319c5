/// A JSON text as values: members keep their order, numbers their text.
package enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  /// The number as it was written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// What kind of value this is, for messages: `a string`.
  package var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// Strings are equal when their bytes are: `==` of the standard library also takes `é` and `e` with an
  /// accent for the same.
  package static func == (a: JSONValue, b: JSONValue) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }
}

/// The members of a JSON object in the order of the text; a key stands once.
package struct JSONObject: Sendable, Equatable {
  /// One key and its value.
  package struct Member: Sendable, Equatable {
    package var key: String
    package var value: JSONValue

    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }

    package static func == (a: Member, b: Member) -> Bool {
      a.key.utf8.elementsEqual(b.key.utf8) && a.value == b.value
    }
  }

  /// All members, in order.
  package var members: [Member]

  package init(_ members: [Member] = []) { self.members = members }

  /// The value of a key, compared byte by byte; `nil` where there is none.
  ///
  /// - Complexity: O(*n*) in the number of members.
  package subscript(key: String) -> JSONValue? {
    members.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }
}

/// Why a text is no JSON, or not the JSON that is accepted.
package struct JSONError: Error, Equatable, Sendable {
  /// The byte where it was noticed, from 0.
  package let offset: Int
  /// The line of that byte, from 1.
  package let line: Int
  /// What is wrong there.
  package let reason: Reason

  /// What can be wrong with a text.
  package enum Reason: Equatable, Sendable {
    /// There is nothing but blanks.
    case empty
    /// The text ends in the middle of a value, as one that is still arriving does.
    case cutOff
    /// A byte that is no UTF-8.
    case notUTF8
    /// A key that the object already has.
    case duplicateKey(String)
    /// Lists and objects stand in each other more than `limit` levels deep.
    case tooDeep(limit: Int)
    /// Something follows the value.
    case trailingData
    /// Half of a pair of UTF-16 units, which is no character.
    case loneSurrogate
    /// Anything else; half a sentence that names what was expected.
    case syntax(String)
  }
}

extension JSONError: CustomStringConvertible {
  /// One sentence, lower case, without a full stop.
  package var description: String {
    switch reason {
    case .empty: "is empty"
    case .notUTF8: "not valid UTF-8 (first bad byte at offset \(offset))"
    default: "line \(line): \(phrase) (at offset \(offset))"
    }
  }

  private var phrase: String {
    switch reason {
    case .empty: "nothing stands here"
    case .cutOff: "the text is cut off"
    case .notUTF8: "not valid UTF-8"
    case .duplicateKey(let key): "the key '\(key)' stands here twice"
    case .tooDeep(let limit): "more than \(limit) levels of lists and objects"
    case .trailingData: "something follows the value"
    case .loneSurrogate: "half of a surrogate pair is no character"
    case .syntax(let reason): reason
    }
  }
}
