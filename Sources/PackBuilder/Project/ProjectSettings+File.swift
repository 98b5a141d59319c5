extension ProjectSettings {
  /// The settings of a project's folder, without reading its documents; none where it has no file.
  ///
  /// - Throws: ``PackError`` when the file cannot be read or understood.
  package static func read(inProject folder: [UInt8]) throws(PackError) -> ProjectSettings {
    let path = PathBytes.joined(folder, Array(fileName.utf8))
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileContent.ofFile(path, limit: largestFile)
    } catch {
      if error.isMissing { return ProjectSettings() }
      throw PackError(error, operation: "read it", path: PathBytes.text(path))
    }
    // Whoever builds the project hears of what is odd in it.
    var problems: [ProjectProblem] = []
    return try ProjectSettings(json: bytes, path: PathBytes.text(path), problems: &problems)
  }
}
