extension RuleCatalog {
  /// The rules of markdownlint, by number.
  static let markdownlintTypes: [any LintRule.Type] = [
    HeadingIncrement.self, HeadingStyleRule.self, BulletStyle.self, ListIndent.self,
    BulletIndent.self, TrailingSpaces.self, HardTabs.self, ReversedLinks.self, MultipleBlanks.self,
    LineLength.self, ShellPrompts.self, MissingHeadingSpace.self, MultipleHeadingSpaces.self,
    MissingClosedHeadingSpace.self, MultipleClosedHeadingSpaces.self, BlanksAroundHeadings.self,
    HeadingStart.self, DuplicateHeadings.self, SingleTitle.self, HeadingPunctuation.self,
    QuoteSpaces.self, BlankBetweenQuotes.self, OrderedPrefix.self, ListMarkerSpace.self,
    BlanksAroundFences.self, BlanksAroundLists.self, InlineHTML.self, BareURLs.self,
    RuleStyle.self, EmphasisAsHeading.self, EmphasisSpaces.self, CodeSpaces.self, LinkSpaces.self,
    CodeLanguage.self, FirstLineHeading.self, EmptyLinks.self, RequiredHeadings.self,
    ProperNames.self, ImageText.self, CodeBlockStyle.self, FinalNewline.self, FenceStyle.self,
    EmphasisStyle.self, StrongStyle.self, LinkFragments.self, ReferenceLinks.self,
    ReferenceDefinitions.self, LinkStyle.self, TablePipeStyle.self, TableColumnCount.self,
    BlanksAroundTables.self, DescriptiveLinkText.self, TableColumnStyle.self,
  ]

  /// The rules that only a pack needs.
  static let packTypes: [any LintRule.Type] = [
    LeakedSecret.self, PersonalData.self, BidiControl.self, HiddenText.self,
    InvisibleCharacter.self, HiddenComment.self, UnsafeLink.self, ConfusableURL.self,
    ControlCharacter.self, InvalidUTF8.self, ByteOrderMark.self, MixedLineEndings.self,
    Mojibake.self, MergeConflict.self, UnclosedComment.self, UnclosedFence.self,
    FenceCollision.self, TableDelimiterMismatch.self, TableOrphanRow.self, TaskListSyntax.self,
    MalformedLink.self, EmptyLinkText.self, LinkOutsidePack.self, BrokenAnchor.self,
    LocalImage.self, EmbeddedData.self, HugeLine.self, AbsolutePath.self, PlaceholderText.self,
    ListMarkerMissingSpace.self, FullwidthHash.self, EmptySection.self, FrontMatterRule.self,
    FootnoteRule.self, UnusedSuppression.self,
  ]

  /// The rules that look at a whole project.
  static let projectTypes: [any LintRule.Type] = [
    MissingLayer.self, EmptyLayer.self, DuplicateID.self, LayerBudget.self, ScopeBudget.self,
    BadDate.self, DateMismatch.self, Undated.self, PhaseGap.self, EmptyTask.self,
    DuplicateTitle.self, DuplicateContent.self, StrayFile.self, CaseCollision.self,
    ReservedName.self, BinaryFile.self,
  ]
}
