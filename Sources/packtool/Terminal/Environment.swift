import PackBuilder

/// The variables that tell a program how to behave.
struct Environment: Sendable {
  private let look: @Sendable (String) -> String?

  /// The variables of this process.
  static let process = Environment { System.variable($0) }

  /// Variables for a test.
  init(_ variables: [String: String]) { look = { variables[$0] } }

  private init(_ look: @escaping @Sendable (String) -> String?) { self.look = look }

  /// A variable; `nil` when it is not set or empty, which means the same everywhere here.
  subscript(_ name: String) -> String? { look(name).flatMap { $0.isEmpty ? nil : $0 } }

  /// A variable that says something even when it is empty.
  func raw(_ name: String) -> String? { look(name) }

  /// A variable that is a whole number, also with something after it (`3.4a` is 3).
  func number(_ name: String) -> Int? {
    self[name].flatMap { Int($0.prefix { ("0"..."9").contains($0) }) }
  }
}
