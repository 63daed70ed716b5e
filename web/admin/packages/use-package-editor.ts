import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { LANGS, type Lang } from '../../../shop/localization/languages.ts'
import { answer, api, CallFailed, saidBy } from '../../api-client.ts'
import { isolated } from '../../localization/formats.ts'
import { useLang, useTranslation } from '../../localization/translation.tsx'
import { toast } from '../../ui/toast-store.ts'
import {
  bodyOf,
  type Draft,
  type DraftProblem,
  type DraftText,
  draftOf,
  problemsOf,
  sameDraft,
  takenAway,
  tidied,
} from './draft.ts'
import { nameOf, type StaffPackage } from './staff-catalog.ts'

const CONFLICT = 409

const SAID_OF = {
  quantity: 'shelf.errors.quantity',
  price: 'shelf.errors.price',
  empty: 'shelf.errors.empty',
  half: 'languages.bothOrNeither',
} as const satisfies Record<DraftProblem, string>

/** A package while it is written; null: a new one. */
export function usePackageEditor(known: StaffPackage | null) {
  const { t } = useTranslation('dashboard')
  const { lang } = useLang()
  const navigate = useNavigate()
  const [first] = useState(() => draftOf(known))
  const [draft, setDraft] = useState(first)
  const [shownLang, setShownLang] = useState<Lang>('en')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusals, setRefusals] = useState(0)
  const [busy, setBusy] = useState(false)
  /** Somebody else has saved it since it was opened. */
  const [stale, setStale] = useState<string | null>(null)
  const saved = useRef(false)

  const forgive = (...paths: string[]) =>
    setErrors((all) =>
      Object.fromEntries(
        Object.entries(all).filter(([path]) => !paths.some((each) => path.startsWith(each))),
      ),
    )
  const change = (part: Partial<Omit<Draft, 'texts'>>) => {
    forgive(...Object.keys(part))
    setDraft((before) => ({ ...before, ...part }))
  }
  const changeText = (of: Lang, part: Partial<DraftText>) => {
    forgive(...Object.keys(part).map((field) => `texts.${of}.${field}`))
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
    const tidy = tidied(draft)
    setDraft(tidy)
    const found = problemsOf(tidy)
    const body = bodyOf(tidy)
    if (!body || Object.keys(found).length > 0) {
      return refuse(
        Object.fromEntries(Object.entries(found).map(([path, problem]) => [path, t(SAID_OF[problem])])),
      )
    }
    setBusy(true)
    setErrors({})
    try {
      const kept = await send(known, body)
      saved.current = true
      toast({ title: t('shelf.saved', { name: isolated(nameOf(kept, lang)) }) })
      await navigate(`/admin/packages#${kept.id}`)
    } catch (error) {
      setBusy(false)
      if (error instanceof CallFailed && error.status === CONFLICT && error.said) return setStale(error.said)
      if (error instanceof CallFailed && error.errors.length > 0) {
        return refuse(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])))
      }
      toast({ title: t('shelf.saveFailed'), description: saidBy(error, t('common:offline')), tone: 'danger' })
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
    /** Asked when one leaves: nothing is lost once it is saved. */
    wouldLose: () => !saved.current && !sameDraft(draft, first),
    isChanged: !sameDraft(draft, first),
  }
}

export type PackageEditor = ReturnType<typeof usePackageEditor>

function send(
  known: StaffPackage | null,
  json: NonNullable<ReturnType<typeof bodyOf>>,
): Promise<StaffPackage> {
  if (!known) return answer(api.admin.packages.$post({ json }))
  const { id, updatedAt: version } = known
  const texts = { ...json.texts, ...takenAway(json, known) }
  return answer(api.admin.packages[':id'].$patch({ param: { id }, json: { ...json, texts, version } }))
}
