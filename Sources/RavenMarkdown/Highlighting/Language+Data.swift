extension Language.Quote {
  fileprivate static let double = Language.Quote("\"")
  fileprivate static let single = Language.Quote("'")
  fileprivate static let triple = Language.Quote("\"\"\"", spansLines: true)
}

/// Keywords, types and values as each language's reference lists them.
extension Language {
  static let swift = Language(
    words: [
      .keyword: """
      actor any as associatedtype async await borrowing break case catch class consuming continue \
      convenience default defer deinit didSet do dynamic each else enum extension fallthrough \
      fileprivate final for func get guard if import in indirect infix init inout internal is lazy let \
      macro mutating nonisolated nonmutating open operator override package postfix precedencegroup \
      prefix private protocol public repeat required rethrows return sending set some static struct \
      subscript super switch throw throws try typealias unowned unsafe var weak where while willSet
      """,
      .numeral: "true false nil self Self",
    ],
    lineComments: ["//"], blockComment: ("/*", "*/"), quotes: [.triple, .double],
    traits: [.capitalTypes, .calls, .atAttributes, .hashKeywords, .nestedComments])

  static let python = Language(
    words: [
      .keyword: """
      and as assert async await break case class continue def del elif else except finally for from \
      global if import in is lambda match nonlocal not or pass raise return try while with yield
      """,
      .numeral: "True False None self cls",
      .type: "int str float bool bytes list dict set tuple object type",
    ],
    lineComments: ["#"],
    quotes: [.triple, Quote("'''", spansLines: true), .double, .single],
    traits: [.capitalTypes, .calls, .atAttributes])

  private static let scriptWords = """
    as async await break case catch class const continue debugger default delete do else export extends \
    finally for from function get if import in instanceof let new of return set static super switch \
    throw try typeof var void while with yield
    """

  static let javaScript = Language(
    words: [.keyword: scriptWords, .numeral: "true false null undefined this NaN Infinity"],
    lineComments: ["//"], blockComment: ("/*", "*/"),
    quotes: [.double, .single, Quote("`", spansLines: true)],
    traits: [.capitalTypes, .calls, .atAttributes])

  static let typeScript = Language(
    words: [
      .keyword: scriptWords + """
         abstract asserts declare enum implements infer interface is keyof module namespace override \
        private protected public readonly satisfies type unique
        """,
      .numeral: "true false null undefined this NaN Infinity",
      .type: "any bigint boolean never number object string symbol unknown",
    ],
    lineComments: ["//"], blockComment: ("/*", "*/"),
    quotes: [.double, .single, Quote("`", spansLines: true)],
    traits: [.capitalTypes, .calls, .atAttributes])

  static let go = Language(
    words: [
      .keyword: """
      break case chan const continue default defer else fallthrough for func go goto if import \
      interface map package range return select struct switch type var
      """,
      .numeral: "true false nil iota",
      .type: """
      any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 \
      rune string uint uint8 uint16 uint32 uint64 uintptr
      """,
    ],
    lineComments: ["//"], blockComment: ("/*", "*/"),
    quotes: [.double, .single, Quote("`", escapes: false, spansLines: true)], traits: [.calls])

  static let rust = Language(
    words: [
      .keyword: """
      as async await break const continue crate dyn else enum extern fn for if impl in let loop match \
      mod move mut pub ref return static struct super trait type union unsafe use where while
      """,
      .numeral: "true false self Self None Some Ok Err",
      .type: """
      bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize
      """,
    ],
    lineComments: ["//"], blockComment: ("/*", "*/"), quotes: [Quote("\"", spansLines: true)],
    traits: [.capitalTypes, .calls, .characters, .nestedComments])

  static let c = Language(
    words: [
      .keyword: """
      alignas alignof asm auto break case catch class concept const consteval constexpr constinit \
      const_cast continue co_await co_return co_yield decltype default delete do dynamic_cast else enum \
      explicit export extern final for friend goto if inline mutable namespace new noexcept operator \
      override private protected public register reinterpret_cast requires restrict return sizeof \
      static static_assert static_cast struct switch template this throw try typedef typeid typename \
      union using virtual volatile while
      """,
      .numeral: "true false nullptr NULL",
      .type: """
      bool char char8_t char16_t char32_t double float int int8_t int16_t int32_t int64_t intptr_t \
      long ptrdiff_t short signed size_t ssize_t uint8_t uint16_t uint32_t uint64_t uintptr_t unsigned \
      void wchar_t
      """,
    ],
    lineComments: ["//"], blockComment: ("/*", "*/"), quotes: [.double, .single],
    traits: [.calls, .hashKeywords])

  static let java = Language(
    words: [
      .keyword: """
      abstract assert break case catch class const continue default do else enum exports extends final \
      finally for goto if implements import instanceof interface module native new non-sealed opens \
      package permits private protected provides public record requires return sealed static strictfp \
      super switch synchronized this throw throws to transient transitive try uses var volatile when \
      while with yield
      """,
      .numeral: "true false null",
      .type: "boolean byte char double float int long short void",
    ],
    lineComments: ["//"], blockComment: ("/*", "*/"), quotes: [.triple, .double, .single],
    traits: [.capitalTypes, .calls, .atAttributes])

