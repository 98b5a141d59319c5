#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension System {
  /// A program that reads what is written to it.
  struct ReadingProcess {
    /// Write here; close it when everything is written.
    let input: Int32
    fileprivate let id: pid_t

    /// Waits until the program ends.
    func wait() {
      var status: Int32 = 0
      // The status is ours.
      while unsafe waitpid(id, &status, 0) == -1, errno == EINTR {}
    }
  }

  /// Starts a program that reads a pipe as its standard input and shares the other two descriptors.
  ///
  /// The first word is the program, searched for on the path.
  static func startReader(_ words: [String]) throws(CallError) -> ReadingProcess {
    var ends: [Int32] = [-1, -1]
    // The array has room for the two descriptors.
    guard unsafe pipe(&ends) == 0 else { throw CallError(number: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { closeFile(ends[0]) }
    do throws(CallError) {
      return ReadingProcess(input: ends[1], id: try spawn(words, standardInput: ends[0]))
    } catch {
      closeFile(ends[1])
      throw error
    }
  }

  private static func spawn(
    _ words: [String], standardInput: Int32
  ) throws(CallError) -> pid_t {
    // Both records are initialized here, destroyed at the end, and used by this function alone.
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, standardInput, 0)
    // We ignore these signals; the other program shall not inherit that.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe sigaddset(&signals, SIGINT)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

    // Copies of the words, NUL-terminated and followed by a null pointer, freed after the call.
    var copies = unsafe words.map { unsafe strdup($0) }
    unsafe copies.append(nil)
    defer { for index in unsafe copies.indices { unsafe free(copies[index]) } }
    guard let program = unsafe copies[0] else { throw CallError(number: ENOMEM) }
    var id: pid_t = 0
    let result = unsafe posix_spawnp(&id, program, &actions, &attributes, copies, environ)
    guard result == 0 else { throw CallError(number: result) }
    return id
  }

  /// Leaves an interrupt from the keyboard to the program that has the terminal.
  static func ignoreInterrupts() {
    _ = signal(SIGINT, SIG_IGN)
  }

  /// Takes interrupts again.
  static func takeInterrupts() {
    _ = signal(SIGINT, SIG_DFL)
  }
}
