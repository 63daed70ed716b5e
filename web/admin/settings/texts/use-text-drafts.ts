import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { LANGUAGES } from '../../../../shop/localization/language-names.ts'
import type { Lang } from '../../../../shop/localization/languages.ts'
import { useForm } from '../../../ui/form/form.tsx'
import { useReload } from '../../data/use-mutation.ts'
import { isEqual } from '../edit-form.tsx'
import type { StoredPart } from '../settings-api.ts'
import type { Version } from './versions.ts'

/** Texts of one language that are saved together. */
export interface StoredText {
  lang: Lang
  stored: StoredPart
  /** Prepares a draft for saving. */
  clean: (draft: unknown) => unknown
  /** Throws ApiError. */
  save: (value: unknown, revision: number) => Promise<{ revision: number }>
}

interface Edit {
  base: StoredPart
  draft: unknown
}

type Edits = Readonly<Record<string, Edit | undefined>>

/**
 * Holds drafts of texts in several languages. Each is saved by itself, on the revision that was edited; one that cannot be
 * saved leaves the others saved. A newer version never replaces changes unasked.
 */
export function useTextDrafts(texts: ReadonlyMap<string, StoredText>) {
  const revalidator = useRevalidator()
  const [edits, setEdits] = useState<Edits>({})
  const [failedId, setFailedId] = useState('')
  const [hasSaved, setHasSaved] = useState(false)
  /** Known as soon as a save fails, for the names of its errors. */
  const failing = useRef('')
  const changed = [...texts].flatMap(([id, text]) => {
    const edit = edits[id]
    if (!edit) return []
    const value = text.clean(edit.draft)
    return isEqual(value, edit.base.value) ? [] : [{ id, text, edit, value }]
  })
  const saveAll = async () => {
    let failure: { id: string; error: unknown } | null = null
    for (const { id, text, edit, value } of changed) {
      // Errors name their places in what was sent.
      const rebase = (base: StoredPart) =>
        setEdits((now) => {
          const draft = now[id]?.draft ?? edit.draft
          return { ...now, [id]: { base, draft: draft === edit.draft ? value : draft } }
        })
      try {
        const { revision } = await text.save(value, edit.base.revision)
        rebase({ value, revision })
      } catch (error) {
        rebase(edit.base)
        failure ??= { id, error }
      }
    }
    if (!failure) return
    failing.current = failure.id
    setFailedId(failure.id)
    throw failure.error
  }
  const reload = useReload()
  const form = useForm(saveAll, {
    reload,
    getFieldName: (path) => path.replace('value', failing.current),
    onDone: () => setHasSaved(true),
    onFailed: () => {
      revalidator.revalidate()
    },
  })
  const forget = (id: string) => {
    setEdits((now) => ({ ...now, [id]: undefined }))
    form.clearError()
  }
  const failed = texts.get(failedId)
  return {
    listVersions: (ids: string[]): Version[] =>
      ids.flatMap((id) => {
        const text = texts.get(id)
        if (!text) return []
        const onChange = (draft: unknown) =>
          setEdits((now) => ({ ...now, [id]: { base: getEdit(text, now[id]).base, draft } }))
        return [{ lang: text.lang, value: getEdit(text, edits[id]).draft, path: id, onChange }]
      }),
    /** Shows the stored version of a text again. */
    forget,
    /** The languages that a save would change. */
    changedLangs: [...new Set(changed.map(({ text }) => text.lang))],
    edit: {
      isDirty: changed.length > 0,
      hasSaved,
      about: failed && LANGUAGES[failed.lang].nativeName,
      form,
      errors: form.errors,
      discard: () => {
        setEdits({})
        form.clearError()
      },
      takeNewer: () => forget(failedId),
    },
  }
}

/** Returns the edit of a text. One without changes follows the newest version; revisions grow. */
function getEdit({ stored }: StoredText, edit: Edit | undefined): Edit {
  const isNewest = edit && edit.base.revision > stored.revision
  if (edit && (isNewest || !isEqual(edit.draft, edit.base.value))) return edit
  return { base: stored, draft: stored.value }
}
