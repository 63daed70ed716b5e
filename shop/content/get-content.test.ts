import { describe, expect, it } from 'vitest'
import { SHIPPED_LANGS } from '../localization/languages.ts'
import { DEFAULT_SETTINGS } from '../settings/get-settings.ts'
import {
  CONVERSATION_RETENTION_YEARS,
  DEFAULT_POLICY,
  ERASURE_NOTICE_DAYS,
  type Policy,
  WITHDRAWAL_DAYS,
} from '../settings/policy.ts'
import { buildContent, buildLegalPage } from './get-content.ts'
import { LEGAL_SECTIONS, type LegalPageName } from './legal-text.ts'

const PAGES = Object.keys(LEGAL_SECTIONS) as LegalPageName[]
const EVERY = SHIPPED_LANGS.flatMap((lang) => PAGES.map((page) => [lang, page] as const))

/** A distinct number for every policy figure that no text contains by chance. */
const ODD_POLICY: Policy = {
  startHours: 101,
  deliveryHours: {
    views: { from: 102, to: 103 },
    likes: { from: 104, to: 105 },
    followers: { from: 106, to: 107 },
  },
  minimumAge: 108,
  notStartedHours: 109,
  partialBelowPercent: 110,
  reviewHours: { from: 111, to: 112 },
  refundDays: { from: 113, to: 114 },
  refundDaysBy: {
    paypal: { from: 115, to: 116 },
    card: { from: 117, to: 118 },
    crypto: { from: 119, to: 120 },
  },
  requestDays: { nonDelivery: 121, quality: 122, partial: 123 },
  replacementHours: 124,
  replyHours: 125,
  ordersKeptYears: 126,
  inactiveYears: 127,
}

function textOf(lang: (typeof SHIPPED_LANGS)[number], page: LegalPageName, policy = DEFAULT_POLICY): string {
  const content = buildContent(lang, { ...DEFAULT_SETTINGS, policy })
  return JSON.stringify(buildLegalPage(page, lang, content))
}

/** Promises that are not settings. */
const FIXED = [ERASURE_NOTICE_DAYS, CONVERSATION_RETENTION_YEARS, WITHDRAWAL_DAYS]

describe.each(EVERY)('buildLegalPage: %s %s', (lang, page) => {
  it('has every section with a heading and a text', () => {
    const { sections } = buildLegalPage(page, lang, buildContent(lang, DEFAULT_SETTINGS))
    expect(sections.map(({ id }) => id)).toEqual(LEGAL_SECTIONS[page])
    for (const { heading, body } of sections) {
      expect(heading).not.toBe('')
      expect(body.length).toBeGreaterThan(0)
    }
  })

  it('fills every placeholder', () => {
    expect(textOf(lang, page)).not.toMatch(/\{\{|\}\}|undefined|NaN/)
  })

  it('has the same links as the English page', () => {
    const linksOf = (text: string) => [...text.matchAll(/\]\((\/\w+|mailto:)/g)].map(([, to]) => to).sort()
    expect(linksOf(textOf(lang, page))).toEqual(linksOf(textOf('en', page)))
  })

  it('contains the same figures as the English page', () => {
    const figuresOf = (text: string) => [...text.matchAll(/\b1[012]\d\b/g)].map(([figure]) => figure).sort()
    expect(figuresOf(textOf(lang, page, ODD_POLICY))).toEqual(figuresOf(textOf('en', page, ODD_POLICY)))
  })

  it('contains only policy figures and the fixed ones', () => {
    const text = textOf(lang, page, ODD_POLICY).replace(/"updated":"[^"]*"/, '')
    const figures = [...text.matchAll(/\d+/g)].map(([figure]) => Number(figure))
    expect(figures.filter((figure) => figure < 101 && !FIXED.includes(figure))).toEqual([])
  })
})

it.each(SHIPPED_LANGS)('shows every policy figure on a page in %s', (lang) => {
  const all = PAGES.map((page) => textOf(lang, page, ODD_POLICY)).join()
  for (let figure = 101; figure <= 127; figure += 1) expect(all).toContain(`${figure}`)
})

describe('formatFigure', () => {
  const startIn = (lang: (typeof SHIPPED_LANGS)[number], startHours: number) =>
    textOf(lang, 'terms', { ...DEFAULT_POLICY, startHours })

  it('uses the plural form of the number', () => {
    expect(startIn('en', 1)).toContain('within 1 hour of your payment')
    expect(startIn('en', 24)).toContain('within 24 hours of your payment')
    expect(startIn('es', 1)).toContain('en un plazo de 1 hora desde')
    expect(startIn('ar', 1)).toContain('خلال ساعة واحدة من')
    expect(startIn('ar', 2)).toContain('خلال ساعتين من')
    expect(startIn('ar', 3)).toContain('خلال 3 ساعات من')
    expect(startIn('ar', 24)).toContain('خلال 24 ساعة من')
  })

  it('formats a range with both ends', () => {
    expect(textOf('en', 'refund')).toContain('within 24-48 hours')
    expect(textOf('es', 'refund')).toContain('5-10 días hábiles')
    expect(textOf('ar', 'refund')).toContain('5 إلى 10 أيام عمل')
    const narrow = { ...DEFAULT_POLICY, reviewHours: { from: 1, to: 2 } }
    expect(textOf('ar', 'refund', narrow)).toContain('1 إلى 2 ساعة')
  })
})
