import type { PackageType, PackageView } from '../../../shop/catalog/package-view.ts'
import { OFFER_FILTERS } from '../../../shop/custom-offers/offer-state.ts'
import { DAY_MS } from '../../../shop/durations.ts'
import type { Lang } from '../../../shop/localization/languages.ts'
import { normalizeText } from '../../../shop/text.ts'
import { type ApiRequest, callApi } from '../../api-client.ts'
import { createUuid } from '../../create-uuid.ts'
import {
  formatAmountInput,
  parseAmount,
  parseDecimal,
  parseOptional,
  parseWhole,
  toInstant,
  toLocalTime,
} from '../../i18n/parse-input.ts'
import { CURSOR_PARAM } from '../list/use-filters.ts'

/** Parameter of the address that holds the open offer. */
export const OFFER_PARAM = 'offer'

/** Length of a local time without seconds. */
const MINUTES_LENGTH = '2026-01-31T12:00'.length

/** Path segment of a new offer. */
export const NEW_OFFER = 'new'

/** Parameter of the form that holds the conversation which the offer answers. */
export const CONVERSATION_PARAM = 'conversation'

/** Filters of the state beside `current`, which is the default. */
export const STATE_FILTERS = [
  'unanswered',
  ...OFFER_FILTERS.filter((state) => state !== 'current' && state !== 'unanswered'),
  'all',
] as const

/** Reads the filters of the offers from an address. Invalid ones are dropped. */
export function parseOfferQuery(address: URLSearchParams) {
  return {
    state: STATE_FILTERS.find((name) => name === address.get('state')),
    search: address.get('search') || undefined,
    before: address.get(CURSOR_PARAM) ?? undefined,
  }
}

export function isFiltered(address: URLSearchParams): boolean {
  const { state, search } = parseOfferQuery(address)
  return state !== undefined || search !== undefined
}

export function fetchOffers(address: URLSearchParams) {
  const { state = 'current', ...query } = parseOfferQuery(address)
  return callApi('GET /admin/offers', { query: { ...query, state: state === 'all' ? undefined : state } })
}

export type OfferSummary = Awaited<ReturnType<typeof fetchOffers>>['offers'][number]

export function fetchOffer(id: string) {
  return callApi('GET /admin/offers/{id}', { param: { id } })
}

export type StaffOffer = Awaited<ReturnType<typeof fetchOffer>>

export type OfferLine = StaffOffer['lines'][number]

export type NewOffer = ApiRequest<'POST /admin/offers'>['json']

type NewOfferTerms = ApiRequest<'POST /admin/offers/{id}/revisions'>['json']

type Revisable = Pick<StaffOffer, 'id' | 'revision'>

export function withdrawOffer({ id, revision }: Revisable): Promise<StaffOffer> {
  return callApi('POST /admin/offers/{id}/withdraw', { param: { id }, ifMatch: revision })
}

/** A line as the form holds it. */
export interface LineDraft {
  key: string
  /** Empty for a custom line. */
  packageId: string
  name: string
  type: PackageType
  quantity: string
  units: string
  price: string
  startHours: DurationDraft
  deliveryHours: DurationDraft
  guaranteeDays: string
}

/** A promised time as staff type it. */
interface DurationDraft {
  value: string
  unit: DurationUnit
}

/** Hours of each unit. */
const UNIT_HOURS = { days: 24, hours: 1 } as const

type DurationUnit = keyof typeof UNIT_HOURS

export const DURATION_UNITS = Object.keys(UNIT_HOURS) as DurationUnit[]

export interface OfferDraft {
  name: string
  email: string
  lang: Lang
  lines: LineDraft[]
  terms: string
  /** A local time, in the time zone of the browser. */
  expiresAt: string
}

/** Days for which a new offer is open, unless staff choose others. */
const DEFAULT_DAYS = 7

export function createLine(): LineDraft {
  return {
    key: createUuid(),
    packageId: '',
    name: '',
    type: 'followers',
    quantity: '',
    units: '1',
    price: '',
    startHours: toDurationDraft(null),
    deliveryHours: toDurationDraft(null),
    guaranteeDays: '',
  }
}

