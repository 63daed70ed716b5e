/**
 * The colours as the style sheet declares them. The root has settled there which of the two schemes holds: declared
 * again on an element, they follow the scheme of that one.
 */
export function getThemeTokens(): Record<string, string> {
  const tokens: Record<string, string> = {}
  const collect = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule && rule.selectorText.includes(':root')) {
        for (const name of rule.style) {
          if (name.startsWith('--color-')) tokens[name] = rule.style.getPropertyValue(name)
        }
      } else if (rule instanceof CSSGroupingRule) collect(rule.cssRules)
    }
  }
  for (const sheet of document.styleSheets) if (!sheet.href) collect(sheet.cssRules)
  return tokens
}
