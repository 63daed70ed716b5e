import { getTextDirection, intlTag, type Lang } from '../localization/languages.ts'
import type { ShopSettings } from './get-settings.ts'
import {
  CONVERSATION_RETENTION_YEARS,
  ERASURE_NOTICE_DAYS,
  type NumberRange,
  WITHDRAWAL_DAYS,
} from './policy.ts'
import unitForms from './unit-forms.json' with { type: 'json' }

export type Unit = 'hours' | 'days' | 'businessDays' | 'years' | 'percent' | 'bare'

type Settings = Pick<ShopSettings, 'policy' | 'claims'>

/** The settings from which texts take their facts. */
export type PlaceholderSettings = Settings & Pick<ShopSettings, 'shopName' | 'supportEmail' | 'trader'>

export type Figure = number | NumberRange

/** The figures that content may contain as `{{name}}`. */
const PLACEHOLDER_FIGURES = {
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
  withdrawal: ['days', () => WITHDRAWAL_DAYS],
  reply: ['hours', ({ policy }) => policy.replyHours],
  orderRetention: ['years', ({ policy }) => policy.ordersKeptYears],
  inactive: ['years', ({ policy }) => policy.inactiveYears],
  notice: ['days', () => ERASURE_NOTICE_DAYS],
  messageRetention: ['years', () => CONVERSATION_RETENTION_YEARS],
  delivery: ['hours', ({ claims }) => claims.deliveryHours],
  satisfaction: ['percent', ({ claims }) => claims.satisfactionPercent],
  countries: ['bare', ({ claims }) => claims.countries],
  years: ['years', ({ claims }) => claims.years],
  uptime: ['percent', ({ claims }) => claims.uptimePercent],
} as const satisfies Record<string, [Unit, (settings: Settings) => Figure]>

export type PlaceholderFigureName = keyof typeof PLACEHOLDER_FIGURES

export type Figures = Record<PlaceholderFigureName, string>

export const FIGURE_NAMES = Object.keys(PLACEHOLDER_FIGURES) as PlaceholderFigureName[]

type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/**
 * `#` stands for the number. The forms follow a preposition ("within", "after", "for"), so they are in the genitive in Arabic
 * and Russian, and in the dative in German.
 */
const UNIT_FORMS: Record<Lang, Record<Exclude<Unit, 'bare' | 'percent'>, PluralForms>> = unitForms

/** The sign between the ends of a range; a hyphen in the other languages. */
const RANGE_SIGNS: Partial<Record<Lang, string>> = { ar: ' إلى ', ja: '～' }

/** Returns the values of all placeholders that a text of a language may contain: the shop, the seller and the figures. */
export function getPlaceholderValues(lang: Lang, settings: PlaceholderSettings): Record<string, string> {
  const { shopName, supportEmail } = settings
  const seller = formatSeller(settings)
  return {
    shop: shopName,
    email: supportEmail,
    // Its own direction inside a text from right to left.
    seller: getTextDirection(lang) === 'rtl' ? `\u2068${seller}\u2069` : seller,
    ...formatFigures(lang, settings),
  }
}

/** Returns name and address of the seller in one line; the shop's name while no trader is entered. */
function formatSeller({ trader, shopName }: PlaceholderSettings): string {
  if (!trader) return shopName
  return `${trader.name}, ${formatAddress(trader.address)}`
}

export function formatAddress(address: string): string {
  return address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')
}

/** Formats all figures in a language, such as "24-48 hours". */
export function formatFigures(lang: Lang, settings: Settings): Figures {
  return Object.fromEntries(
    Object.entries(PLACEHOLDER_FIGURES).map(([name, [unit, of]]) => [
      name,
      formatFigure(lang, unit, of(settings)),
    ]),
  ) as Figures
}

/** The units that a text names beside its numbers. */
export const FIGURE_UNITS = ['hours', 'days', 'businessDays', 'percent'] as const satisfies Unit[]

export function listFigures(unit: Unit, settings: Settings): Figure[] {
  return Object.values(PLACEHOLDER_FIGURES)
    .filter(([of]) => of === unit)
    .map(([, read]) => read(settings))
}

/** Returns the words that follow a number in a language, such as "hour" and "hours". */
export function listUnitWords(lang: Lang, unit: Unit): string[] {
  const words = Object.values(getUnitForms(lang, unit))
    .filter((form) => form.startsWith('#'))
    .map((form) => form.slice(1).replaceAll('\u200e', '').trim())
  return [...new Set(words)].sort((a, b) => b.length - a.length)
}

function getUnitForms(lang: Lang, unit: Unit): PluralForms {
  if (unit === 'percent') return { other: getFormats(lang).percent }
  return unit === 'bare' ? { other: '#' } : UNIT_FORMS[lang][unit]
}

/** Kept, because creating the formats of all figures takes an eighth of rendering a page. */
const formats = new Map<Lang, { rules: Intl.PluralRules; numbers: Intl.NumberFormat; percent: string }>()

function getFormats(lang: Lang) {
  const known = formats.get(lang)
  if (known) return known
  const created = {
    rules: new Intl.PluralRules(lang),
    numbers: new Intl.NumberFormat(intlTag(lang)),
    // With its space, and in Arabic with the marks that keep the sign at one side of the number.
    percent: new Intl.NumberFormat(intlTag(lang), { style: 'percent' }).format(0).replace('0', '#'),
  }
  formats.set(lang, created)
  return created
}

export function formatFigure(lang: Lang, unit: Unit, figure: Figure): string {
  const forms = getUnitForms(lang, unit)
  const { rules, numbers } = getFormats(lang)
  const formOf = (count: number) => forms[rules.select(count)] ?? forms.other
  const written = (count: number) => numbers.format(count)
  if (typeof figure === 'number') return formOf(figure).replace('#', written(figure))
  if (figure.from === figure.to) return formatFigure(lang, unit, figure.to)
  const form = formOf(figure.to)
  // A form without a number ("two hours" in Arabic) cannot show a range.
  return (form.includes('#') ? form : forms.other).replace(
    '#',
    `${written(figure.from)}${RANGE_SIGNS[lang] ?? '-'}${written(figure.to)}`,
  )
}