/** Shows whole days as days. */
export function toDurationDraft(hours: number | null): DurationDraft {
  if (hours === null) return { value: '', unit: 'days' }
  const isDays = hours > 0 && hours % UNIT_HOURS.days === 0
  return { value: String(isDays ? hours / UNIT_HOURS.days : hours), unit: isDays ? 'days' : 'hours' }
}

/** Returns the hours of a typed time; null for an empty one. */
export function toHours({ value, unit }: DurationDraft): number | null {
  const number = parseOptional(value)
  return number === null ? null : number * UNIT_HOURS[unit]
}

/** Starts a new offer with the customer of the conversation, or a revision with the current terms. */
export function createDraft(
  lang: Lang,
  saved: StaffOffer | null,
  customer: { name: string; email: string; lang: Lang },
): OfferDraft {
  const inAWeek = new Date(Date.now() + DEFAULT_DAYS * DAY_MS).toISOString()
  if (!saved)
    return {
      ...customer,
      lines: [createLine()],
      terms: '',
      expiresAt: toLocalTime(inAWeek).slice(0, MINUTES_LENGTH),
    }
  const { name, email, lines, terms, expiresAt } = saved
  const isOver = Date.parse(expiresAt) <= Date.now()
  return {
    name,
    email,
    lang: saved.lang,
    terms,
    lines: lines.map((line) => toLineDraft(lang, line)),
    expiresAt: toLocalTime(isOver ? inAWeek : expiresAt).slice(0, MINUTES_LENGTH),
  }
}

function toLineDraft(lang: Lang, line: OfferLine): LineDraft {
  const { name, type, quantity, units, price } = line
  return {
    key: createUuid(),
    packageId: line.packageId ?? '',
    name,
    type,
    quantity: String(quantity),
    units: String(units),
    price: formatAmountInput(lang, price),
    startHours: toDurationDraft(line.startHours),
    deliveryHours: toDurationDraft(line.deliveryHours),
    guaranteeDays: line.guaranteeDays === null ? '' : String(line.guaranteeDays),
  }
}

/** Fills a line with a package of the catalog and its price, or empties it for a custom line. */
export function choosePackage(lang: Lang, line: LineDraft, found: PackageView | undefined): LineDraft {
  if (!found) return { ...createLine(), key: line.key }
  const { id, name, type, quantity, price } = found
  return {
    ...createLine(),
    key: line.key,
    units: line.units,
    packageId: id,
    name,
    type,
    quantity: String(quantity),
    price: formatAmountInput(lang, price),
  }
}

/** Returns the total in pence of the lines that are complete. */
export function sumLines(lines: LineDraft[]): number {
  return lines.reduce(
    (sum, { price, units }) => sum + (parseAmount(price) ?? 0) * (parseWhole(units) ?? 0),
    0,
  )
}

/** The lines that have a name, as the customer sees them. */
export function toShownLines(lines: LineDraft[]) {
  return lines
    .filter(({ name }) => name.trim() !== '')
    .map(({ name, type, quantity, units, price, ...times }) => ({
      name,
      type,
      quantity: parseWhole(quantity) ?? 1,
      units: parseWhole(units) ?? 1,
      price: (parseAmount(price) ?? 0) / 100,
      startHours: toHours(times.startHours),
      deliveryHours: toHours(times.deliveryHours),
      guaranteeDays: parseOptional(times.guaranteeDays),
    }))
}

/** Turns the form into the body of a request. Call it after the fields were validated. */
export function toOfferTerms({ lines, terms, expiresAt }: OfferDraft): NewOfferTerms {
  return {
    terms: normalizeText(terms),
    expiresAt: toInstant(expiresAt) ?? '',
    lines: lines.map((line) => ({
      ...(line.packageId
        ? { packageId: line.packageId }
        : { name: normalizeText(line.name), type: line.type, quantity: parseWhole(line.quantity) ?? 0 }),
      units: parseWhole(line.units) ?? 0,
      price: parseDecimal(line.price) ?? 0,
      startHours: toHours(line.startHours) ?? undefined,
      deliveryHours: toHours(line.deliveryHours) ?? undefined,
      guaranteeDays: parseOptional(line.guaranteeDays) ?? undefined,
    })),
  }
}
