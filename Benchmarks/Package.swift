// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "packtool", path: "..")],
  targets: [
    .systemLibrary(
      name: "CCmarkBenchmark",
      pkgConfig: "libcmark",
      providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["CCmarkBenchmark", .product(name: "RavenMarkdown", package: "packtool")]),
  ],
  swiftLanguageModes: [.v6]
)
