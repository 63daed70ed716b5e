import { isCalledReal } from '../../../../shop/catalog/claim-warnings.ts'
import {
  METHOD_FIELDS,
  mapTextFields,
  TEXT_FIELDS,
  type TextFieldName,
} from '../../../../shop/catalog/package-fields.ts'
import { withMethodOfType } from '../../../../shop/catalog/package-text.ts'
import type { PackageText, PackageType } from '../../../../shop/catalog/package-view.ts'
import { DEFAULT_LANG, getShippedLang, LANGS, type Lang } from '../../../../shop/localization/languages.ts'
import { normalizeIdentifier, normalizeText } from '../../../../shop/text.ts'
import { createUuid } from '../../../create-uuid.ts'
import { isWithin, parseDecimal, parseWhole } from '../../../i18n/parse-input.ts'
import { type FieldLimit, fieldLimits } from '../../../ui/form/field-limits.ts'
import type { StaffPackage, StoredDeliveryText } from '../staff-catalog.ts'
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
  /** The package has a method of its own; without one it has that of its type, whatever its texts hold. */
  ownsMethod: boolean
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
    ownsMethod: LANGS.some((lang) => saved?.texts[lang]?.methodDelivery),
  }
}

/** Returns the saved method of a type in a language. */
export function findDeliveryText(
  { type }: Pick<PackageDraft, 'type'>,
  lang: Lang,
  methods: readonly StoredDeliveryText[],
): StoredDeliveryText | undefined {
  return methods.find((method) => method.type === type && method.lang === lang)
}

/** Gives a package a method of its own, which starts with that of its type, or takes it back. */
export function withOwnMethod(
  draft: PackageDraft,
  ownsMethod: boolean,
  methods: readonly StoredDeliveryText[],
): PackageDraft {
  const texts = LANGS.map((lang) => {
    const text = draft.texts[lang]
    const { methodDelivery, methodExclusions, methodEvidence } =
      findDeliveryText(draft, lang, methods) ?? text
    const isStarted = METHOD_FIELDS.some((name) => normalizeText(text[name]))
    return [
      lang,
      isStarted || (isOptional(lang) && isBlank(draft, lang))
        ? text
        : { ...text, methodDelivery, methodExclusions, methodEvidence },
    ]
  })
  return { ...draft, ownsMethod, texts: Object.fromEntries(texts) as Record<Lang, DraftText> }
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

function toPackageText({ texts, ownsMethod }: PackageDraft, lang: Lang): PackageText {
  const draft = texts[lang]
  const text = {
    ...mapTextFields(
      (name) => normalizeText(draft[name]),
      (name) => normalizeText(draft[name]) || null,
    ),
    features: draft.features.map(({ text }) => normalizeText(text)).filter(Boolean),
  }
  return ownsMethod ? text : { ...text, methodDelivery: null, methodExclusions: null, methodEvidence: null }
}

/** Translations that the shop does not require may be empty, but not incomplete. */
function isOptional(lang: Lang): boolean {
  return getShippedLang(lang) !== lang
}

function isBlank(draft: PackageDraft, lang: Lang): boolean {
  const { features, ...texts } = toPackageText(draft, lang)
  return features.length === 0 && Object.values(texts).every((text) => !text)
}

/** Returns the text that customers see in a language, falling back to English. */
export function getShownText(
  draft: PackageDraft,
  lang: Lang,
  methods: readonly StoredDeliveryText[],
): PackageText {
  const shown = isOptional(lang) && isBlank(draft, lang) ? DEFAULT_LANG : lang
  return withMethodOfType(toPackageText(draft, shown), findDeliveryText(draft, shown, methods))
}

/** Converts a draft to a request body; null when a number is invalid. */
export function toRequestBody(draft: PackageDraft) {
  const [quantity, price] = [parseQuantity(draft.quantity), parsePrice(draft.price)]
  const { deliveryHours, guaranteeDays } = parseTerms(draft)
  if (quantity === null || price === null || deliveryHours === undefined || guaranteeDays === undefined)
    return null
  return {
    type: draft.type,
    quantity,
    price,
    deliveryHours,
    allowsPlan: draft.allowsPlan,
    guaranteeDays,
    questions: toQuestions(draft.questions),
    texts: {
      ...optionalTexts(draft),
      en: toPackageText(draft, 'en'),
      ar: toPackageText(draft, 'ar'),
      es: toPackageText(draft, 'es'),
    },
  }
}

function optionalTexts(draft: PackageDraft): Partial<Record<Lang, PackageText>> {
  const written = LANGS.filter((lang) => isOptional(lang) && !isBlank(draft, lang))
  return Object.fromEntries(written.map((lang) => [lang, toPackageText(draft, lang)]))
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
  const bare = (draft: PackageDraft) => {
    const { texts: _, questions, ...rest } = draft
    return [rest, toQuestions(questions), LANGS.map((lang) => toPackageText(draft, lang))]
  }
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

/** A method card has all its texts, and a package called real has one, or its type. */
function validateMethod(
  draft: PackageDraft,
  lang: Lang,
  methods: readonly StoredDeliveryText[],
): Record<string, DraftProblem> {
  const text = toPackageText(draft, lang)
  const missing = METHOD_FIELDS.filter((name) => !text[name])
  const isStarted = missing.length < METHOD_FIELDS.length
  if (!isStarted && (findDeliveryText(draft, lang, methods) || !isCalledReal(text, lang))) return {}
  const problem: DraftProblem = isStarted ? 'method' : 'real'
  return Object.fromEntries(missing.map((name) => [`texts.${lang}.${name}`, problem]))
}

/** Validates a draft by the field paths of the server, before the request. */
export function validateDraft(
  draft: PackageDraft,
  methods: readonly StoredDeliveryText[],
): Record<string, DraftProblem> {
  const problems: Record<string, DraftProblem> = {}
  if (parseQuantity(draft.quantity) === null) problems.quantity = 'quantity'
  if (parsePrice(draft.price) === null) problems.price = 'price'
  const terms = parseTerms(draft)
  if (terms.deliveryHours === undefined) problems.deliveryHours = 'deliveryHours'
  if (terms.guaranteeDays === undefined) problems.guaranteeDays = 'guaranteeDays'
  for (const lang of LANGS) {
    if (isOptional(lang) && isBlank(draft, lang)) continue
    const problem = isOptional(lang) ? 'half' : 'empty'
    for (const [name, { required }] of TEXT_FIELDS) {
      if (required && !normalizeText(draft.texts[lang][name])) problems[`texts.${lang}.${name}`] = problem
    }
    Object.assign(problems, validateMethod(draft, lang, methods))
  }
  return { ...problems, ...validateQuestions(draft.questions) }
}
