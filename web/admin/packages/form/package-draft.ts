import { isCalledReal } from '../../../../shop/catalog/claims/has-real-claim.ts'
import {
  METHOD_FIELDS,
  mapTextFields,
  TEXT_FIELDS,
  type TextFieldName,
} from '../../../../shop/catalog/package-fields.ts'
import type { PackageText, PackageType } from '../../../../shop/catalog/package-view.ts'
import { getShippedLang, LANGS, type Lang } from '../../../../shop/localization/languages.ts'
import { normalizeIdentifier, normalizeText } from '../../../../shop/text.ts'
import { createUuid } from '../../../create-uuid.ts'
import { isWithin, parseDecimal, parseWhole } from '../../../i18n/parse-input.ts'
import { type FieldLimit, fieldLimits } from '../../../ui/form/field-limits.ts'
import type { StaffPackage } from '../staff-catalog.ts'
import {
  type DraftQuestion,
  draftQuestions,
  normalizeQuestions,
  toQuestions,
  validateQuestions,
} from './question-draft.ts'

export interface DraftFeature {
  key: string
  text: string
}

export interface DraftText extends Record<TextFieldName, string> {
  features: DraftFeature[]
}

/** Package in the editor, with numbers as they were typed. */
export interface PackageDraft {
  type: PackageType
  quantity: string
  price: string
  /** Empty for the time of the policy. */
  deliveryHours: string
  /** Empty for no guarantee. */
  guaranteeDays: string
  allowsPlan: boolean
  questions: DraftQuestion[]
  texts: Record<Lang, DraftText>
}

export function createDraft(saved: StaffPackage | null): PackageDraft {
  const texts = LANGS.map((lang) => [lang, draftText(saved?.texts[lang])])
  return {
    type: saved?.type ?? 'likes',
    quantity: saved ? String(saved.quantity) : '',
    price: saved ? saved.price.toFixed(2) : '',
    deliveryHours: saved?.deliveryHours?.toString() ?? '',
    guaranteeDays: saved?.guaranteeDays?.toString() ?? '',
    allowsPlan: saved?.allowsPlan ?? false,
    questions: draftQuestions(saved?.questions),
    texts: Object.fromEntries(texts) as Record<Lang, DraftText>,
  }
}

type MethodText = Record<(typeof METHOD_FIELDS)[number], string>

function getMethod(text: Record<(typeof METHOD_FIELDS)[number], string | null> | undefined): MethodText {
  return {
    methodDelivery: text?.methodDelivery ?? '',
    methodExclusions: text?.methodExclusions ?? '',
    methodEvidence: text?.methodEvidence ?? '',
  }
}

function isSameMethod(one: MethodText, other: MethodText): boolean {
  return METHOD_FIELDS.every((name) => normalizeText(one[name]) === normalizeText(other[name]))
}

/** Lists the other packages of the type that are delivered as the saved one, in all languages that both have. */
export function listSharers(saved: StaffPackage, all: StaffPackage[]): StaffPackage[] {
  return all.filter(
    ({ id, type, archived, texts }) =>
      id !== saved.id &&
      type === saved.type &&
      !archived &&
      LANGS.every((lang) => {
        const [own, other] = [saved.texts[lang], texts[lang]]
        return !own || !other || isSameMethod(getMethod(own), getMethod(other))
      }),
  )
}

/** Gives a new package of a type the method of its packages, in place of what it has of its former type. */
export function withMethodOfType(draft: PackageDraft, all: StaffPackage[], type: PackageType): PackageDraft {
  const getMethodOf = (of: PackageType, lang: Lang) =>
    getMethod(all.find((entry) => entry.type === of && !entry.archived)?.texts[lang])
  const texts = LANGS.map((lang) => {
    const text = draft.texts[lang]
    const isOwn =
      !isSameMethod(text, getMethod(undefined)) && !isSameMethod(text, getMethodOf(draft.type, lang))
    return [lang, isOwn || isOptional(lang) ? text : { ...text, ...getMethodOf(type, lang) }]
  })
  return { ...draft, type, texts: Object.fromEntries(texts) as Record<Lang, DraftText> }
}

function draftText(text: PackageText | undefined): DraftText {
  return {
    ...buildDraftTexts((name) => text?.[name] ?? ''),
    features: (text?.features ?? []).map(draftFeature),
  }
}

function buildDraftTexts(build: (name: TextFieldName) => string): Record<TextFieldName, string> {
  return mapTextFields(build, build)
}

export function draftFeature(text: string): DraftFeature {
  return { key: createUuid(), text }
}

const LIMITS = fieldLimits('POST /admin/packages')

export function parseQuantity(text: string): number | null {
  const quantity = parseWhole(text)
  return isWithin(quantity, LIMITS.quantity) ? quantity : null
}

/** Parses an optional number within its limits: null for an empty text, undefined for an invalid one. */
function parseTerm(text: string, limit: FieldLimit | undefined): number | null | undefined {
  if (normalizeIdentifier(text) === '') return null
  const number = parseWhole(text)
  return isWithin(number, limit) ? number : undefined
}

/** Parses the delivery terms; `undefined` stands for an invalid number. */
export function parseTerms({ deliveryHours, guaranteeDays }: PackageDraft) {
  return {
    deliveryHours: parseTerm(deliveryHours, LIMITS.deliveryHours),
    guaranteeDays: parseTerm(guaranteeDays, LIMITS.guaranteeDays),
  }
}

/** Parses a price in pounds; null when a package cannot cost that amount. */
export function parsePrice(text: string): number | null {
  const price = parseDecimal(text)
  return isWithin(price, LIMITS.price) ? price : null
}

