/// What a piece of text is for, which a theme gives a look.
public enum ThemeRole: UInt8, Sendable, CaseIterable {
  case text
  case heading1, heading2, heading3, heading4, heading5, heading6
  case emphasis, strong, strikethrough, code, codeBlock, codeLabel
  case link, linkTarget, image, footnote
  case quote, quoteBar, bullet, number, taskOpen, taskDone
  case rule, tableHeader, tableRule, htmlTag, summary, frontMatterKey
  case note, tip, important, warning, caution
  case keyword, type, function, variable, string, numeral, comment, symbol, tag, attribute
  case added, removed, changed, error, success, path, muted
}
