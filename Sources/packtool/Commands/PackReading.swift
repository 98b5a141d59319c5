import PackBuilder

extension ContainerReader.Reading {
  /// A sentence for when the pack is not what the container should hold; `nil` when all is well.
  var warning: String? {
    guard state != .ready else { return nil }
    let copy = isKept ? ", kept from before" : ""
    let reason = state.reason.isEmpty ? "" : ": \(state.reason)"
    return "\(pack.project.id) \(state.phrase)\(reason); this is revision \(pack.revision)\(copy)."
  }
}

extension PackState {
  /// A verb with the state's name.
  fileprivate var phrase: String {
    if case .needsNewerReader = self { name } else { "is \(name)" }
  }
}
