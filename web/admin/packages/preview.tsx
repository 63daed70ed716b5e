import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { EMPTY_PACKAGE_TEXT } from '../../../shop/catalog/package-text.ts'
import { DEFAULT_DELIVERY_TERMS, type PackageView } from '../../../shop/catalog/package-view.ts'
import { CURRENCIES } from '../../../shop/currencies.ts'
import { formatMoney } from '../../../shop/localization/format-money.ts'
import { getTextDirection, type Lang } from '../../../shop/localization/languages.ts'
import { convert, fromPounds, getQuote, type Money } from '../../../shop/money.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { PricesContext, usePrices } from '../../i18n/prices.tsx'
import { LangContext, useTranslation } from '../../i18n/translation.tsx'
import { PackageCardView } from '../../storefront/packages/package-card-view.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Skeleton } from '../../ui/states/loading-screen.tsx'
import { PreviewPane } from '../ui/preview-pane.tsx'
import { getShownText, type PackageEditor, parseNumbers } from './package-editor.ts'
import type { StaffPackage } from './staff-catalog.ts'

interface PreviewProps {
  editor: PackageEditor
  saved: StaffPackage | null
  all: StaffPackage[]
}

const THEMES = ['light', 'dark'] as const

/** Renders the storefront's package card in a given language, currency and theme. */
export function Preview({ editor, saved, all }: PreviewProps) {
  const { draft, shownLang: lang } = editor
  const { t } = useTranslation('admin-packages')
  const prices = usePrices()
  const [currency, setCurrency] = useState<string>(prices.quote.currency)
  const [theme, setTheme] = useState<(typeof THEMES)[number] | null>(null)
  const shownTheme = theme ?? (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  const entry = toPackageView(editor, saved)
  const { price, quantity } = parseNumbers(draft)
  const rivals = all.filter(({ id, type, archived }) => !archived && type === draft.type && id !== saved?.id)
  const views = [...rivals.map((each) => viewOfKnown(each)), entry]
  const tokens = useMemo(() => getThemeTokens(shownTheme), [shownTheme])
  const scheme = shownTheme === 'dark' ? 'scheme-dark' : 'scheme-light'
  return (
    <PreviewPane title={t('preview')}>
      <div className="mt-3 flex flex-wrap gap-2">
        <Select
          size="small"
          aria-label={t('currency')}
          value={currency}
          onChange={(event) => setCurrency(event.target.value)}
          choices={CURRENCIES.filter(({ code }) => code in prices.rates || code === 'GBP').map(
            ({ code, symbol }) => [code, isolateBidi(`${symbol} ${code}`)] as const,
          )}
        />
        <Select
          size="small"
          aria-label={t('theme')}
          value={shownTheme}
          onChange={(event) => setTheme(THEMES.find((each) => each === event.target.value) ?? null)}
          choices={THEMES.map((each) => [each, t(`themes.${each}`)] as const)}
        />
      </div>
      {/* To be looked at: what it holds is in the fields, and its buttons buy nothing here. */}
      <div
        inert
        lang={lang}
        dir={getTextDirection(lang)}
        style={tokens}
        className={`mt-3 rounded-panel bg-paper text-ink ${scheme}`}
        data-preview={lang}
      >
        <Suspense fallback={<Skeleton className="h-80" />}>
          <CustomerContext lang={lang} currency={currency}>
            <ul>
              <PackageCardView entry={entry} all={price === null || quantity === null ? [] : views} />
            </ul>
          </CustomerContext>
        </Suspense>
      </div>
      <p className="mt-2 text-sm text-muted">{t('previewHint')}</p>
    </PreviewPane>
  )
}

function toPackageView(
  { draft, shownLang, methods }: PackageEditor,
  saved: StaffPackage | null,
): PackageView {
  const text = getShownText(draft, shownLang, methods)
  const { quantity, price, ...terms } = parseNumbers(draft)
  return {
    id: saved?.id ?? 'new',
    type: draft.type,
    quantity: quantity ?? 1_000,
    price: price ?? 0,
    ...terms,
    allowsPlan: draft.allowsPlan,
    ...(draft.questions.length > 0 && { asksQuestions: true as const }),
    ...text,
    name: text.name || '…',
    // Duplicates are rejected on save; the preview renders them once.
    features: [...new Set(text.features)],
  }
}

function viewOfKnown({ id, type, quantity, price }: StaffPackage): PackageView {
  return { id, type, quantity, price, ...DEFAULT_DELIVERY_TERMS, ...EMPTY_PACKAGE_TEXT }
}

interface CustomerContextProps {
  lang: Lang
  currency: string
  children: ReactNode
}

function CustomerContext({ lang, currency, children }: CustomerContextProps) {
  const prices = usePrices()
  const customerContext = useMemo(() => {
    const quote = getQuote(currency, prices.rates)
    const show = (price: Money) => formatMoney(lang, convert(price, quote))
    return { ...prices, quote, show, showPounds: (pounds: number) => show(fromPounds(pounds)) }
  }, [lang, prices, currency])
  return (
    <LangContext value={lang}>
      <PricesContext value={customerContext}>{children}</PricesContext>
    </LangContext>
  )
}

/**
 * Returns the color tokens as the style sheets declare them for a theme. The root element has already resolved them to its
 * color scheme; redeclared on an element, they follow that element's scheme. An accent of the shop's own differs by media query.
 */
function getThemeTokens(theme: (typeof THEMES)[number]): Record<string, string> {
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
function isForTheme(rule: CSSGroupingRule, theme: (typeof THEMES)[number]): boolean {
  if (!(rule instanceof CSSMediaRule)) return true
  const { mediaText } = rule.media
  const scheme = /prefers-color-scheme:\s*(\w+)/.exec(mediaText)?.[1]
  return scheme ? scheme === theme : window.matchMedia(mediaText).matches
}
