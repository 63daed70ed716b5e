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
  'minimumSpend',
  'startsAt',
  'endsAt',
  'timeZone',
  'maxUses',
  'maxUsesPerCustomer',
  'maxDiscount',
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
  packageIds: string[]
  isFirstOrderOnly: boolean
  isExclusive: boolean
}

/** The field is empty, not a date, or not a number in the range of its kind. */
export type DraftProblem = 'required' | 'date' | NumberKind

/** Draft of a stored promotion; with null, of a new one. */
export function createDraft(saved: Promotion | null): PromotionDraft {
  const timeZone = saved?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const benefit = saved?.benefit ?? { kind: 'percent', percent: null }
  const showTime = (instant: string | null = null) => (instant ? toWallTime(instant, timeZone) : '')
  const { steps, per } = benefit.kind === 'ladder' ? benefit : { steps: [], per: 'package' as const }
  return {
    name: saved?.name ?? '',
    titles: saved?.titles ?? {},
    code: saved?.code ?? '',
    timeZone,
    trigger: saved?.trigger ?? 'code',
    kind: benefit.kind,
    per,
    'benefit.percent': benefit.kind === 'percent' ? showNumber(benefit.percent) : '',
    'benefit.amount': benefit.kind === 'amount' ? showPounds(benefit.amount) : '',
    'benefit.price': benefit.kind === 'bundle' ? showPounds(benefit.price) : '',
    steps: steps.length > 0 ? steps.map(createStep) : [createStep()],
    bundleTypes: benefit.kind === 'bundle' ? benefit.types : [],
    types: saved?.types ?? [],
    packageIds: saved?.packageIds ?? [],
    isFirstOrderOnly: saved?.isFirstOrderOnly ?? false,
    customers: saved?.customers.join('\n') ?? '',
    minimumSpend: showPounds(saved?.minimumSpend),
    startsAt: showTime(saved?.startsAt),
    endsAt: showTime(saved?.endsAt),
    maxUses: showNumber(saved?.maxUses),
    maxUsesPerCustomer: showNumber(saved?.maxUsesPerCustomer),
    maxDiscount: showPounds(saved?.maxDiscount),
    isExclusive: saved?.isExclusive ?? false,
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
  const isOver = source.endsAt !== null && Date.parse(source.endsAt) < Date.now()
  return { ...createDraft(source), name, code: '', ...(isOver && { startsAt: '', endsAt: '' }) }
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
  const readTime = (path: 'startsAt' | 'endsAt') => {
    if (!draft[path]) return null
    // The field takes years of six digits.
    if (/^\d{4}-/.test(draft[path])) return fromWallTime(draft[path], draft.timeZone)
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
    packageIds: draft.packageIds,
    titles: Object.fromEntries(titles.filter(([, title]) => title)),
    code,
    benefit: readBenefit(draft, read),
    isFirstOrderOnly: draft.isFirstOrderOnly,
    customers: draft.customers.split(/[\s,;،]+/).filter(Boolean),
    minimumSpend: readOptional('minimumSpend', 'amount'),
    startsAt: readTime('startsAt'),
    endsAt: readTime('endsAt'),
    timeZone: draft.timeZone,
    maxUses: readOptional('maxUses', 'count'),
    maxUsesPerCustomer: readOptional('maxUsesPerCustomer', 'count'),
    maxDiscount: readOptional('maxDiscount', 'amount'),
    isExclusive: draft.isExclusive,
    // The form hides it.
    priority: draft.isExclusive
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
