import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, fetchApi } from '../../../api-client.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { downloadPrivateFile } from '../../../ui/files/download-file.ts'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import { useMutation } from '../../data/use-mutation.ts'
import {
  type ConflictingText,
  fetchConflict,
  type Place,
  saveEntry,
  type TranslationEntry,
  undoChange,
  undoLatestChange,
} from '../translations-api.ts'
import type { EditorError } from './error-alert.tsx'

interface Save {
  /** The text with the revision that the user has seen. */
  word: TranslationEntry
  value: string
  status: 'approved' | 'needs_review'
  /** From the open editor, which shows a conflict itself. */
  isDraft?: boolean
}

/** Saves and exports texts and undoes changes. An error or conflict stays until it is dismissed or an action succeeds. */
export function useTranslationActions(place: Place) {
  const { t } = useTranslation('admin-translations')
  const revalidator = useRevalidator()
  const [failure, setFailure] = useState<EditorError | null>(null)
  const [conflict, setConflict] = useState<ConflictingText | null>(null)
  const dismiss = () => {
    setFailure(null)
    setConflict(null)
  }
  const fail = (what: EditorError['what'], error?: unknown) =>
    setFailure({ what, error: error instanceof ApiError ? error : undefined })
  const undo = useMutation(
    (what: { change: string } | { batch: string } | { latestOf: string }) =>
      'latestOf' in what ? undoLatestChange(place, what.latestOf) : undoChange(what),
    {
      done: ({ undone, skipped }) => (skipped > 0 ? t('undonePartly', { undone, skipped }) : t('undone')),
      onDone: dismiss,
      onFailed: (error) => {
        fail('undo', error)
        revalidator.revalidate()
      },
    },
  )
  const save = useMutation(
    ({ word, value, status }: Save) => saveEntry(place, { key: word.key, value, status }, word.revision),
    {
      done: ({ revision }, { word }) => {
        // Revision 0 means that the text equals the shipped one. Without a new revision there is no change to undo.
        const isChange = revision !== 0 && revision !== word.revision
        const action = { label: t('undo'), onChoose: () => undo.run({ change: String(revision) }) }
        return {
          title: t('saved'),
          description: isolateBidi(word.key),
          action: isChange ? action : undefined,
        }
      },
      onDone: dismiss,
      onFailed: (error, save) => reportFailure(error, save),
    },
  )
  const reportFailure = async (error: ApiError, { word, isDraft }: Save) => {
    if (error.code === 'changed_meanwhile') {
      const current = await fetchConflict(place, word).catch(() => null)
      if (current) {
        if (!isDraft)
          toast({ title: t('conflict.title'), description: isolateBidi(word.key), tone: 'danger' })
        setConflict(current)
        return revalidator.revalidate()
      }
    }
    fail('save', error)
  }
  const exporting = useSubmit(
    () => {
      const call = fetchApi('GET /translations/export/{lang}/{namespace}', { param: place })
      return downloadPrivateFile(call, `${place.lang}-${place.namespace}.json`)
    },
    { onDone: dismiss, onFailed: (error) => fail('export', error) },
  )
  return { save, undo, exporting, failure, fail, conflict, dismiss }
}

export type TranslationActions = ReturnType<typeof useTranslationActions>
