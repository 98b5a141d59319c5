import Testing

@testable import packtool

@Suite("Choosing a section")
struct SectionChoiceTests {
  func choice(_ wanted: String, _ titles: String...) -> SectionChoice {
    SectionChoice(of: wanted, among: titles)
  }

  @Test func theWholeTitleIsMeantFirst() {
    #expect(choice("Install", "Installing", "Install", "Use") == .found([1]))
    #expect(choice("use", "Install", "Use", "Use") == .found([1, 2]))
  }

  @Test func capitalsPunctuationAndPicturesDoNotCount() {
    #expect(choice("getting-started", "🚀 Getting started!") == .found([0]))
    #expect(choice("C++ & `code`", "C and code", "C: code") == .found([1]))
    #expect(choice("ÜBER UNS", "Über uns") == .found([0]))
    #expect(choice("安装", "安装") == .found([0]))
  }

  @Test func theBeginningIsEnoughWhenOneHeadingBeginsSo() {
    #expect(choice("inst", "Installing", "Use") == .found([0]))
    #expect(choice("us", "Use", "Other", "use") == .found([0, 2]))
    #expect(
      choice("in", "Install", "Input")
        == .failed("2 sections begin with 'in': 'Install', 'Input'"))
  }

  @Test func whatIsNotThereIsSaidWithTheNextStep() {
    #expect(
      choice("Instal it", "Install it")
        == .failed("no section 'Instal it'. Did you mean 'Install it'?"))
    #expect(choice("x", "Install") == .failed("no section 'x'; --toc lists the headings"))
    #expect(choice("", "Install") == .failed("no section ''; --toc lists the headings"))
    #expect(choice("x") == .failed("no section 'x'; --toc lists the headings"))
  }
}
