import Foundation
import Synchronization

@testable import PackBuilder

/// The files of this machine, of which each call can be counted and failed.
final class FaultyFiles: FileSystem {
  /// What happens at the chosen call.
  enum Fault: Sendable, CaseIterable {
    /// It fails once, as with a bad sector.
    case inputOutput
    /// It fails once for want of space; a write leaves half of its bytes.
    case noSpace
    /// It and every later call fail, as if the process had been killed before it.
    case stop
    /// The same, and what was not synchronized is lost, as with a loss of power: the bytes of files, what
    /// was added to files, and files' way from one name to another.
    case powerLoss
  }

  private struct State {
    var calls = 0
    var log: [String] = []
    var isStopped = false
    /// Open files that were written and not synchronized, and where those are now.
    var paths: [Int32: [UInt8]] = [:]
    var unsynchronized: Set<[UInt8]> = []
    var unreadable: Set<[UInt8]> = []
    /// How long files were to which something was added that is not synchronized.
    var lengths: [[UInt8]: Int] = [:]
    /// Second names, and names that were given up for one, in folders that are not synchronized.
    var links: [[UInt8]: [UInt8]] = [:]
    var ways: [Way] = []
  }

  /// A file's way from one name to another.
  private struct Way {
    let old: [UInt8]
    let new: [UInt8]
    var isOldSafe = false
    var isNewSafe = false

    func undo() {
      let (old, new) = (PathBytes.text(old), PathBytes.text(new))
      if !isNewSafe {
        rename(new, old)
      } else if !isOldSafe {
        _ = linkat(AT_FDCWD, new, AT_FDCWD, old, 0)
      }
    }
  }

  private let local = LocalFiles()
  private let fault: (kind: Fault, call: Int)?
  private let state = Mutex(State())

  /// Fails the call of that number, from 1; without one all calls are only counted.
  init(_ kind: Fault? = nil, at call: Int = 0) { fault = kind.map { ($0, call) } }

  /// How many calls were made.
  var calls: Int { state.withLock { $0.calls } }
  /// The calls and what they were about.
  var log: [String] { state.withLock { $0.log } }

  /// Names of files that may not be read.
  var unreadable: Set<[UInt8]> {
    get { state.withLock { $0.unreadable } }
    set { state.withLock { $0.unreadable = newValue } }
  }

  private func count(_ what: String, _ path: [UInt8]) throws(FileError) {
    let failure = state.withLock { state -> Int32? in
      state.calls += 1
      state.log.append("\(what) \(PathBytes.text(PathBytes.lastName(of: path)))")
      if state.isStopped { return EIO }
      guard let fault, state.calls == fault.call else { return nil }
      switch fault.kind {
      case .inputOutput: return EIO
      case .noSpace: return ENOSPC
      case .stop, .powerLoss:
        state.isStopped = true
        if fault.kind == .powerLoss {
          for path in state.unsynchronized { truncate(PathBytes.text(path), 0) }
          for (path, length) in state.lengths { truncate(PathBytes.text(path), length) }
          for way in state.ways.reversed() { way.undo() }
        }
        return EIO
      }
    }
    if let failure { throw .system(System.CallError(number: failure)) }
  }

  func status(of path: [UInt8], followsLinks: Bool) throws(FileError) -> System.FileStatus {
    try count("status", path)
    return try local.status(of: path, followsLinks: followsLinks)
  }

  func names(inFolder path: [UInt8]) throws(FileError) -> [[UInt8]] {
    try count("names", path)
    return try local.names(inFolder: path)
  }

  func resolved(_ path: [UInt8]) throws(FileError) -> [UInt8] {
    try count("resolve", path)
    return try local.resolved(path)
  }

  func read(_ path: [UInt8], limit: Int) throws(FileError) -> FileReading {
    try count("read", path)
    if unreadable.contains(PathBytes.lastName(of: path)) {
      throw .system(System.CallError(number: EACCES))
    }
    return try local.read(path, limit: limit)
  }

  func createFile(_ path: [UInt8]) throws(FileError) -> Int32 {
    try count("create", path)
    let descriptor = try local.createFile(path)
    state.withLock {
      $0.paths[descriptor] = path
      $0.unsynchronized.insert(path)
    }
    return descriptor
  }

  func write(_ bytes: [UInt8], to descriptor: Int32) throws(FileError) {
    let path = state.withLock { $0.paths[descriptor] ?? [] }
    do throws(FileError) {
      try count("write", path)
    } catch {
      if fault?.kind == .noSpace {
        try local.write(Array(bytes[..<(bytes.count / 2)]), to: descriptor)
      }
      throw error
    }
    try local.write(bytes, to: descriptor)
  }

  func synchronize(_ descriptor: Int32) throws(FileError) {
    let path = state.withLock { $0.paths[descriptor] ?? [] }
    try count("synchronize", path)
    state.withLock {
      $0.unsynchronized.remove(path)
      $0.lengths[path] = nil
    }
  }

  func close(_ descriptor: Int32) {
    state.withLock { _ = $0.paths.removeValue(forKey: descriptor) }
    local.close(descriptor)
  }

  func move(_ path: [UInt8], to target: [UInt8]) throws(FileError) {
    try count("move", target)
    try local.move(path, to: target)
    state.withLock { state in
      state.unsynchronized.remove(target)
      if state.unsynchronized.remove(path) != nil { state.unsynchronized.insert(target) }
    }
  }

  func link(_ path: [UInt8], to target: [UInt8]) throws(FileError) {
    try count("link", target)
    try local.link(path, to: target)
    state.withLock { state in
      state.links[path] = target
      if state.unsynchronized.contains(path) { state.unsynchronized.insert(target) }
    }
  }

  func hexHash(of path: [UInt8]) throws(FileError) -> String {
    try count("hash", path)
    return try local.hexHash(of: path)
  }

  func openForAppending(_ path: [UInt8]) throws(FileError) -> Int32 {
    try count("append", path)
    let descriptor = try local.openForAppending(path)
    let length = try local.status(of: path, followsLinks: false).size
    state.withLock {
      $0.paths[descriptor] = path
      if $0.lengths[path] == nil { $0.lengths[path] = length }
    }
    return descriptor
  }

  func removeFile(_ path: [UInt8]) throws(FileError) {
    try count("remove", path)
    try local.removeFile(path)
    state.withLock { state in
      state.unsynchronized.remove(path)
      guard let new = state.links.removeValue(forKey: path) else { return }
      state.ways.append(Way(old: path, new: new))
    }
  }

  func createFolder(_ path: [UInt8]) throws(FileError) {
    try count("folder", path)
    try local.createFolder(path)
  }

  func synchronizeFolder(_ path: [UInt8]) throws(FileError) {
    try count("synchronize folder", path)
    state.withLock { state in
      for index in state.ways.indices {
        if PathBytes.folder(of: state.ways[index].old) == path {
          state.ways[index].isOldSafe = true
        }
        if PathBytes.folder(of: state.ways[index].new) == path {
          state.ways[index].isNewSafe = true
        }
      }
    }
  }

  func lock(_ path: [UInt8]) throws(FileError) -> FileLock? {
    try count("lock", path)
    return try local.lock(path)
  }
}
