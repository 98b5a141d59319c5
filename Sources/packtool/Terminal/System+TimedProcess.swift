#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import PackBuilder

/// Programs that must answer in time.
extension System {
  /// How such a program ended.
  struct ProcessEnd: Sendable {
    /// It ended by itself with 0.
    var isDone = false
    /// It took too long and was stopped.
    var isLate = false
    /// The first line that it wrote to standard error, or what there is to say instead.
    var complaint = ""
    /// What it wrote to standard output, where that was asked for.
    var output: [UInt8] = []
  }

  /// Gives bytes to a program's standard input and waits until it ends.
  ///
  /// A program may leave a child behind that goes on for long, as those do that own the clipboard of X11.
  /// Such a child keeps the descriptors that it inherits: what the program says goes to a file that has no
  /// name, never to a pipe, whose end would not come.
  ///
  /// `variables` are `NAME=value`, in place of ours. Throws when it cannot be started.
  static func feed(
    _ bytes: [UInt8], to words: [String], variables: [String] = [], seconds: Int
  ) throws(CallError) -> ProcessEnd {
    let deadline = Deadline(seconds: seconds)
    let errors = namelessFile()
    defer { if let errors { closeFile(errors) } }
    let (id, pipe) = try start(words, variables, piping: 0, errors: errors)
    // A program that does not read says with its exit code whether all is well.
    try? write(bytes, to: pipe, before: deadline)
    closeFile(pipe)
    return end(of: id, before: deadline, errors: errors)
  }

  /// What a program writes to its standard output, at most `limit` bytes; it reads nothing.
  ///
  /// Throws when it cannot be started.
  static func collect(
    _ words: [String], variables: [String] = [], atMost limit: Int, seconds: Int
  ) throws(CallError) -> ProcessEnd {
    let deadline = Deadline(seconds: seconds)
    let errors = namelessFile()
    defer { if let errors { closeFile(errors) } }
    let (id, pipe) = try start(words, variables, piping: 1, errors: errors)
    var output: [UInt8] = []
    while output.count < limit, deadline.wait(for: pipe, POLLIN) {
      guard let more = try? readBytes(pipe, atMost: min(limit - output.count, 1 << 16)),
        !more.isEmpty
      else { break }
      output += more
    }
    closeFile(pipe)
    var end = end(of: id, before: deadline, errors: errors)
    end.output = output
    return end
  }

  /// Starts a program whose standard input (0) or output (1) is a pipe, and the other one nothing.
  ///
  /// - Returns: The process, and our end of the pipe.
  private static func start(
    _ words: [String], _ variables: [String], piping stream: Int32, errors: Int32?
  ) throws(CallError) -> (id: Int32, pipe: Int32) {
    let null = try openFile(Array("/dev/null".utf8), forWriting: true)
    defer { closeFile(null) }
    let ends = try makePipe()
    let (theirs, ours) = stream == 0 ? (ends.read, ends.write) : (ends.write, ends.read)
    defer { closeFile(theirs) }
    do throws(CallError) {
      let id = try spawn(
        words, descriptors: [(theirs, stream), (null, 1 - stream), (errors ?? null, 2)],
        variables: variables)
      return (id, ours)
    } catch {
      closeFile(ours)
      throw error
    }
  }

  /// Writes all of it, or as much as is taken in time.
  static func write(
    _ bytes: [UInt8], to descriptor: Int32, before deadline: Deadline
  ) throws(CallError) {
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    var position = 0
    while position < bytes.count {
      guard deadline.wait(for: descriptor, POLLOUT) else { throw CallError(number: ETIMEDOUT) }
      let count = bytes.count - position
      // The part lies inside the array.
      let written = unsafe bytes.withUnsafeBytes { buffer in
        guard let base = buffer.baseAddress else { return 0 }
        return unsafe Self.write(descriptor, base + position, count)
      }
      if written > 0 {
        position += written
      } else if written < 0, errno != EAGAIN, errno != EINTR {
        throw CallError(number: errno)
      }
    }
  }

  /// The C library's call, whose name the methods here hide.
  private static func write(
    _ descriptor: Int32, _ start: UnsafeRawPointer, _ count: Int
  ) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.write(descriptor, start, count)
    #elseif canImport(Musl)
      unsafe Musl.write(descriptor, start, count)
    #else
      unsafe Darwin.write(descriptor, start, count)
    #endif
  }

  /// A file that ends with its descriptor; `nil` where none can be made.
  private static func namelessFile() -> Int32? {
    let folder = variable("TMPDIR").map { Array($0.utf8) } ?? Array("/tmp".utf8)
    let path = PathBytes.joined(folder, Array(".packtool-\(processNumber)-\(milliseconds)".utf8))
    guard let made = try? createFile(path, permissions: 0o600) else { return nil }
    defer {
      closeFile(made)
      try? removeFile(path)
    }
    return try? openFile(path, forWriting: true, followsLinks: false)
  }

  private static func end(
    of id: Int32, before deadline: Deadline, errors: Int32?
  ) -> ProcessEnd {
    var end = ProcessEnd()
    var status: Int32 = 0
    var pause: Int32 = 1
    while true {
      // The status is ours.
      let result = unsafe waitpid(id, &status, WNOHANG)
      if result == id { break }
      guard result == 0 || errno == EINTR else {
        end.complaint = "its end was not seen"
        return end
      }
      if deadline.left == 0 {
        // The child has not been waited for, so the number is still its own.
        _ = kill(id, SIGKILL)
        _ = unsafe waitpid(id, &status, 0)
        end.isLate = true
        end.complaint = "gave no answer within \(deadline.seconds) seconds"
        return end
      }
      sleep(milliseconds: Int(pause))
      pause = min(pause * 2, 20)
    }
    end.isDone = status == 0
    if !end.isDone {
      end.complaint = errors.flatMap(firstLine) ?? "ended with an error"
    }
    return end
  }

  /// Waits.
  static func sleep(milliseconds: Int) { _ = poll(nil, 0, Int32(clamping: milliseconds)) }

  private static func firstLine(_ descriptor: Int32) -> String? {
    guard lseek(descriptor, 0, SEEK_SET) == 0,
      let bytes = try? readBytes(descriptor, atMost: 400)
    else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    let line = text.split(whereSeparator: \.isNewline).first.map { $0.drop(while: \.isWhitespace) }
    return line.flatMap { $0.isEmpty ? nil : String($0) }
  }
}

/// A moment after which nothing is waited for.
struct Deadline {
  /// How long there was.
  let seconds: Int
  private let end: Int

  /// So many seconds from now.
  init(seconds: Int) {
    self.seconds = seconds
    end = System.milliseconds + 1000 * seconds
  }

  /// The milliseconds that are left.
  var left: Int { max(0, end - System.milliseconds) }

  /// Waits until a descriptor can be read or written; false when the time is over.
  func wait(for descriptor: Int32, _ events: Int32) -> Bool {
    while true {
      var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      // One record, and it is ours.
      let count = unsafe poll(&request, 1, Int32(clamping: left))
      if count > 0 { return true }
      if count == 0 || errno != EINTR { return false }
    }
  }
}
