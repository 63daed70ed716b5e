import { type ChangeEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { href, useNavigate } from 'react-router'
import { readQuestions } from '../../../shop/catalog/brief-questions.ts'
import {
  METHOD_CARD_FIELDS,
  mapTextFields,
  type TextFieldName,
} from '../../../shop/catalog/package-fields.ts'
import { EMPTY_PACKAGE_TEXT, withMethodCardOfType } from '../../../shop/catalog/package-text.ts'
import type { PackageText } from '../../../shop/catalog/package-view.ts'
import { DEFAULT_LANG, isShippedLang, LANGS, type Lang } from '../../../shop/localization/languages.ts'
import { normalizeText } from '../../../shop/text.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { formatAmountInput, isWithin, parseDecimal, parseWhole } from '../../i18n/parse-input.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { fieldLimits } from '../../ui/form/field-limits.ts'
import { useForm } from '../../ui/form/form.tsx'
import { focusField } from '../../ui/form/use-field-errors.ts'
import {
  type DefaultMethodCard,
  getPackageName,
  type PackageBody,
  type StaffPackage,
  savePackage,
} from '../data/packages-api.ts'
import { useReload } from '../data/use-mutation.ts'

export const PACKAGE_LIMITS = fieldLimits('POST /admin/packages')

const NUMBER_FIELDS = ['quantity', 'price', 'deliveryHours', 'guaranteeDays'] as const

type NumberField = (typeof NUMBER_FIELDS)[number]

/** Package in the editor, with numbers as they were typed. */
interface PackageDraft
  extends Pick<StaffPackage, 'type' | 'allowsPlan' | 'questions'>,
    Record<NumberField, string> {
  texts: Record<Lang, PackageText>
  /** The package has a method of its own; without one it has that of its type, whatever its texts hold. */
  ownsMethodCard: boolean
}

function mapLangs<Value>(build: (lang: Lang) => Value): Record<Lang, Value> {
  return Object.fromEntries(LANGS.map((lang) => [lang, build(lang)])) as Record<Lang, Value>
}

export function createDraft(lang: Lang, saved: StaffPackage | null): PackageDraft {
  return {
    type: saved?.type ?? 'likes',
    quantity: saved?.quantity.toString() ?? '',
    price: formatAmountInput(lang, saved?.price),
    deliveryHours: saved?.deliveryHours?.toString() ?? '',
    guaranteeDays: saved?.guaranteeDays?.toString() ?? '',
    allowsPlan: saved?.allowsPlan ?? false,
    questions: saved?.questions ?? [],
    texts: mapLangs((each) => saved?.texts[each] ?? EMPTY_PACKAGE_TEXT),
    ownsMethodCard: LANGS.some((each) => saved?.texts[each]?.methodDelivery),
  }
}

/** Returns the saved method of a type in a language. */
function findDefaultMethodCard(
  { type }: Pick<PackageDraft, 'type'>,
  lang: Lang,
  methodCards: readonly DefaultMethodCard[],
): DefaultMethodCard | undefined {
  return methodCards.find((card) => card.type === type && card.lang === lang)
}

/** Gives a package a method of its own, which starts with that of its type, or takes it back. */
export function withOwnMethodCard(
  draft: PackageDraft,
  ownsMethodCard: boolean,
  methodCards: readonly DefaultMethodCard[],
): PackageDraft {
  const texts = mapLangs((lang) => {
    const text = draft.texts[lang]
    const isStarted = METHOD_CARD_FIELDS.some((name) => text[name])
    return isStarted || isLeftOut(draft, lang)
      ? text
      : withMethodCardOfType(
          toPackageText({ ...draft, ownsMethodCard: false }, lang),
          findDefaultMethodCard(draft, lang, methodCards),
        )
  })
  return { ...draft, ownsMethodCard, texts }
}

/** Parses a number of the draft; null when it is empty or outside the limits of its field. */
export function parseNumber(field: NumberField, text: string): number | null {
  const number = field === 'price' ? parseDecimal(text) : parseWhole(text)
  return isWithin(number, PACKAGE_LIMITS[field]) ? number : null
}

function parseNumbers(draft: PackageDraft): Record<NumberField, number | null> {
  const { quantity, price, deliveryHours, guaranteeDays } = draft
  return {
    quantity: parseNumber('quantity', quantity),
    price: parseNumber('price', price),
    deliveryHours: parseNumber('deliveryHours', deliveryHours),
    guaranteeDays: parseNumber('guaranteeDays', guaranteeDays),
  }
}

function toPackageText({ texts, ownsMethodCard }: PackageDraft, lang: Lang): PackageText {
  const draft = texts[lang]
  const text = {
    ...mapTextFields(
      (name) => normalizeText(draft[name] ?? ''),
      (name) => normalizeText(draft[name] ?? '') || null,
    ),
    features: draft.features.map(normalizeText).filter(Boolean),
  }
  return ownsMethodCard
    ? text
    : { ...text, methodDelivery: null, methodExclusions: null, methodEvidence: null }
}

function isLeftOut(draft: PackageDraft, lang: Lang): boolean {
  return !isShippedLang(lang) && Object.values(toPackageText(draft, lang)).every((text) => !text?.length)
}

/** Returns the text that customers see in a language, falling back to English. */
export function getShownText(
  draft: PackageDraft,
  lang: Lang,
  methodCards: readonly DefaultMethodCard[],
): PackageText {
  const shown = isLeftOut(draft, lang) ? DEFAULT_LANG : lang
  return withMethodCardOfType(toPackageText(draft, shown), findDefaultMethodCard(draft, shown, methodCards))
}

/** Converts a draft whose numbers the form has checked to a request body. */
export function toPackageBody(draft: PackageDraft): PackageBody {
  const { type, allowsPlan, questions } = draft
  const { quantity, price, ...terms } = parseNumbers(draft)
  const texts = LANGS.filter((lang) => !isLeftOut(draft, lang)).map((lang) => [
    lang,
    toPackageText(draft, lang),
  ])
  return {
    type,
    quantity: quantity ?? 0,
    price: price ?? 0,
    ...terms,
    allowsPlan,
    questions: readQuestions(questions),
    texts: Object.fromEntries(texts),
  }
}

/** Whether two drafts are equal once saved. */
export function isSameDraft(one: PackageDraft, other: PackageDraft): boolean {
  const list = (draft: PackageDraft) => [toPackageBody(draft), NUMBER_FIELDS.map((name) => draft[name])]
  return JSON.stringify(list(one)) === JSON.stringify(list(other))
}

/** Returns the languages that keep their text although the English one has changed. */
export function listUnchangedTranslations(
  draft: PackageDraft,
  first: PackageDraft,
  languages: Lang[],
): Lang[] {
  const isSame = (lang: Lang) =>
    JSON.stringify(toPackageText(draft, lang)) === JSON.stringify(toPackageText(first, lang))
  if (isSame(DEFAULT_LANG)) return []
  return languages.filter((lang) => lang !== DEFAULT_LANG && isSame(lang) && !isLeftOut(draft, lang))
}

/** Fills the empty fields of a translation from English. */
export function copyFromEnglish({ texts: { en } }: PackageDraft, text: PackageText): PackageText {
  const fill = (name: TextFieldName) => normalizeText(text[name] ?? '') || (en[name] ?? '')
  return {
    ...mapTextFields(fill, fill),
    features: text.features.some(normalizeText) ? text.features : en.features,
  }
}

/** Lists the paths of the texts that a package must have and lacks, in all languages. */
export function listMissingTexts({ texts, questions }: Pick<PackageBody, 'texts' | 'questions'>): string[] {
  return [...listEmptyPaths(texts, 'texts'), ...listEmptyPaths(questions, 'questions')]
}

function listEmptyPaths(value: unknown, path: string): string[] {
  if (value === '') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => listEmptyPaths(each, `${path}.${key}`))
}

