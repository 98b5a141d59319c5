// swift-tools-version: 6.2

import PackageDescription

let common: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// `#expect` expands to code that strict memory safety rejects, so the tests go without it.
let sources = common + [.strictMemorySafety()]

let package = Package(
  name: "packtool",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "RavenMarkdown", targets: ["RavenMarkdown"]),
    .library(name: "PackBuilder", targets: ["PackBuilder"]),
    .executable(name: "packtool", targets: ["packtool"]),
  ],
  targets: [
    .systemLibrary(
      name: "CCmark",
      pkgConfig: "libcmark",
      providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
    .target(name: "RavenMarkdown", dependencies: ["CCmark"], swiftSettings: sources),
    .target(name: "PackBuilder", dependencies: ["RavenMarkdown"], swiftSettings: sources),
    .executableTarget(
      name: "packtool", dependencies: ["RavenMarkdown", "PackBuilder"], swiftSettings: sources),
    .testTarget(
      name: "RavenMarkdownTests", dependencies: ["RavenMarkdown", "PackBuilder", "CCmark"],
      swiftSettings: common),
    .testTarget(
      name: "PackBuilderTests", dependencies: ["PackBuilder", "RavenMarkdown"],
      swiftSettings: common),
    .testTarget(
      name: "GoldenTests", dependencies: ["PackBuilder", "RavenMarkdown"], path: "Tests/Golden",
      exclude: ["Fixtures"], swiftSettings: common),
    .testTarget(
      name: "PacktoolTests", dependencies: ["packtool", "PackBuilder"], exclude: ["Expected"],
      swiftSettings: common),
  ],
  swiftLanguageModes: [.v6]
)
