import PackBuilder

extension Clipboard {
  /// What became of a text.
  enum Outcome: Equatable {
    /// It was read back and is the same.
    case copied(with: String)
    /// The same, but it may come out only once.
    case copiedOnce(with: String)
    /// The program took it; nothing can be read back.
    case unchecked(with: String)
    /// It is in tmux's buffer, read back, and was handed on to the terminal or not.
    case inBuffer(isSent: Bool)
    /// It was written to the terminal, which gives no answer.
    case sent
  }

  /// Puts a text into the clipboard, byte for byte.
  ///
  /// - Throws: When no way leads to one; those that were tried are named with their reasons.
  func copy(_ text: [UInt8]) throws(Failure) -> Outcome {
    var reasons: [String] = []
    do throws(Obstacle) {
      if case .command(let words) = choice { return try copy(text, command: words) }
    } catch {
      reasons.append(error.reason)
      throw noClipboard(reasons)
    }
    for route in routes {
      do throws(Obstacle) {
        return try copy(text, route)
      } catch {
        messages.note("no clipboard by \(route.rawValue): \(error.reason)")
        if !error.isAbsent || choice != .any { reasons.append(error.reason) }
      }
    }
    throw noClipboard(reasons)
  }

  private func noClipboard(_ reasons: [String]) -> Failure {
    let tried = reasons.isEmpty ? "" : " (\(reasons.joined(separator: "; ")))"
    return Failure(
      nil,
      "nothing was copied, as no clipboard can be reached\(tried); use --print, --output FILE or "
        + "--clipboard COMMAND, or install wl-clipboard (Wayland), xclip or xsel (X11)")
  }

  private func copy(_ text: [UInt8], command words: [String]) throws(Obstacle) -> Outcome {
    let name = words.first ?? ""
    try feed(text, to: words)
    guard let pasteCommand else { return .unchecked(with: name) }
    guard read(pasteCommand) == text else {
      throw Obstacle("\(name) took the text, but PACKTOOL_PASTE reads another one")
    }
    return .copied(with: name)
  }

  private func copy(_ text: [UInt8], _ route: ClipboardRoute) throws(Obstacle) -> Outcome {
    switch route {
    case .terminal: return try send(text)
    case .tmux: return try load(text)
    default: break
    }
    try feed(route.encoded(text), to: route.copying, variables: route.variables)
    guard route.isChecked else { return .unchecked(with: route.rawValue) }
    let isFickle = route == .xsel && text.count > Self.xselLimit
    let isHeld = holds(text, route, seconds: isFickle ? 1 : Self.seconds)
    if isFickle {
      // The look at it may have been the one time.
      try feed(text, to: route.copying)
      return isHeld == true
        ? .copiedOnce(with: route.rawValue) : .unchecked(with: route.rawValue)
    }
    switch isHeld {
    case nil: return .unchecked(with: route.rawValue)
    case true?: return .copied(with: route.rawValue)
    case false?:
      throw Obstacle("\(route.rawValue) took the text, but the clipboard holds another one")
    }
  }

  /// Above this many bytes, xsel 1.2 hands a text over in pieces, often ends after the last of them, and
  /// sometimes before, which leaves who reads it waiting.
  private static let xselLimit = 4000

  /// Whether the clipboard gives the text back; `nil` when there is no program to ask.
  ///
  /// A program may end before the child that it leaves behind has the clipboard, so it is tried again.
  private func holds(_ text: [UInt8], _ route: ClipboardRoute, seconds: Int) -> Bool? {
    for pause in [0, 20, 50, 100, 200, 400] {
      System.sleep(milliseconds: pause)
      let end = try? System.collect(
        route.pasting, variables: route.variables, atMost: Self.limit, seconds: seconds)
      guard let end else { return nil }
      if end.isDone, end.output == text { return true }
      if end.isLate { return false }
    }
    return false
  }

  /// What a command reads, nothing when it fails; `nil` when it cannot be started.
  private func read(_ words: [String]) -> [UInt8]? {
    let end = try? System.collect(words, atMost: Self.limit, seconds: Self.seconds)
    return end.map { $0.isDone ? $0.output : [] }
  }

  private func feed(
    _ text: [UInt8], to words: [String], variables: [String] = []
  ) throws(Obstacle) {
    let name = words.first ?? ""
    let end: System.ProcessEnd
    do throws(System.CallError) {
      end = try System.feed(text, to: words, variables: variables, seconds: Self.seconds)
    } catch {
      // A folder of the search path that may not be looked into is no permission that matters.
      throw Obstacle(
        error.isMissing ? "\(name) is not installed" : "\(name): \(error.phrase)", isAbsent: true)
    }
    guard end.isDone else { throw Obstacle("\(name): \(end.complaint)") }
  }

  /// What a command reads, nothing when it fails; `nil` when it cannot be started.
  private func read(_ words: [String], variables: [String] = []) -> [UInt8]? {
    let end = try? System.collect(
      words, variables: variables, atMost: Self.limit, seconds: Self.seconds)
    return end.map { $0.isDone ? $0.output : [] }
  }

  /// tmux keeps the text in a buffer of its own and hands it on to the terminal where it can.
  private func load(_ text: [UInt8]) throws(Obstacle) -> Outcome {
    var isSent = true
    do throws(Obstacle) {
      try feed(text, to: ClipboardRoute.tmux.copying)
    } catch {
      guard !error.isAbsent else { throw error }
      // Before 3.2 there is no `-w`.
      try feed(text, to: ClipboardRoute.tmux.copying.filter { $0 != "-w" })
      isSent = false
    }
    guard read(ClipboardRoute.tmux.pasting) == text else {
      throw Obstacle("tmux took the text, but its buffer holds another one")
    }
    return .inBuffer(isSent: isSent)
  }

  private func send(_ text: [UInt8]) throws(Obstacle) -> Outcome {
    // Who sends everything elsewhere does not expect anything on the terminal.
    guard System.isTerminal(System.standardOutput) || System.isTerminal(System.standardError)
    else { throw Obstacle("there is no terminal to send it through", isAbsent: true) }
    guard text.count <= TerminalClipboard.limit else {
      let most = Words.grouped(TerminalClipboard.limit)
      throw Obstacle("through the terminal at most \(most) bytes can be sent")
    }
    do throws(System.CallError) {
      let terminal = try System.openFile(
        Array("/dev/tty".utf8), forWriting: true, isWaiting: false)
      defer { System.closeFile(terminal) }
      try System.write(
        TerminalClipboard.sequence(text), to: terminal, before: Deadline(seconds: Self.seconds))
    } catch {
      throw Obstacle("there is no terminal to send it through", isAbsent: true)
    }
    return .sent
  }
}

/// A text as terminals take it for their clipboard: the sequence OSC 52, which xterm introduced.
enum TerminalClipboard {
  /// The most bytes of text. Terminals with the common limit drop sequences above 100,000 bytes without a
  /// word: eight of them stand around the text, and base64 makes four bytes of three.
  static let limit = 74_994

  /// The sequence for a text.
  static func sequence(_ text: [UInt8]) -> [UInt8] {
    Array("\u{1B}]52;c;".utf8) + base64(text) + [0x07]
  }

  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Base64 with padding (RFC 4648).
  static func base64(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      var bits = 0
      for byte in part { bits = bits << 8 | Int(byte) }
      bits <<= 8 * (3 - part.count)
      for place in 0..<4 {
        result.append(
          place <= part.count ? digits[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    return result
  }
}
