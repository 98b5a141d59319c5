import RavenMarkdown

/// The tasks of a plan and its phases.
struct PlanOutline {
  /// All tasks, in lists of any kind and depth.
  private(set) var tasks = PackDocument.TaskCount()
  /// The sections at the shallowest heading level below the title.
  private(set) var phases: [PackDocument.Phase] = []

  /// Counts in one walk. O(*n*) in the number of nodes.
  init(of document: Document) {
    let sections = document.sections
    let title = sections.first { $0.heading.level == 1 }
    let level = sections.filter { title == nil || $0.heading.level > 1 }.map(\.heading.level).min()
    /// Where phases begin and, at headings that are not deeper, end.
    var starts: [(index: Int, title: String?)] = []
    for section in sections {
      guard let level, section.heading.level <= level else { continue }
      starts.append(
        (section.heading.index, section.heading.level == level ? section.title : nil))
    }
    var next = 0
    var isInPhase = false
    for index in 0..<document.nodeCount {
      if next < starts.count, starts[next].index == index {
        isInPhase = starts[next].title != nil
        if let title = starts[next].title {
          phases.append(PackDocument.Phase(title: title, tasks: PackDocument.TaskCount()))
        }
        next += 1
      }
      let node = Node(document: document, index: index)
      guard node.kind == .item, node.flags.contains(.task) else { continue }
      let isDone = node.flags.contains(.checked)
      tasks.add(isDone)
      if isInPhase { phases[phases.count - 1].tasks.add(isDone) }
    }
  }
}

extension PackDocument.TaskCount {
  fileprivate mutating func add(_ isDone: Bool) {
    if isDone { done += 1 } else { open += 1 }
  }
}
