/// A flag with a value, and how to read that value: the typed side of a row of the table.
struct ValueFlag<Value: Sendable>: Sendable {
  /// The row.
  let flag: Flag
  /// The value of a text that the row's kind accepts.
  let read: @Sendable (Argument) -> Value?
}

/// A flag without a value.
struct SwitchFlag: Sendable {
  /// The row.
  let flag: Flag
}

/// A type whose cases are the words of a flag's value.
protocol FlagChoice: CaseIterable, Sendable, RawRepresentable<String> {
  /// What the case means, as half a sentence.
  var abstract: String { get }
}

extension FlagChoice {
  /// The cases as the table wants them.
  static var choices: [ValueKind.Choice] {
    allCases.map { ValueKind.Choice(name: $0.rawValue, abstract: $0.abstract) }
  }
}

extension ValueFlag where Value: FlagChoice {
  /// A flag that takes one of the cases of a type.
  init(
    choice long: String, name: String, default defaultText: String? = nil,
    in category: Flag.Category = .general, _ abstract: String
  ) {
    flag = Flag(
      long, value: Flag.Value(name: name, kind: .choice(Value.choices)), default: defaultText,
      in: category, abstract)
    read = { Value(rawValue: $0.text) }
  }
}

extension ValueFlag where Value == Int {
  /// A flag that takes a number.
  init(
    number long: String, name: String, range: ClosedRange<Int>, default defaultText: String? = nil,
    in category: Flag.Category = .general, _ abstract: String
  ) {
    flag = Flag(
      long, value: Flag.Value(name: name, kind: .number(range)), default: defaultText, in: category,
      abstract)
    read = { Int($0.text) }
  }
}

extension ValueFlag where Value == Argument {
  /// A flag that takes a name or any other text.
  init(
    _ long: String?, short: Character? = nil, name: String, kind: ValueKind,
    default defaultText: String? = nil, in category: Flag.Category = .general, _ abstract: String
  ) {
    flag = Flag(
      long, short: short, value: Flag.Value(name: name, kind: kind), default: defaultText,
      in: category, abstract)
    read = { $0 }
  }
}

extension SwitchFlag {
  /// A flag that is there or not.
  init(
    _ long: String, short: Character? = nil, in category: Flag.Category = .general,
    _ abstract: String
  ) {
    flag = Flag(long, short: short, in: category, abstract)
  }
}
