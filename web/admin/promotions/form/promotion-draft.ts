import type { PackageType } from '../../../../shop/catalog/package-view.ts'
import type { Lang } from '../../../../shop/localization/languages.ts'
import type { BenefitKind } from '../../../../shop/pricing/promotion-rule.ts'
import { normalizeIdentifier, normalizeText } from '../../../../shop/text.ts'
import { createUuid } from '../../../create-uuid.ts'
import { parseQuantity } from '../../packages/form/package-draft.ts'
import { parseAmount } from '../../refunds/parse-amount.ts'
import type { Promotion, PromotionBody } from '../promotions-api.ts'
import { fromWallTime, toWallTime } from './wall-time.ts'

const TEXT_FIELDS = [
  'name',
  'code',
  'benefit.percent',
  'benefit.amount',
  'benefit.price',
  'minimum_spend',
  'starts_at',
  'ends_at',
  'time_zone',
  'max_uses',
  'max_uses_per_customer',
  'max_discount',
  'priority',
  'customers',
] as const

/** Fields as they were typed, by their paths in the request. */
export type TextField = (typeof TEXT_FIELDS)[number]

export interface DraftStep {
  key: string
  units: string
  percent: string
}

/** Promotion in the editor. */
export interface PromotionDraft extends Record<TextField, string> {
  titles: Partial<Record<Lang, string>>
  trigger: Promotion['trigger']
  kind: BenefitKind
  per: 'package' | 'type'
  steps: DraftStep[]
  bundleTypes: PackageType[]
  types: PackageType[]
  package_ids: string[]
  first_order_only: boolean
  exclusive: boolean
}

/** The field is empty, not a date, or not a number in the range of its kind. */
export type DraftProblem = 'required' | 'date' | NumberKind

/** Draft of a stored promotion; with null, of a new one. */
export function createDraft(saved: Promotion | null): PromotionDraft {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const time_zone = saved?.time_zone ?? timeZone
  const benefit = saved?.benefit ?? { kind: 'percent', percent: null }
  const showTime = (instant: string | null = null) => (instant ? toWallTime(instant, time_zone) : '')
  const { steps, per } = benefit.kind === 'ladder' ? benefit : { steps: [], per: 'package' as const }
  return {
    name: saved?.name ?? '',
    titles: saved?.titles ?? {},
    code: saved?.code ?? '',
    time_zone,
    trigger: saved?.trigger ?? 'code',
    kind: benefit.kind,
    per,
    'benefit.percent': benefit.kind === 'percent' ? showNumber(benefit.percent) : '',
    'benefit.amount': benefit.kind === 'amount' ? showPounds(benefit.amount) : '',
    'benefit.price': benefit.kind === 'bundle' ? showPounds(benefit.price) : '',
    steps: steps.length > 0 ? steps.map(createStep) : [createStep()],
    bundleTypes: benefit.kind === 'bundle' ? benefit.types : [],
    types: saved?.types ?? [],
    package_ids: saved?.package_ids ?? [],
    first_order_only: saved?.first_order_only ?? false,
    customers: saved?.customers.join('\n') ?? '',
    minimum_spend: showPounds(saved?.minimum_spend),
    starts_at: showTime(saved?.starts_at),
    ends_at: showTime(saved?.ends_at),
    max_uses: showNumber(saved?.max_uses),
    max_uses_per_customer: showNumber(saved?.max_uses_per_customer),
    max_discount: showPounds(saved?.max_discount),
    exclusive: saved?.exclusive ?? false,
    priority: showNumber(saved?.priority ?? 0),
  }
}

export function createStep(step?: { units: number; percent: number }): DraftStep {
  return { key: createUuid(), units: showNumber(step?.units), percent: showNumber(step?.percent) }
}

function showNumber(value: number | null = null): string {
  return value === null ? '' : String(value)
}

function showPounds(value: number | null = null): string {
  return value === null ? '' : value.toFixed(2)
}

