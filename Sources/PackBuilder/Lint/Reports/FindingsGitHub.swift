extension FindingsReport {
  /// Annotations for GitHub's workflows, one a line.
  public static func github(_ findings: [Finding]) -> [UInt8] {
    var result = ""
    for finding in findings {
      let command =
        switch finding.severity {
        case .error: "error"
        case .warning: "warning"
        case .info: "notice"
        }
      var place = "file=\(escaped(finding.file, inProperty: true)),line=\(finding.line)"
      place += ",endLine=\(finding.endLine)"
      // Columns of different lines would be refused.
      if finding.line == finding.endLine {
        place += ",col=\(finding.column),endColumn=\(finding.endColumn)"
      }
      let title = finding.rule + (finding.alias.map { "/\($0)" } ?? "")
      result += "::\(command) \(place),title=\(escaped(title, inProperty: true))"
      result += "::\(escaped(finding.message, inProperty: false))\n"
    }
    return Array(result.utf8)
  }

  /// Percent signs and line ends as GitHub reads them; in properties also colons and commas.
  private static func escaped(_ text: String, inProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where inProperty: result += "%3A"
      case "," where inProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
