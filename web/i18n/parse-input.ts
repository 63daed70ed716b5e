import { isDay } from '../../shop/days.ts'
import { intlTag, type Lang } from '../../shop/localization/languages.ts'
import { createZoneClock } from '../../shop/localization/zone-clock.ts'
import { normalizeIdentifier } from '../../shop/text.ts'
import type { FieldLimit } from '../ui/form/field-limits.ts'

// Parses typed numbers and dates in the digits and the order of a language. `formats.ts` writes them.

/** Writes a number in Latin digits with a decimal point, in which fields and `Number` read it: ١٬٢٣٤٫٥ as 1234.5. */
export function toLatinNumber(text: string): string {
  return normalizeIdentifier(text).replaceAll('٬', '').replace('٫', '.')
}

/** Parses a whole number, with or without group separators; null when it is none. */
export function parseWhole(text: string): number | null {
  const latin = normalizeIdentifier(text)
  const grouped = /^\d{1,3}(?:[,.٬\s]\d{3})+$/.test(latin)
  const digits = grouped ? latin.replace(/\D/g, '') : latin
  return /^\d{1,10}$/.test(digits) ? Number(digits) : null
}

/** Parses an optional whole number, which is null for an empty text. Call it for fields that were validated. */
export function parseOptional(text: FormDataEntryValue | null): number | null {
  return parseWhole(String(text ?? ''))
}

/** Groups of thousands before decimals, as in 1.234,50: a single mark, as in 1,000, may be either. */
const GROUPED = /^£?\s?\d{1,3}(?:([.,])\d{3})+(?!\1)[.,]\d{1,2}$/

/** Parses a number of at most two decimals, such as 2.10, 2,10 or ٢٫١٠, or pounds such as £2.10; null when it is none. */
export function parseDecimal(text: string): number | null {
  const latin = toLatinNumber(text).replace(/(?<=\d)\s(?=\d{3})/g, '')
  const plain = GROUPED.test(latin) ? latin.replace(/[.,](?=\d{3})/g, '') : latin
  const [, number] = /^£?\s?(\d{1,7}(?:\.\d{1,2})?)$/.exec(plain.replace(',', '.')) ?? []
  return number === undefined ? null : Number(number)
}

/**
 * Writes a number for a field as the page writes it and `parseDecimal` reads it: 140,00 in Spanish for two decimals at least.
 * Empty for none.
 */
export function formatDecimalInput(
  lang: Lang,
  number: number | null | undefined,
  minimumFractionDigits = 0,
): string {
  if (number === null || number === undefined) return ''
  const options = { minimumFractionDigits, maximumFractionDigits: 2, useGrouping: false }
  return new Intl.NumberFormat(intlTag(lang), options).format(number)
}

/** Writes an amount in pounds for a field. */
export function formatAmountInput(lang: Lang, pounds: number | null | undefined): string {
  return formatDecimalInput(lang, pounds, 2)
}

/** Parses an amount in pounds into pence; null when it is none. */
export function parseAmount(text: string): number | null {
  const pounds = parseDecimal(text)
  return pounds === null ? null : Math.round(pounds * 100)
}

/** Whether a number has been typed and is within its limits. */
export function isWithin(number: number | null, { min, max }: FieldLimit = {}): number is number {
  return number !== null && number >= (min ?? number) && number <= (max ?? number)
}

type DatePart = 'day' | 'month' | 'year'

/** Formats a day (2026-11-27) or a local time (2026-11-27T14:30) in numbers, as `parseDate` reads it; empty for an empty text. */
export function formatDateInput(lang: Lang, value: string): string {
  const [day = '', time = ''] = value.split('T')
  return isDay(day) ? `${getDateParts(lang, day).text} ${time}`.trim() : ''
}

/** Parses a date in the order of the language, or in that of ISO, into 2026-11-27 or 2026-11-27T14:30; null when it is none. */
export function parseDate(lang: Lang, text: string, withTime = false): string | null {
  const latin = normalizeIdentifier(text)
  const numbers = latin.match(/\d+/g) ?? []
  const [first, , third] = numbers
  if (!first || !third || (first.length !== 4 && third.length !== 2 && third.length !== 4)) return null
  const order =
    first.length === 4 ? (['year', 'month', 'day'] as const) : getDateParts(lang, EXAMPLE_DAY).order
  const get = (part: DatePart) => numbers[order.indexOf(part)] ?? ''
  const year = get('year')
  const day = buildDay([year.length === 2 ? `20${year}` : year, get('month'), get('day')].map(Number))
  if (day === null || (!withTime && numbers.length > 3)) return null
  if (!withTime) return day
  const [hour = 0, minute = 0, second = 0] = numbers.slice(3).map(Number)
  const isAfternoon = /p\.?\s?m|م/i.test(latin)
  const hours = /[ap]\.?\s?m|[صم]/i.test(latin) ? (hour % 12) + (isAfternoon ? 12 : 0) : hour
  if (hours > 23 || minute > 59 || second > 59) return null
  return `${day}T${pad(hours)}:${pad(minute)}${second > 0 ? `:${pad(second)}` : ''}`
}

export const EXAMPLE_DAY = '2026-12-31'

function getDateParts(lang: Lang, day: string): { text: string; order: DatePart[] } {
  const parts = new Intl.DateTimeFormat(intlTag(lang), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatToParts(new Date(day))
  return {
    // Arabic has marks of direction between the numbers.
    text: parts.map(({ value }) => value.replace(/\p{Cf}/gu, '')).join(''),
    order: parts.flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : [])),
  }
}

function buildDay([year = 0, month = 0, day = 0]: number[]): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  // Years of other calendars, such as 1448, are not those of this one.
  return exists && year >= 1_900 && year <= 9_999 ? `${year}-${pad(month)}-${pad(day)}` : null
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}

/** Formats an instant as the local time of a zone: 2026-03-29T09:30. By default the zone of the browser. */
export function toLocalTime(instant: string | null, timeZone = getOwnZone()): string {
  if (!instant) return ''
  const local = createZoneClock(timeZone).wallOf(Date.parse(instant))
  return new Date(local).toISOString().slice(0, 19).replace(/:00$/, '')
}

/**
 * Returns the instant of a local time in a zone: the first when the clock repeats an hour. A time that the clock skips counts on
 * from before the gap. Null for an empty text.
 */
export function toInstant(localTime: string, timeZone = getOwnZone()): string | null {
  if (localTime === '') return null
  return new Date(createZoneClock(timeZone).instantOf(Date.parse(`${localTime}Z`))).toISOString()
}

function getOwnZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
