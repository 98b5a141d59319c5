extension Project {
  /// The files of all documents, each with the id that its name makes.
  static func drafts(
    _ listing: inout SourceListing, _ settings: ProjectSettings
  ) -> [DocumentReader.Draft] {
    var drafts: [DocumentReader.Draft] = []
    for section in SectionKind.allCases {
      let place = settings.paths.first { $0.key == section.rawValue }
      var sources: [SourceFile] = []
      if let place {
        for path in place.paths {
          sources += listing.files(
            at: path, key: place.key, allowsStructured: section == .foundation)
        }
      } else {
        sources = listing.files(inUsualFolderOf: section)
      }
      var seen: Set<[UInt8]> = []
      for source in sources where seen.insert(source.path).inserted {
        drafts.append(
          DocumentReader.Draft(
            section: section, id: DocumentID.id(of: source.name), sources: [source]))
      }
      if section == .foundation { drafts += layerDrafts(&listing, settings) }
    }
    return drafts
  }

  /// Layers that the settings name with their files.
  private static func layerDrafts(
    _ listing: inout SourceListing, _ settings: ProjectSettings
  ) -> [DocumentReader.Draft] {
    var drafts: [DocumentReader.Draft] = []
    for place in settings.paths where SectionKind(rawValue: place.key) == nil {
      let known = (settings.layers ?? ProjectSettings.usualLayers)
      if !known.contains(place.key),
        let nearest = EditDistance.nearest(
          to: place.key, among: SectionKind.allCases.map(\.rawValue) + known)
      {
        listing.note(
          .unknownKey("paths.\(place.key)", nearest: nearest),
          Array(ProjectSettings.fileName.utf8))
      }
      var sources: [SourceFile] = []
      for path in place.paths {
        sources += listing.files(at: path, key: place.key, allowsStructured: true)
      }
      guard !sources.isEmpty else { continue }
      drafts.append(
        DocumentReader.Draft(section: .foundation, id: place.key, sources: sources))
    }
    return drafts
  }

  /// Gives documents of one section that have one id endings from their own paths.
  static func makeIDsDistinct(_ documents: inout [ProjectDocument]) -> [ProjectProblem] {
    var problems: [ProjectProblem] = []
    let groups = Dictionary(grouping: documents.indices) { index in
      "\(documents[index].section.rawValue)/\(documents[index].id)"
    }
    var taken = Set(groups.keys)
    for (_, places) in groups.filter({ $0.value.count > 1 }).sorted(by: {
      $0.value[0] < $1.value[0]
    }) {
      for place in places {
        let other = places.first { $0 != place } ?? place
        let document = documents[place]
        problems.append(
          ProjectProblem(
            .sharedID(document.id, otherPath: documents[other].path), at: document.path))
      }
      for place in places {
        let document = documents[place]
        for digits in [6, 16, 64] {
          let id = DocumentID.distinguished(
            document.id, path: document.files.first ?? [], digits: digits)
          guard taken.insert("\(document.section.rawValue)/\(id)").inserted else { continue }
          documents[place].id = id
          break
        }
      }
    }
    return problems
  }

  /// Layers in their order and the others by id; entries by day, the newest first; all else by id.
  static func ordered(_ documents: [ProjectDocument], layers: [String]) -> [ProjectDocument] {
    func rank(_ document: ProjectDocument) -> Int {
      guard document.section == .foundation else { return 0 }
      return layers.firstIndex(of: document.id) ?? layers.count
    }
    return SectionKind.allCases.flatMap { section in
      documents.filter { $0.section == section }.sorted { a, b in
        if rank(a) != rank(b) { return rank(a) < rank(b) }
        if a.date != b.date {
          guard let left = a.date else { return false }
          return b.date.map { left > $0 } ?? true
        }
        return Array(a.id.utf8).lexicographicallyPrecedes(b.id.utf8)
      }
    }
  }

  /// Layers that are missing, or have names that they may not have.
  static func layerProblems(
    _ documents: [ProjectDocument], _ settings: ProjectSettings
  ) -> [ProjectProblem] {
    let layers = documents.filter { $0.section == .foundation }
    let ids = Set(layers.map(\.id))
    let missing = (settings.layers ?? ProjectSettings.usualLayers).filter { !ids.contains($0) }
    let folder = SectionKind.foundation.rawValue
    return missing.map {
      ProjectProblem(.missingLayer($0, isRequired: settings.layers != nil), at: folder)
    }
      + layers.filter { SectionKind(rawValue: $0.id) != nil }.map {
        ProjectProblem(.layerNamedAsSection($0.id), at: $0.path)
      }
  }
}
