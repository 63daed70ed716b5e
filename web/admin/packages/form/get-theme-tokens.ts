/**
 * Returns the color tokens as the style sheet declares them. The root element has already resolved them to
 * its color scheme; redeclared on an element, they follow that element's scheme.
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
