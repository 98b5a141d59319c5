/// What the command line said, read through the typed flags.
struct ParsedValues: Sendable {
  private var given: [String: [Argument]] = [:]
  /// What stands besides flags, in order.
  private(set) var operands: [Argument] = []

  /// Notes a flag, with an empty value when it takes none.
  mutating func add(_ flag: Flag, _ value: Argument = Argument(bytes: [])) {
    given[flag.id, default: []].append(value)
  }

  /// Notes an operand.
  mutating func add(operand: Argument) { operands.append(operand) }

  /// The value given last, or `nil`.
  subscript<Value>(_ flag: ValueFlag<Value>) -> Value? {
    given[flag.flag.id]?.last.flatMap { flag.read($0) }
  }

  /// Every value given, in order.
  func all<Value>(_ flag: ValueFlag<Value>) -> [Value] {
    given[flag.flag.id, default: []].compactMap { flag.read($0) }
  }

  /// Whether the flag was given.
  func has(_ flag: SwitchFlag) -> Bool { given[flag.flag.id] != nil }
}
