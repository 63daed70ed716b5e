import { type ChangeEvent, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { PackageType } from '../../../shop/catalog/package-view.ts'
import type { Lang } from '../../../shop/localization/languages.ts'
import type { BenefitKind } from '../../../shop/pricing/promotion-rule.ts'
import { normalizeIdentifier, normalizeText } from '../../../shop/text.ts'
import { type Answer, type ApiRequest, callApi, fetchApi } from '../../api-client.ts'
import { createUuid } from '../../create-uuid.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import {
  formatAmountInput,
  formatDecimalInput,
  isWithin,
  parseDecimal,
  parseWhole,
  toInstant,
  toLocalTime,
} from '../../i18n/parse-input.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { downloadPrivateFile } from '../../ui/files/download-file.ts'
import { fieldLimits, getFieldLimit } from '../../ui/form/field-limits.ts'
import { useForm } from '../../ui/form/form.tsx'
import { useReload } from '../data/use-mutation.ts'

export type Promotion = Answer<'GET /admin/promotions'>['promotions'][number]

export type PromotionBody = ApiRequest<'POST /admin/promotions'>['json']

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
type TextField = (typeof TEXT_FIELDS)[number]

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

/** Draft of a stored promotion; with null, of a new one. */
export function createDraft(lang: Lang, saved: Promotion | null): PromotionDraft {
  const timeZone = saved?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const benefit = saved?.benefit ?? { kind: 'percent', percent: null }
  const showTime = (instant: string | null = null) => toLocalTime(instant, timeZone)
  const { steps, per } = benefit.kind === 'ladder' ? benefit : { steps: [], per: 'package' as const }
  return {
    name: saved?.name ?? '',
    titles: saved?.titles ?? {},
    code: saved?.code ?? '',
    timeZone,
    trigger: saved?.trigger ?? 'code',
    kind: benefit.kind,
    per,
    'benefit.percent': benefit.kind === 'percent' ? formatDecimalInput(lang, benefit.percent) : '',
    'benefit.amount': benefit.kind === 'amount' ? formatAmountInput(lang, benefit.amount) : '',
    'benefit.price': benefit.kind === 'bundle' ? formatAmountInput(lang, benefit.price) : '',
    steps: steps.length > 0 ? steps.map((step) => createStep(lang, step)) : [createStep(lang)],
    bundleTypes: benefit.kind === 'bundle' ? benefit.types : [],
    types: saved?.types ?? [],
    packageIds: saved?.packageIds ?? [],
    isFirstOrderOnly: saved?.isFirstOrderOnly ?? false,
    customers: saved?.customers.join('\n') ?? '',
    minimumSpend: formatAmountInput(lang, saved?.minimumSpend),
    startsAt: showTime(saved?.startsAt),
    endsAt: showTime(saved?.endsAt),
    maxUses: formatDecimalInput(lang, saved?.maxUses),
    maxUsesPerCustomer: formatDecimalInput(lang, saved?.maxUsesPerCustomer),
    maxDiscount: formatAmountInput(lang, saved?.maxDiscount),
    isExclusive: saved?.isExclusive ?? false,
    priority: formatDecimalInput(lang, saved?.priority ?? 0),
  }
}

export function createStep(lang: Lang, step?: { units: number; percent: number }): DraftStep {
  return {
    key: createUuid(),
    units: formatDecimalInput(lang, step?.units),
    percent: formatDecimalInput(lang, step?.percent),
  }
}

const PROMOTION_FIELDS = fieldLimits('POST /admin/promotions')

/** Draft of a new promotion like another: with a code of its own, and without a window that is over. */
export function copyDraft(lang: Lang, source: Promotion, name: string): PromotionDraft {
  const isPast = source.endsAt !== null && Date.parse(source.endsAt) < Date.now()
  return { ...createDraft(lang, source), name, code: '', ...(isPast && { startsAt: '', endsAt: '' }) }
}

