// Times the steps from bytes to output on one text, in milliseconds of processor time.
//
//   swift run -c release Benchmarks FILE [RUNS]
//
// The best of several runs counts: other work on the machine only ever adds time.

import CCmarkBenchmark
import RavenMarkdown

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

func milliseconds(_ runs: Int, _ work: () -> Void) -> Double {
  var best = Double.infinity
  for _ in 0..<runs {
    let start = clock()
    work()
    best = min(best, Double(clock() - start) * 1000 / Double(CLOCKS_PER_SEC))
  }
  return best
}

func show(_ name: String, _ time: Double) {
  let tenths = Int(time * 10)
  print(
    name + String(repeating: " ", count: max(1, 34 - name.count))
      + "\(tenths / 10).\(tenths % 10) ms")
}

func contents(_ path: String) -> [UInt8]? {
  guard let file = fopen(path, "rb") else { return nil }
  defer { fclose(file) }
  fseek(file, 0, SEEK_END)
  let size = ftell(file)
  rewind(file)
  return [UInt8](unsafeUninitializedCapacity: size) { $1 = fread($0.baseAddress, 1, size, file) }
}

guard CommandLine.arguments.count > 1, let source = contents(CommandLine.arguments[1]) else {
  print("usage: Benchmarks FILE [RUNS]")
  exit(64)
}
let runs = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 5 : 5

show(
  "libcmark: parse and free",
  milliseconds(runs) {
    source.withUnsafeBytes { bytes in
      let options = CMARK_OPT_VALIDATE_UTF8
      let root = cmark_parse_document(
        bytes.bindMemory(to: CChar.self).baseAddress, bytes.count, options)
      cmark_node_free(root)
    }
  })
let plain = ParseOptions(extensions: .none)
show(
  "tree, CommonMark only", milliseconds(runs) { _ = try? Document(parsing: source, options: plain) }
)
show("tree, with GitHub's additions", milliseconds(runs) { _ = try? Document(parsing: source) })
if let document = try? Document(parsing: source) {
  print("nodes: \(document.nodeCount)")
  show(
    "HTML from the tree", milliseconds(runs) { _ = document.html(HTMLOptions(allowsRawHTML: true)) }
  )
}
