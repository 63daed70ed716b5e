import { INTL_TAG, type Lang } from '../localization/languages.ts'
import { NOTICE_DAYS, type Span } from '../settings/policy.ts'
import type { ShopSettings } from '../settings/read-settings.ts'

type Unit = 'hours' | 'days' | 'businessDays' | 'years' | 'percent' | 'bare'

type Settings = Pick<ShopSettings, 'policy' | 'claims'>

/** Every figure a text of the operator's may name as `{{name}}`. */
const FIGURES = {
  start: ['hours', ({ policy }) => policy.startHours],
  deliveryViews: ['hours', ({ policy }) => policy.deliveryHours.views],
  deliveryLikes: ['hours', ({ policy }) => policy.deliveryHours.likes],
  deliveryFollowers: ['hours', ({ policy }) => policy.deliveryHours.followers],
  age: ['years', ({ policy }) => policy.minimumAge],
  notStarted: ['hours', ({ policy }) => policy.notStartedHours],
  partialBelow: ['percent', ({ policy }) => policy.partialBelowPercent],
  review: ['hours', ({ policy }) => policy.reviewHours],
  refund: ['businessDays', ({ policy }) => policy.refundDays],
  refundPaypal: ['businessDays', ({ policy }) => policy.refundDaysBy.paypal],
  refundCard: ['businessDays', ({ policy }) => policy.refundDaysBy.card],
  refundCrypto: ['businessDays', ({ policy }) => policy.refundDaysBy.crypto],
  requestNonDelivery: ['days', ({ policy }) => policy.requestDays.nonDelivery],
  requestQuality: ['days', ({ policy }) => policy.requestDays.quality],
  requestPartial: ['days', ({ policy }) => policy.requestDays.partial],
  replacement: ['hours', ({ policy }) => policy.replacementHours],
  reply: ['hours', ({ policy }) => policy.replyHours],
  ordersKept: ['years', ({ policy }) => policy.ordersKeptYears],
  inactive: ['years', ({ policy }) => policy.inactiveYears],
  notice: ['days', () => NOTICE_DAYS],
  delivery: ['hours', ({ claims }) => claims.deliveryHours],
  satisfaction: ['percent', ({ claims }) => claims.satisfactionPercent],
  countries: ['bare', ({ claims }) => claims.countries],
  years: ['years', ({ claims }) => claims.years],
  uptime: ['percent', ({ claims }) => claims.uptimePercent],
} as const satisfies Record<string, [Unit, (settings: Settings) => number | Span]>

export type FigureName = keyof typeof FIGURES

export type Figures = Record<FigureName, string>

export const FIGURE_NAMES = Object.keys(FIGURES) as FigureName[]

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** `#` is the number. Arabic is in the case that follows a preposition: "within", "after", "for". */
const WORDS: Record<Lang, { between: string; units: Record<Unit, Forms> }> = {
  en: {
    between: '-',
    units: {
      hours: { one: '# hour', other: '# hours' },
      days: { one: '# day', other: '# days' },
      businessDays: { one: '# business day', other: '# business days' },
      years: { one: '# year', other: '# years' },
      percent: { other: '#%' },
      bare: { other: '#' },
    },
  },
  ar: {
    between: ' إلى ',
    units: {
      hours: { one: 'ساعة واحدة', two: 'ساعتين', few: '# ساعات', other: '# ساعة' },
      days: { one: 'يوم واحد', two: 'يومين', few: '# أيام', many: '# يومًا', other: '# يوم' },
      businessDays: { one: 'يوم عمل واحد', two: 'يومَي عمل', few: '# أيام عمل', other: '# يوم عمل' },
      years: { one: 'سنة واحدة', two: 'سنتين', few: '# سنوات', other: '# سنة' },
      percent: { other: '#%' },
      bare: { other: '#' },
    },
  },
  es: {
    between: '-',
    units: {
      hours: { one: '# hora', other: '# horas' },
      days: { one: '# día', other: '# días' },
      businessDays: { one: '# día hábil', other: '# días hábiles' },
      years: { one: '# año', other: '# años' },
      percent: { other: '#\u00a0%' },
      bare: { other: '#' },
    },
  },
}

/** The figures as words of a language: "24-48 hours". */
export function figuresIn(lang: Lang, settings: Settings): Figures {
  return Object.fromEntries(
    Object.entries(FIGURES).map(([name, [unit, of]]) => [name, inWords(lang, unit, of(settings))]),
  ) as Figures
}

export function inWords(lang: Lang, unit: Unit, figure: number | Span): string {
  const { between, units } = WORDS[lang]
  const forms: Forms = units[unit]
  const formOf = (count: number) => forms[new Intl.PluralRules(lang).select(count)] ?? forms.other
  const written = (count: number) => new Intl.NumberFormat(INTL_TAG[lang]).format(count)
  if (typeof figure === 'number') return formOf(figure).replace('#', written(figure))
  if (figure.from === figure.to) return inWords(lang, unit, figure.to)
  const form = formOf(figure.to)
  // Forms that say one or two without a number cannot hold a span.
  return (form.includes('#') ? form : forms.other).replace(
    '#',
    `${written(figure.from)}${between}${written(figure.to)}`,
  )
}
