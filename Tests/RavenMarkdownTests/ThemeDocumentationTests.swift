import Foundation
import Testing

@testable import RavenMarkdown

@Test func theThemesPageNamesEveryRole() throws {
  let page = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Docs/themes.md")
  let text = try String(contentsOf: page, encoding: .utf8)
  for role in ThemeRole.allCases where !role.name.hasPrefix("heading") {
    #expect(text.contains("`\(role.name)`"), "\(role.name)")
  }
}
