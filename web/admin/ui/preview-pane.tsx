import { type ReactNode, Suspense, useMemo } from 'react'
import { formatMoney } from '../../../shop/localization/format-money.ts'
import { getTextDirection, type Lang } from '../../../shop/localization/languages.ts'
import { convert, fromPounds, getQuote, type Money } from '../../../shop/money.ts'
import { PricesContext, usePrices } from '../../i18n/prices.tsx'
import { LangContext } from '../../i18n/translation.tsx'
import { Skeleton } from '../../ui/states/loading-screen.tsx'
import { useMediaQuery } from './use-media-query.ts'

/** The preview of what a form makes: beside it on wide windows, else folded above it. */
export function PreviewPane({ title, children }: { title: string; children: ReactNode }) {
  const isBeside = useMediaQuery('(min-width: 68rem)')
  return isBeside ? (
    <section aria-labelledby="preview" className="min-w-0">
      <h2 id="preview" className="type-heading">
        {title}
      </h2>
      {children}
    </section>
  ) : (
    <details className="-order-1 min-w-0 border-y border-line">
      <summary className="min-h-11 py-2.5 font-semibold">{title}</summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}

export const THEMES = ['light', 'dark'] as const

export type Theme = (typeof THEMES)[number]

interface CustomerViewProps {
  lang: Lang
  currency: string
  theme: Theme
  children: ReactNode
}

/** Renders content of the storefront in a given language, currency and theme. */
export function CustomerView({ lang, currency, theme, children }: CustomerViewProps) {
  const prices = usePrices()
  const customerContext = useMemo(() => {
    const quote = getQuote(currency, prices.rates)
    const show = (price: Money) => formatMoney(lang, convert(price, quote))
    return { ...prices, quote, show, showPounds: (pounds: number) => show(fromPounds(pounds)) }
  }, [lang, prices, currency])
  const tokens = useMemo(() => getThemeTokens(theme), [theme])
  return (
    // To be looked at: what it holds is in the fields, and its buttons buy nothing here.
    <div
      inert
      lang={lang}
      dir={getTextDirection(lang)}
      style={tokens}
      className={`-mx-3 mt-3 rounded-panel bg-paper p-3 text-ink ${theme === 'dark' ? 'scheme-dark' : 'scheme-light'}`}
      data-preview={lang}
    >
      <Suspense fallback={<Skeleton className="h-80" />}>
        <LangContext value={lang}>
          <PricesContext value={customerContext}>{children}</PricesContext>
        </LangContext>
      </Suspense>
    </div>
  )
}

/**
 * Returns the color tokens as the style sheets declare them for a theme. The root element has already resolved them to its
 * color scheme; redeclared on an element, they follow that element's scheme. An accent of the shop's own differs by media query.
 */
function getThemeTokens(theme: Theme): Record<string, string> {
  const tokens: Record<string, string> = {}
  const collect = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule && rule.selectorText.includes(':root')) {
        for (const name of rule.style) {
          if (name.startsWith('--color-')) tokens[name] = rule.style.getPropertyValue(name)
        }
      } else if (rule instanceof CSSGroupingRule && isForTheme(rule, theme)) collect(rule.cssRules)
    }
  }
  for (const sheet of document.styleSheets) if (!sheet.href) collect(sheet.cssRules)
  return tokens
}

/** A media query holds for the chosen theme instead of that of the browser. */
function isForTheme(rule: CSSGroupingRule, theme: Theme): boolean {
  if (!(rule instanceof CSSMediaRule)) return true
  const { mediaText } = rule.media
  const scheme = /prefers-color-scheme:\s*(\w+)/.exec(mediaText)?.[1]
  return scheme ? scheme === theme : window.matchMedia(mediaText).matches
}