/** Removes empty features and options. Duplicates stay, so that the server can reject them. */
export function normalizeDraft(draft: PackageDraft): PackageDraft {
  const texts = LANGS.map((lang) => {
    const text = draft.texts[lang]
    return [lang, { ...text, features: text.features.filter((each) => normalizeText(each.text)) }]
  })
  const questions = normalizeQuestions(draft.questions)
  return { ...draft, questions, texts: Object.fromEntries(texts) as Record<Lang, DraftText> }
}

export function toPackageText(draft: DraftText): PackageText {
  return {
    ...mapTextFields(
      (name) => normalizeText(draft[name]),
      (name) => normalizeText(draft[name]) || null,
    ),
    features: draft.features.map(({ text }) => normalizeText(text)).filter(Boolean),
  }
}

/** Translations that the shop does not require may be empty, but not incomplete. */
function isOptional(lang: Lang): boolean {
  return getShippedLang(lang) !== lang
}

function isBlank(draft: DraftText): boolean {
  const texts = [...TEXT_FIELDS.map(([name]) => draft[name]), ...draft.features.map(({ text }) => text)]
  return !texts.some((text) => normalizeText(text))
}

/** Returns the text that customers see in a language, falling back to English. */
export function getShownText({ texts }: PackageDraft, lang: Lang): PackageText {
  return toPackageText(isOptional(lang) && isBlank(texts[lang]) ? texts.en : texts[lang])
}

/** Converts a draft to a request body; null when a number is invalid. */
export function toRequestBody(draft: PackageDraft) {
  const [quantity, price] = [parseQuantity(draft.quantity), parsePrice(draft.price)]
  const { deliveryHours, guaranteeDays } = parseTerms(draft)
  if (quantity === null || price === null || deliveryHours === undefined || guaranteeDays === undefined)
    return null
  const { en, ar, es } = draft.texts
  return {
    type: draft.type,
    quantity,
    price,
    deliveryHours,
    allowsPlan: draft.allowsPlan,
    guaranteeDays,
    questions: toQuestions(draft.questions),
    texts: { ...optionalTexts(draft), en: toPackageText(en), ar: toPackageText(ar), es: toPackageText(es) },
  }
}

function optionalTexts({ texts }: PackageDraft): Partial<Record<Lang, PackageText>> {
  const written = LANGS.filter((lang) => isOptional(lang) && !isBlank(texts[lang]))
  return Object.fromEntries(written.map((lang) => [lang, toPackageText(texts[lang])]))
}

/** Returns the stored texts that were cleared, for the request to remove. */
export function listRemovedTexts(
  body: { texts: Partial<Record<Lang, PackageText>> },
  saved: Pick<StaffPackage, 'texts'>,
): Partial<Record<Lang, null>> {
  const removed = LANGS.filter((lang) => saved.texts[lang] && !body.texts[lang])
  return Object.fromEntries(removed.map((lang) => [lang, null]))
}

/** Tells whether two drafts are equal once saved. */
export function isSameDraft(one: PackageDraft, other: PackageDraft): boolean {
  const bare = ({ texts, questions, ...rest }: PackageDraft) => [
    rest,
    toQuestions(questions),
    LANGS.map((lang) => toPackageText(texts[lang])),
  ]
  return JSON.stringify(bare(one)) === JSON.stringify(bare(other))
}

/** Fills the empty fields of a translation from English. */
export function copyFromEnglish({ texts: { en } }: PackageDraft, text: DraftText): DraftText {
  return {
    ...buildDraftTexts((name) => normalizeText(text[name]) || en[name]),
    features: text.features.some((each) => normalizeText(each.text))
      ? text.features
      : en.features.map((each) => draftFeature(each.text)),
  }
}

/** `half`: an optional text is incomplete. */
export type DraftProblem =
  | 'quantity'
  | 'price'
  | 'deliveryHours'
  | 'guaranteeDays'
  | 'empty'
  | 'half'
  | 'options'
  | 'method'
  | 'real'

/** A method card has all its texts, and a package called real has one. */
function validateMethod(lang: Lang, text: PackageText): Record<string, DraftProblem> {
  const missing = METHOD_FIELDS.filter((name) => !text[name])
  const isStarted = missing.length < METHOD_FIELDS.length
  if (!isStarted && !isCalledReal(text, lang)) return {}
  const problem: DraftProblem = isStarted ? 'method' : 'real'
  return Object.fromEntries(missing.map((name) => [`texts.${lang}.${name}`, problem]))
}

/** Validates a draft by the field paths of the server, before the request. */
export function validateDraft(draft: PackageDraft): Record<string, DraftProblem> {
  const problems: Record<string, DraftProblem> = {}
  if (parseQuantity(draft.quantity) === null) problems.quantity = 'quantity'
  if (parsePrice(draft.price) === null) problems.price = 'price'
  const terms = parseTerms(draft)
  if (terms.deliveryHours === undefined) problems.deliveryHours = 'deliveryHours'
  if (terms.guaranteeDays === undefined) problems.guaranteeDays = 'guaranteeDays'
  for (const lang of LANGS) {
    if (isOptional(lang) && isBlank(draft.texts[lang])) continue
    const problem = isOptional(lang) ? 'half' : 'empty'
    for (const [name, { required }] of TEXT_FIELDS) {
      if (required && !normalizeText(draft.texts[lang][name])) problems[`texts.${lang}.${name}`] = problem
    }
    Object.assign(problems, validateMethod(lang, toPackageText(draft.texts[lang])))
  }
  return { ...problems, ...validateQuestions(draft.questions) }
}
