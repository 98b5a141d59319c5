#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import PackBuilder

extension System {
  /// A program that reads what is written to it.
  struct ReadingProcess {
    /// Write here; close it when everything is written.
    let input: Int32
    fileprivate let id: pid_t

    /// Waits until the program ends.
    func wait() { _ = System.wait(for: id) }
  }

  /// Starts a program that reads a pipe as its standard input and shares the other two descriptors.
  ///
  /// The first word is the program, searched for on the path.
  static func startReader(_ words: [String]) throws(CallError) -> ReadingProcess {
    let ends = try makePipe()
    defer { closeFile(ends.read) }
    do throws(CallError) {
      return ReadingProcess(input: ends.write, id: try spawn(words, descriptors: [(ends.read, 0)]))
    } catch {
      closeFile(ends.write)
      throw error
    }
  }

  /// What a program writes to its standard output, cut after some bytes.
  ///
  /// It reads nothing, and what it says on standard error is dropped.
  static func output(of words: [String], atMost limit: Int) throws(CallError) -> [UInt8] {
    let null = try openFile(Array("/dev/null".utf8), forWriting: true)
    defer { closeFile(null) }
    let ends = try makePipe()
    let id: pid_t
    do throws(CallError) {
      id = try spawn(words, descriptors: [(null, 0), (ends.write, 1), (null, 2)])
      closeFile(ends.write)
    } catch {
      closeFile(ends.write)
      closeFile(ends.read)
      throw error
    }
    // Deferred work runs backwards: a program that has more to say is not waited for while its pipe is full.
    defer { wait(for: id) }
    defer { closeFile(ends.read) }
    var bytes: [UInt8] = []
    while bytes.count < limit {
      let more = try readBytes(ends.read, atMost: limit - bytes.count)
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  /// Runs a program that shares our terminal, and waits for it.
  ///
  /// - Returns: Whether it ended well.
  static func run(_ words: [String]) throws(CallError) -> Bool {
    ignoreInterrupts()
    defer { takeInterrupts() }
    return wait(for: try spawn(words, descriptors: [])) == 0
  }

  @discardableResult
  private static func wait(for id: pid_t) -> Int32 {
    var status: Int32 = 0
    // The status is ours.
    while unsafe waitpid(id, &status, 0) == -1, errno == EINTR {}
    return status
  }

  /// The two ends of a pipe; a program that is started inherits neither by itself.
  static func makePipe() throws(CallError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    // The array has room for the two descriptors.
    guard unsafe pipe(&ends) == 0 else { throw CallError(number: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Starts a program with some of our descriptors as its own, and gives its number.
  ///
  /// `variables` are `NAME=value` and take the place of ours of the same names.
  static func spawn(
    _ words: [String], descriptors: [(ours: Int32, theirs: Int32)], variables: [String] = []
  ) throws(CallError) -> Int32 {
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
    for (ours, theirs) in descriptors {
      unsafe posix_spawn_file_actions_adddup2(&actions, ours, theirs)
    }
    // We ignore these signals; the other program shall not inherit that.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe sigaddset(&signals, SIGINT)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    // Nor what whoever started us keeps from us: a shell waits for its children by a signal.
    var blocked = sigset_t()
    unsafe sigemptyset(&blocked)
    unsafe posix_spawnattr_setsigmask(&attributes, &blocked)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

    // Where whoever started us had that ignored, nobody would learn how the program ended.
    _ = signal(SIGCHLD, SIG_DFL)

    // Copies of the words, NUL-terminated and followed by a null pointer, freed after the call.
    var copies = unsafe words.map { unsafe strdup($0) }
    unsafe copies.append(nil)
    defer { for index in unsafe copies.indices { unsafe free(copies[index]) } }
    guard let program = unsafe copies[0] else { throw CallError(number: ENOMEM) }
    var id: pid_t = 0
    let result = unsafe withEnvironment(variables) { environment in
      unsafe posix_spawnp(&id, program, &actions, &attributes, copies, environment)
    }
    guard result == 0 else { throw CallError(number: result) }
    return id
  }

  private typealias Variables = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

  /// Gives our variables, with others in the place of some, to a call.
  private static func withEnvironment(
    _ added: [String], _ call: (Variables?) -> Int32
  ) -> Int32 {
    #if canImport(Darwin)
      let ours: Variables? = unsafe _NSGetEnviron().pointee
    #else
      let ours: Variables? = unsafe environ
    #endif
    guard !added.isEmpty else { return unsafe call(ours) }
    let names = added.map { $0.prefix { $0 != "=" } + "=" }
    // Ours are NUL-terminated and end in a null pointer; nothing changes them meanwhile. The copies are
    // freed after the call.
    var all = unsafe added.map { unsafe strdup($0) }
    defer { for index in added.indices { unsafe free(all[index]) } }
    var index = 0
    while let variable = unsafe ours?[index] {
      let text = unsafe String(cString: variable)
      if !names.contains(where: { text.hasPrefix($0) }) { unsafe all.append(variable) }
      index += 1
    }
    unsafe all.append(nil)
    return unsafe all.withUnsafeMutableBufferPointer { unsafe call($0.baseAddress) }
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