/** Whether the path of an error names a text of the language. */
function isErrorInLanguage(path: string, lang: Lang): boolean {
  return path.startsWith(`texts.${lang}.`) || (path.startsWith('questions.') && path.endsWith(`.${lang}`))
}

export interface EditedPackage {
  /** Null for a new package. */
  saved: StaffPackage | null
  /** Packages of all types, for comparison. */
  all: StaffPackage[]
  /** How the packages of each type are delivered. */
  methodCards: DefaultMethodCard[]
  languages: Lang[]
}

/** Holds the state of a package in the editor. */
export function usePackageEditor(edited: EditedPackage) {
  const { t, lang } = useTranslation('admin-packages')
  const { saved, methodCards, languages } = edited
  const navigate = useNavigate()
  const reload = useReload()
  /** A version that is loaded meanwhile must not be overwritten. */
  const [base] = useState(saved)
  const [first] = useState(() => createDraft(lang, saved))
  const [draft, setDraft] = useState(first)
  const [shownLang, setShownLang] = useState<Lang>('en')
  const isSaved = useRef(false)
  const form = useForm(() => savePackage(base, toPackageBody(draft)), {
    limits: PACKAGE_LIMITS,
    check: () =>
      Object.fromEntries(
        listMissingTexts(toPackageBody(draft)).map((path) => [path, t('common:validation.required')]),
      ),
    // The features stand in one field.
    getFieldName: (path) => path.replace(/(?<=\.features)\.\d+$/, ''),
    reload,
    done: (kept) => t('saved', { name: isolateBidi(getPackageName(kept, lang)) }),
    onDone: ({ id }) => {
      isSaved.current = true
      navigate(`${href('/admin/packages')}#${id}`)
    },
    onInvalid: (errors, element) => showWrongLanguage(Object.keys(errors), element),
    onFailed: ({ errors }, _, element) =>
      showWrongLanguage(
        errors.map(({ path }) => path),
        element,
      ),
  })
  const showWrongLanguage = (paths: string[], element: HTMLFormElement) => {
    const isWrong = (each: Lang) => paths.some((path) => isErrorInLanguage(path, each))
    const wrongLang = LANGS.find(isWrong)
    const isShown = paths.some((path) => LANGS.every((each) => !isErrorInLanguage(path, each)))
    if (!wrongLang || isShown || isWrong(shownLang)) return
    flushSync(() => setShownLang(wrongLang))
    focusField(element.querySelector<HTMLElement>('[aria-invalid=true]'))
  }
  const change = (part: Partial<PackageDraft>) => setDraft({ ...draft, ...part })
  const changeText = (part: Partial<PackageText>) =>
    change({ texts: { ...draft.texts, [shownLang]: { ...draft.texts[shownLang], ...part } } })
  const isChanged = !isSameDraft(draft, first)
  return {
    ...edited,
    form,
    draft,
    numbers: parseNumbers(draft),
    change,
    /** Changes the text in the shown language. */
    changeText,
    copyEnglish: () => {
      changeText(copyFromEnglish(draft, draft.texts[shownLang]))
      form.clearErrors((path) => path.startsWith(`texts.${shownLang}.`))
    },
    setOwnsMethodCard: (ownsMethodCard: boolean) =>
      setDraft(withOwnMethodCard(draft, ownsMethodCard, methodCards)),
    /** The method of the type in the shown language, if one is saved. */
    defaultMethodCard: findDefaultMethodCard(draft, shownLang, methodCards),
    getShownText: (of: Lang) => getShownText(draft, of, methodCards),
    /** Props of the field of a number. */
    bind: (name: NumberField) => ({
      name,
      'data-number': name === 'price' ? 'decimal' : 'whole',
      value: draft[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change({ [name]: target.value }),
    }),
    hasErrors: (of: Lang) => Object.keys(form.errors).some((path) => isErrorInLanguage(path, of)),
    /** The languages whose text of a saved package stays behind its English one. */
    unchanged: saved ? listUnchangedTranslations(draft, first, languages) : [],
    shownLang,
    setShownLang,
    /** Evaluated on leaving, because nothing is lost after a save. */
    wouldLose: () => !isSaved.current && isChanged,
    isChanged,
  }
}

export type PackageEditor = ReturnType<typeof usePackageEditor>
