import { useRef, useState } from 'react'
import { href, useNavigate, useRevalidator } from 'react-router'
import { METHOD_FIELDS } from '../../../../shop/catalog/package-fields.ts'
import { LANGS, type Lang } from '../../../../shop/localization/languages.ts'
import { callApi } from '../../../api-client.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { useMutation } from '../../data/use-mutation.ts'
import {
  getPackageName,
  type StaffPackage,
  type StoredDeliveryText,
  updatePackage,
} from '../staff-catalog.ts'
import {
  createDraft,
  type DraftProblem,
  type DraftText,
  isSameDraft,
  listRemovedTexts,
  normalizeDraft,
  type PackageDraft,
  toRequestBody,
  validateDraft,
  withOwnMethod,
} from './package-draft.ts'

const PROBLEM_KEYS = {
  quantity: 'errors.quantity',
  price: 'errors.price',
  deliveryHours: 'errors.deliveryHours',
  guaranteeDays: 'errors.guaranteeDays',
  empty: 'errors.empty',
  half: 'errors.incompleteTexts',
  options: 'errors.optionsMissing',
  method: 'errors.incompleteMethod',
  real: 'errors.realWithoutMethod',
} as const satisfies Record<DraftProblem, string>

/** Whether the path of an error names a text of the language. */
export function isErrorOf(path: string, lang: Lang): boolean {
  return path.startsWith(`texts.${lang}.`) || (path.startsWith('questions.') && path.endsWith(`.${lang}`))
}

/** Holds the state of a package in the editor; null for a new package. */
export function usePackageEditor(savedPackage: StaffPackage | null, methods: StoredDeliveryText[]) {
  const { t } = useTranslation('admin-packages')
  const { lang } = useLang()
  const navigate = useNavigate()
  const [first] = useState(() => createDraft(savedPackage))
  const [draft, setDraft] = useState(first)
  const [shownLang, setShownLang] = useState<Lang>('en')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusals, setRefusals] = useState(0)
  const revalidator = useRevalidator()
  const saved = useRef(false)

  const clearErrors = (...paths: string[]) =>
    setErrors((all) =>
      Object.fromEntries(
        Object.entries(all).filter(([path]) => !paths.some((each) => path.startsWith(each))),
      ),
    )
  const change = (part: Partial<Omit<PackageDraft, 'texts'>>) => {
    clearErrors(...Object.keys(part))
    setDraft((before) => ({ ...before, ...part }))
  }
  const setOwnsMethod = (ownsMethod: boolean) => {
    clearErrors(...LANGS.flatMap((of) => METHOD_FIELDS.map((field) => `texts.${of}.${field}`)))
    setDraft((before) => withOwnMethod(before, ownsMethod, methods))
  }
  const changeText = (of: Lang, part: Partial<DraftText>) => {
    clearErrors(...Object.keys(part).map((field) => `texts.${of}.${field}`))
    setDraft((before) => ({
      ...before,
      texts: { ...before.texts, [of]: { ...before.texts[of], ...part } },
    }))
  }
  const refuse = (found: Record<string, string>) => {
    setErrors(found)
    setRefusals((count) => count + 1)
    const paths = Object.keys(found)
    const wrongLang = LANGS.find((each) => paths.some((path) => isErrorOf(path, each)))
    const inNumbers = paths.some((path) => !LANGS.some((each) => isErrorOf(path, each)))
    const shownIsWrong = paths.some((path) => isErrorOf(path, shownLang))
    if (wrongLang && !inNumbers && !shownIsWrong) setShownLang(wrongLang)
  }
  const { run, busy, error } = useMutation(
    (body: NonNullable<ReturnType<typeof toRequestBody>>) => send(savedPackage, body),
    {
      done: (kept) => t('saved', { name: isolateBidi(getPackageName(kept, lang)) }),
      onDone: ({ id }) => {
        saved.current = true
        navigate(`${href('/admin/packages')}#${id}`)
      },
      onFailed: ({ code, errors: fields, message }) => {
        if (code === 'changed_meanwhile') revalidator.revalidate()
        else if (fields.length > 0)
          refuse(Object.fromEntries(fields.map(({ path, message }) => [path, message])))
        else {
          toast({ title: t('saveFailed'), description: message, tone: 'danger' })
        }
      },
    },
  )
  const save = () => {
    const tidy = normalizeDraft(draft)
    setDraft(tidy)
    const found = validateDraft(tidy, methods)
    const body = toRequestBody(tidy)
    if (!body || Object.keys(found).length > 0) {
      return refuse(
        Object.fromEntries(Object.entries(found).map(([path, problem]) => [path, t(PROBLEM_KEYS[problem])])),
      )
    }
    setErrors({})
    run(body)
  }
  return {
    draft,
    shownLang,
    setShownLang,
    errors,
    refusals,
    busy,
    /** Message about an edit conflict: another user saved the package meanwhile. */
    conflict: error?.code === 'changed_meanwhile' ? error.serverMessage : null,
    change,
    changeText,
    setOwnsMethod,
    /** How the packages of each type are delivered. */
    methods,
    save,
    /** Evaluated on leaving, because nothing is lost after a save. */
    wouldLose: () => !saved.current && !isSameDraft(draft, first),
    isChanged: !isSameDraft(draft, first),
  }
}

export type PackageEditor = ReturnType<typeof usePackageEditor>

function send(
  savedPackage: StaffPackage | null,
  json: NonNullable<ReturnType<typeof toRequestBody>>,
): Promise<StaffPackage> {
  if (!savedPackage) return callApi('POST /admin/packages', { json })
  const texts = { ...json.texts, ...listRemovedTexts(json, savedPackage) }
  return updatePackage(savedPackage, { ...json, texts })
}
