import PackBuilder

/// The user's editor: `$VISUAL`, then `$EDITOR`, split into words as a shell would, run without a shell.
enum Editor {
  /// The program and its arguments; `nil` where none is named.
  static func words(_ environment: Environment) -> [String]? {
    for name in ["VISUAL", "EDITOR"] {
      guard let command = environment[name], let words = ShellWords.split(command), !words.isEmpty
      else { continue }
      return words
    }
    return nil
  }

  /// Opens a file and waits until the editor is closed.
  static func open(_ path: [UInt8], with words: [String]) throws(Failure) {
    let name = String(decoding: path, as: UTF8.self)
    let isDone: Bool
    do throws(System.CallError) {
      // A name that begins with a dash is no option.
      isDone = try System.run(words + [name.hasPrefix("-") ? "./" + name : name])
    } catch {
      throw Failure(words.first, error.phrase)
    }
    guard isDone else { throw Failure(words.first, "ended with an error") }
  }
}