  static let kotlin = Language(
    words: [
      .keyword: """
      abstract actual annotation as break by catch class companion const constructor continue crossinline \
      data delegate do dynamic else enum expect external final finally for fun get if import in infix \
      init inline inner interface internal is lateinit noinline object open operator out override \
      package private protected public reified return sealed set super suspend tailrec this throw try \
      typealias val value var vararg when where while
      """,
      .numeral: "true false null it",
    ],
    lineComments: ["//"], blockComment: ("/*", "*/"), quotes: [.triple, .double, .single],
    traits: [.capitalTypes, .calls, .atAttributes, .nestedComments])

  static let cSharp = Language(
    words: [
      .keyword: """
      abstract as async await base break case catch checked class const continue default delegate do \
      else enum event explicit extern finally fixed for foreach get goto if implicit in init interface \
      internal is lock namespace new operator out override params private protected public readonly \
      record ref required return sealed set sizeof stackalloc static struct switch this throw try typeof \
      unchecked unsafe using var virtual volatile when where while with yield
      """,
      .numeral: "true false null",
      .type: """
      bool byte char decimal double dynamic float int long nint object sbyte short string uint ulong \
      ushort void
      """,
    ],
    lineComments: ["//"], blockComment: ("/*", "*/"), quotes: [.triple, .double, .single],
    traits: [.capitalTypes, .calls, .hashKeywords])

  static let ruby = Language(
    words: [
      .keyword: """
      alias and begin break case class def do else elsif end ensure extend for if in include loop module \
      next not or private protected public raise redo require require_relative rescue retry return \
      super then undef unless until when while yield attr_accessor attr_reader attr_writer
      """,
      .numeral: "true false nil self",
    ],
    lineComments: ["#"], quotes: [.double, .single, Quote("`")],
    traits: [.capitalTypes, .calls, .atAttributes, .symbols, .loneComments])

  static let shell = Language(
    words: [
      .keyword: """
      alias break case continue declare do done elif else esac eval exec exit export fi for function if \
      in local readonly return select set shift source then trap typeset unset until while
      """,
      .function: """
      apt apt-get awk brew cargo cat cd chmod chown cmake cp curl cut docker echo find git go grep head \
      kubectl ln ls make mkdir mv node npm npx pip pip3 pnpm printf pwd python python3 rm rsync sed sort \
      ssh sudo swift tail tar tee test touch tr uv wc wget xargs yarn
      """,
      .numeral: "true false",
    ],
    lineComments: ["#"],
    quotes: [
      Quote("\"", spansLines: true), Quote("'", escapes: false, spansLines: true), Quote("`"),
    ],
    traits: [.dollarVariables, .loneComments, .hyphens])

  static let console = Language(form: .console)

  static let json = Language(
    words: [.numeral: "true false null"], lineComments: ["//"], blockComment: ("/*", "*/"),
    quotes: [.double], traits: [.colonKeys])

  static let yaml = Language(
    words: [.numeral: "true false null yes no on off"], lineComments: ["#"],
    quotes: [.double, .single], traits: [.colonKeys, .loneComments, .hyphens])

  static let toml = Language(
    words: [.numeral: "true false"], lineComments: ["#", ";"],
    quotes: [.triple, Quote("'''", escapes: false, spansLines: true), .double, .single],
    traits: [.equalsKeys, .loneComments, .hyphens])

  static let markup = Language(form: .markup)

  static let css = Language(
    lineComments: [], blockComment: ("/*", "*/"), quotes: [.double, .single],
    traits: [.colonKeys, .calls, .atAttributes, .hyphens])

  static let sql = Language(
    words: [
      .keyword: """
      add all alter and as asc begin between by cascade case check column commit constraint create cross \
      database default delete desc distinct drop else end exists explain foreign from full function \
      grant group having if ilike in index inner insert intersect into is join key left like limit not \
      offset on or order outer partition primary procedure references replace returning revoke right \
      rollback row rows select set table then to transaction trigger truncate union unique update \
      using values view when where with
      """,
      .numeral: "true false null",
      .type: """
      bigint bigserial blob boolean bytea char date datetime decimal double float int integer interval \
      json jsonb numeric real serial smallint text time timestamp timestamptz uuid varchar
      """,
    ],
    lineComments: ["--"], blockComment: ("/*", "*/"),
    quotes: [Quote("'", escapes: false, spansLines: true), Quote("\"", escapes: false)],
    traits: [.calls, .ignoresCase])

  static let diff = Language(form: .diff)

  static let dockerfile = Language(
    words: [
      .keyword: """
      add arg as cmd copy entrypoint env expose from healthcheck label maintainer onbuild run shell \
      stopsignal user volume workdir
      """
    ],
    lineComments: ["#"], quotes: [.double, .single],
    traits: [.dollarVariables, .loneComments, .ignoresCase, .hyphens])

  static let make = Language(
    words: [
      .keyword: "define else endef endif export ifdef ifeq ifndef ifneq include override unexport"
    ],
    lineComments: ["#"], quotes: [.double, .single],
    traits: [.dollarVariables, .loneComments, .hyphens])

  static let markdown = Language(form: .markdown)
}
