import { useCallback, useEffect, useState } from 'react'
import { ApiError, getErrorMessage } from '../../../api-client.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import {
  deleteEntry,
  type EntryChange,
  fetchChanges,
  fetchEntries,
  type Place,
  saveEntry,
  type TranslationEntry,
  undoChange,
} from '../translations-api.ts'
import { groupEntries, sortGroups } from './entry-groups.ts'

const CONFLICT = 409

/** Error of the last action; it stays until it is dismissed or an action succeeds. */
export interface EditorError {
  what: 'save' | 'delete' | 'export' | 'import' | 'undo'
  reasons: string[]
}

/** Text that another user changed meanwhile. */
export interface ConflictingText {
  word: TranslationEntry
  by: EntryChange | null
}

interface LoadedEntries {
  entries: TranslationEntry[]
  /** Position of each group when it was loaded, so that a completed text stays in place. */
  places: ReadonlyMap<string, number>
}

/** Loads the texts of one language and namespace, and changes them. */
export function useTranslationEntries(place: Place) {
  const { t } = useTranslation('admin-translations')
  const [{ lang, namespace }] = useState(place)
  const [loaded, setLoaded] = useState<LoadedEntries | null>(null)
  const [failed, setFailed] = useState(false)
  const [trouble, setTrouble] = useState<EditorError | null>(null)

  /** Reloads in the same order, or sorts again. */
  const load = useCallback(
    async (isAnew: boolean) => {
      try {
        const { entries } = await fetchEntries({ lang, namespace })
        setLoaded((before) => ({
          entries,
          places: isAnew || !before ? getPlaces(entries) : before.places,
        }))
        setFailed(false)
        return entries
      } catch (error) {
        console.error(error)
        setFailed(true)
        return null
      }
    },
    [lang, namespace],
  )
  useEffect(() => {
    load(true)
  }, [load])

  const change = (word: TranslationEntry) =>
    setLoaded(
      (before) =>
        before && {
          ...before,
          entries: before.entries.map((entry) => (entry.key === word.key ? word : entry)),
        },
    )

  const fail = (what: EditorError['what'], error?: unknown) =>
    setTrouble({ what, reasons: error === undefined ? [] : listReasons(error, t('common:offline')) })

  const undo = async (what: Parameters<typeof undoChange>[0]) => {
    try {
      const { undone, skipped } = await undoChange(what)
      setTrouble(null)
      toast({ title: skipped > 0 ? t('undonePartly', { undone, skipped }) : t('undone') })
    } catch (error) {
      fail('undo', error)
    }
    await load(false)
  }

  /**
   * Returns null after a save, the current text after an edit conflict, and undefined after another failure,
   * which it reports.
   */
  const save = async (
    word: TranslationEntry,
    value: string,
    status: 'approved' | 'needs_review',
  ): Promise<ConflictingText | null | undefined> => {
    const { key } = word
    try {
      const saved = await saveEntry({ lang, namespace }, { key, value, status }, word.revision)
      const { revision } = saved
      change({
        ...word,
        value: saved.value,
        status,
        revision,
        // Revision 0 means that the text equals the shipped one, so nothing was stored.
        own: revision !== 0,
        outdated: false,
        englishBefore: null,
      })
      setTrouble(null)
      // Without a new revision there is no change to undo.
      const isNew = revision !== 0 && revision !== word.revision
      const action = isNew
        ? { label: t('undo'), onChoose: () => undo({ change: String(revision) }) }
        : undefined
      toast({ title: t('saved'), description: isolateBidi(key), action })
      return null
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed_meanwhile') {
        const conflict = await fetchConflict({ lang, namespace }, word).catch(() => undefined)
        if (conflict) return conflict
      }
      fail('save', error)
    }
  }

  const remove = async (word: TranslationEntry) => {
    try {
      await deleteEntry({ lang, namespace }, word)
      setTrouble(null)
      toast({
        title: t('deleted'),
        description: isolateBidi(word.key),
        action: { label: t('undo'), onChoose: () => undoLast(word.key) },
      })
    } catch (error) {
      fail('delete', error)
      if (error instanceof ApiError && error.status !== CONFLICT) return
    }
    await load(false)
  }

  const undoLast = async (key: string) => {
    try {
      const { rows } = await fetchChanges({ lang, namespace, key }, undefined)
      const last = rows.find(({ standing }) => standing)
      if (last) await undo({ change: last.id })
    } catch (error) {
      fail('undo', error)
    }
  }

  const dismiss = () => setTrouble(null)
  return { loaded, failed, trouble, load, change, fail, dismiss, save, remove, undo }
}

export type TranslationEntries = ReturnType<typeof useTranslationEntries>

function getPlaces(entries: TranslationEntry[]): ReadonlyMap<string, number> {
  return new Map(sortGroups(groupEntries(entries)).map(({ id }, place) => [id, place]))
}

async function fetchConflict(place: Place, word: TranslationEntry): Promise<ConflictingText> {
  const { key } = word
  const [{ entries }, { rows }] = await Promise.all([
    fetchEntries(place),
    fetchChanges({ ...place, key }, undefined),
  ])
  const now = entries.find((entry) => entry.key === key)
  const deleted: TranslationEntry = { ...word, value: null, status: 'missing', revision: 0, own: false }
  return { word: now ?? deleted, by: rows[0] ?? null }
}

/** Returns the server's message, followed by the validation errors by path. */
function listReasons(error: unknown, otherwise: string): string[] {
  const errors = error instanceof ApiError ? error.errors : []
  const named = errors.map(({ path, message }) =>
    path && path !== 'value' && path !== 'key' ? `${path}: ${message}` : message,
  )
  return named.length > 0 ? named : [getErrorMessage(error, otherwise)]
}
