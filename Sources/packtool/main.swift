import PackBuilder

System.ignoreClosedPipes()
System.holdStandardDescriptors()
System.end(Program.run(Array(System.arguments().dropFirst())).rawValue)