/** Ranges of numbers: amounts in pence and percentages in hundredths, which have two decimals. */
const RANGES = {
  amount: { min: 1, max: 10_000_000, per: 100 },
  percent: { min: 1, max: 10_000, per: 100 },
  count: { min: 1, max: 1_000_000, per: 1 },
  units: { min: 2, max: 99, per: 1 },
  priority: { min: 0, max: 100, per: 1 },
} as const

type NumberKind = keyof typeof RANGES

/** Parses a number as it is written in any supported language; NaN when it is outside its range. */
function parseNumber(text: string, kind: NumberKind): number {
  const { min, max, per } = RANGES[kind]
  const value = normalizeIdentifier(text) === '0' ? 0 : per === 1 ? parseQuantity(text) : parseAmount(text)
  return value !== null && value >= min && value <= max ? value / per : Number.NaN
}

/** Draft of a new promotion like another: with a code of its own, and without a window that is over. */
export function copyDraft(source: Promotion, name: string): PromotionDraft {
  const isOver = source.ends_at !== null && Date.parse(source.ends_at) < Date.now()
  return { ...createDraft(source), name, code: '', ...(isOver && { starts_at: '', ends_at: '' }) }
}

/** Converts a draft to the request, with the problems that the server would not name clearly, by path. */
export function readDraft(draft: PromotionDraft): {
  body: PromotionBody
  problems: Record<string, DraftProblem>
} {
  const problems: Record<string, DraftProblem> = {}
  const read = (path: string, text: string, kind: NumberKind): number => {
    const value = parseNumber(text, kind)
    if (Number.isNaN(value)) problems[path] = kind
    return value
  }
  const readOptional = (path: TextField, kind: NumberKind) =>
    draft[path].trim() ? read(path, draft[path], kind) : null
  const readTime = (path: 'starts_at' | 'ends_at') => {
    if (!draft[path]) return null
    // The field takes years of six digits.
    if (/^\d{4}-/.test(draft[path])) return fromWallTime(draft[path], draft.time_zone)
    problems[path] = 'date'
    return null
  }
  const titles = Object.entries(draft.titles).map(([lang, title]) => [lang, normalizeText(title)])
  const code = (draft.trigger === 'code' && normalizeIdentifier(draft.code)) || null
  const name = normalizeText(draft.name) || code || ''
  if (!name) problems.name = 'required'
  const body: PromotionBody = {
    name,
    trigger: draft.trigger,
    types: draft.types,
    package_ids: draft.package_ids,
    titles: Object.fromEntries(titles.filter(([, title]) => title)),
    code,
    benefit: readBenefit(draft, read),
    first_order_only: draft.first_order_only,
    customers: draft.customers.split(/[\s,;،]+/).filter(Boolean),
    minimum_spend: readOptional('minimum_spend', 'amount'),
    starts_at: readTime('starts_at'),
    ends_at: readTime('ends_at'),
    time_zone: draft.time_zone,
    max_uses: readOptional('max_uses', 'count'),
    max_uses_per_customer: readOptional('max_uses_per_customer', 'count'),
    max_discount: readOptional('max_discount', 'amount'),
    exclusive: draft.exclusive,
    // The form hides it.
    priority: draft.exclusive
      ? parseNumber(draft.priority, 'priority') || 0
      : read('priority', draft.priority, 'priority'),
  }
  return { body, problems }
}

function readBenefit(
  draft: PromotionDraft,
  read: (path: string, text: string, kind: NumberKind) => number,
): PromotionBody['benefit'] {
  const readField = (path: TextField, kind: NumberKind) => read(path, draft[path], kind)
  switch (draft.kind) {
    case 'percent':
      return { kind: 'percent', percent: readField('benefit.percent', 'percent') }
    case 'amount':
      return { kind: 'amount', amount: readField('benefit.amount', 'amount') }
    case 'bundle':
      return { kind: 'bundle', types: draft.bundleTypes, price: readField('benefit.price', 'amount') }
    case 'ladder': {
      const steps = draft.steps.map(({ units, percent }, place) => ({
        units: read(`benefit.steps.${place}.units`, units, 'units'),
        percent: read(`benefit.steps.${place}.percent`, percent, 'percent'),
      }))
      return { kind: 'ladder', per: draft.per, steps }
    }
  }
}
