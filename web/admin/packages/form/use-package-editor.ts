import { useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { LANGS, type Lang } from '../../../../shop/localization/languages.ts'
import { ApiError, api, getErrorMessage, ifMatch, unwrapResponse } from '../../../api-client.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { getPackageName, type StaffPackage } from '../staff-catalog.ts'
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
} from './package-draft.ts'

const CONFLICT = 409

const SAID_OF = {
  quantity: 'errors.quantity',
  price: 'errors.price',
  empty: 'errors.empty',
  half: 'errors.incompleteTexts',
} as const satisfies Record<DraftProblem, string>

/** Holds the state of a package in the editor; null for a new package. */
export function usePackageEditor(savedPackage: StaffPackage | null) {
  const { t } = useTranslation('admin-packages')
  const { lang } = useLang()
  const navigate = useNavigate()
  const [first] = useState(() => createDraft(savedPackage))
  const [draft, setDraft] = useState(first)
  const [shownLang, setShownLang] = useState<Lang>('en')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusals, setRefusals] = useState(0)
  const [busy, setBusy] = useState(false)
  /** Message about an edit conflict: another user saved the package meanwhile. */
  const [stale, setStale] = useState<string | null>(null)
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
    const wrongLang = LANGS.find((each) => paths.some((path) => path.startsWith(`texts.${each}.`)))
    const inNumbers = paths.some((path) => !path.startsWith('texts.'))
    const shownIsWrong = paths.some((path) => path.startsWith(`texts.${shownLang}.`))
    if (wrongLang && !inNumbers && !shownIsWrong) setShownLang(wrongLang)
  }
  const save = async () => {
    const tidy = normalizeDraft(draft)
    setDraft(tidy)
    const found = validateDraft(tidy)
    const body = toRequestBody(tidy)
    if (!body || Object.keys(found).length > 0) {
      return refuse(
        Object.fromEntries(Object.entries(found).map(([path, problem]) => [path, t(SAID_OF[problem])])),
      )
    }
    setBusy(true)
    setErrors({})
    try {
      const kept = await send(savedPackage, body)
      saved.current = true
      toast({ title: t('saved', { name: isolateBidi(getPackageName(kept, lang)) }) })
      await navigate(`${href('/admin/packages')}#${kept.id}`)
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError && error.status === CONFLICT && error.serverMessage)
        return setStale(error.serverMessage)
      if (error instanceof ApiError && error.errors.length > 0) {
        return refuse(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])))
      }
      toast({
        title: t('saveFailed'),
        description: getErrorMessage(error, t('common:offline')),
        tone: 'danger',
      })
    }
  }
  return {
    draft,
    shownLang,
    setShownLang,
    errors,
    refusals,
    busy,
    stale,
    change,
    changeText,
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
  if (!savedPackage) return unwrapResponse(api.admin.packages.$post({ json }))
  const { id, revision } = savedPackage
  const texts = { ...json.texts, ...listRemovedTexts(json, savedPackage) }
  return unwrapResponse(
    api.admin.packages[':id'].$patch({ param: { id }, header: ifMatch(revision), json: { ...json, texts } }),
  )
}