/** Converts a draft to the request, with the paths of the numbers and texts that cannot be sent. */
export function toPromotionBody(draft: PromotionDraft): { body: PromotionBody; problems: string[] } {
  const problems: string[] = []
  const read: ReadNumber = (path, text) => {
    const limit = getFieldLimit(PROMOTION_FIELDS, path)
    const number = limit?.step === undefined ? parseWhole(text) : parseDecimal(text)
    if (isWithin(number, limit)) return number
    problems.push(path)
    return Number.NaN
  }
  const readOptional = (path: TextField) => (draft[path].trim() ? read(path, draft[path]) : null)
  const titles = Object.entries(draft.titles).map(([lang, title]) => [lang, normalizeText(title)])
  const code = (draft.trigger === 'code' && normalizeIdentifier(draft.code)) || null
  const name = normalizeText(draft.name) || code || ''
  if (!name) problems.push('name')
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
    minimumSpend: readOptional('minimumSpend'),
    startsAt: toInstant(draft.startsAt, draft.timeZone),
    endsAt: toInstant(draft.endsAt, draft.timeZone),
    timeZone: draft.timeZone,
    maxUses: readOptional('maxUses'),
    maxUsesPerCustomer: readOptional('maxUsesPerCustomer'),
    maxDiscount: readOptional('maxDiscount'),
    isExclusive: draft.isExclusive,
    // The form hides it.
    priority: draft.isExclusive ? (parseWhole(draft.priority) ?? 0) : read('priority', draft.priority),
  }
  return { body, problems }
}

type ReadNumber = (path: string, text: string) => number

function readBenefit(draft: PromotionDraft, read: ReadNumber): PromotionBody['benefit'] {
  const readField = (path: TextField) => read(path, draft[path])
  switch (draft.kind) {
    case 'percent':
      return { kind: 'percent', percent: readField('benefit.percent') }
    case 'amount':
      return { kind: 'amount', amount: readField('benefit.amount') }
    case 'bundle':
      return { kind: 'bundle', types: draft.bundleTypes, price: readField('benefit.price') }
    case 'ladder': {
      const steps = draft.steps.map(({ units, percent }, place) => ({
        units: read(`benefit.steps.${place}.units`, units),
        percent: read(`benefit.steps.${place}.percent`, percent),
      }))
      return { kind: 'ladder', per: draft.per, steps }
    }
  }
}

/** Fields that hold a whole list, to which the errors of its members belong. */
const LIST_MEMBER = /^(customers|types|packageIds|benefit\.types)\..*$/

/** Holds the state of a promotion in the editor; `saved` is null for a new one. */
export function usePromotionEditor(saved: Promotion | null, initial: PromotionDraft) {
  const { t } = useTranslation('admin-promotions')
  const navigate = useNavigate()
  /** A version that is loaded meanwhile must not be overwritten. */
  const [base] = useState(saved)
  const [first] = useState(initial)
  const [draft, setDraft] = useState(first)
  const isSaved = useRef(false)
  const change = (part: Partial<PromotionDraft>) => setDraft((before) => ({ ...before, ...part }))
  const reload = useReload()
  const form = useForm(() => savePromotion(base, toPromotionBody(draft).body), {
    check: () => {
      const { problems } = toPromotionBody(draft)
      return Object.fromEntries(problems.map((path) => [path, t('common:validation.invalid')]))
    },
    limits: PROMOTION_FIELDS,
    getFieldName: (path) => path.replace(LIST_MEMBER, '$1'),
    fieldsOfCodes: { promotion_code_taken: 'code' },
    reload,
    done: ({ name }) => t('saved', { name: isolateBidi(name) }),
    onDone: ({ id, trigger, code }) => {
      isSaved.current = true
      const needsCodes = !base && trigger === 'code' && code === null
      navigate(
        needsCodes
          ? href('/admin/promotions/:promotionId', { promotionId: id })
          : `${href('/admin/promotions')}#${id}`,
      )
    },
  })
  const isChanged = JSON.stringify(draft) !== JSON.stringify(first)
  return {
    form,
    draft,
    change,
    /** Props of a text field. */
    bind: (name: TextField) => ({
      name,
      value: draft[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        change({ [name]: target.value }),
    }),
    /** Evaluated on leaving, because nothing is lost after a save. */
    wouldLose: () => !isSaved.current && isChanged,
    isChanged,
  }
}

export type PromotionEditor = ReturnType<typeof usePromotionEditor>

function savePromotion(saved: Promotion | null, json: PromotionBody): Promise<Promotion> {
  if (!saved) return callApi('POST /admin/promotions', { json })
  const { id, revision } = saved
  return callApi('PUT /admin/promotions/{id}', { param: { id }, ifMatch: revision, json })
}

/** Downloads all codes, with whether each is used. */
export function exportCodes(id: string): Promise<void> {
  return downloadPrivateFile(fetchApi('GET /admin/promotions/{id}/codes', { param: { id } }), 'codes.csv')
}
