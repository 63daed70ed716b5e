import { useCallback, useEffect, useState } from 'react'
import { CallFailed, saidBy } from '../../api-client.ts'
import { isolated } from '../../localization/formats.ts'
import { useTranslation } from '../../localization/translation.tsx'
import { toast } from '../../ui/toast-store.ts'
import { arranged, groupsOf } from './arrange-words.ts'
import {
  deleteWord,
  fetchChanges,
  fetchWords,
  type Place,
  saveWord,
  undoChange,
  type Word,
  type WordChange,
} from './staff-words.ts'

const CONFLICT = 409

/** What went wrong; it stays until it is dismissed or the next thing goes well. */
export interface Trouble {
  what: 'save' | 'delete' | 'export' | 'import' | 'undo'
  reasons: string[]
}

/** What somebody else has made of a text meanwhile. */
export interface Theirs {
  word: Word
  by: WordChange | null
}

interface Known {
  words: Word[]
  /** The place of each group, as it was when they were loaded: a text that is done does not run away. */
  places: ReadonlyMap<string, number>
}

/** The words of one language and namespace, and what can be done with them. */
export function useWords(place: Place) {
  const { t } = useTranslation('dashboard')
  const [{ lang, namespace }] = useState(place)
  const [known, setKnown] = useState<Known | null>(null)
  const [failed, setFailed] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)

  /** Again, in the same order; or put in order anew. */
  const load = useCallback(
    async (isAnew: boolean) => {
      try {
        const { entries } = await fetchWords({ lang, namespace })
        setKnown((before) => ({
          words: entries,
          places: isAnew || !before ? placesOf(entries) : before.places,
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

  const change = (word: Word) =>
    setKnown(
      (before) =>
        before && { ...before, words: before.words.map((one) => (one.key === word.key ? word : one)) },
    )

  const fail = (what: Trouble['what'], error?: unknown) =>
    setTrouble({ what, reasons: error === undefined ? [] : reasonsOf(error, t('common:offline')) })

  const undo = async (what: Parameters<typeof undoChange>[0]) => {
    try {
      const { undone, kept } = await undoChange(what)
      setTrouble(null)
      toast({ title: kept > 0 ? t('words.undoneSome', { undone, kept }) : t('words.undone') })
    } catch (error) {
      fail('undo', error)
    }
    await load(false)
  }

  /** Done: null. Changed by somebody else meanwhile: what they made of it. Otherwise it is told, and undefined. */
  const save = async (
    word: Word,
    value: string,
    status: 'approved' | 'needs_review',
  ): Promise<Theirs | null | undefined> => {
    const { key, revision: seen } = word
    try {
      const saved = await saveWord({ lang, namespace }, { key, value, status, seen })
      const { revision } = saved
      change({
        ...word,
        value: saved.value,
        status,
        revision,
        // Null: the shop's own text was said again, and nothing was written.
        own: revision !== null,
        outdated: false,
        englishBefore: null,
      })
      setTrouble(null)
      // What was there already is not written, so there is nothing to be undone.
      const isNew = revision !== null && revision !== seen
      const action = isNew
        ? { label: t('words.undo'), onChoose: () => undo({ change: String(revision) }) }
        : undefined
      toast({ title: t('words.saved'), description: isolated(key), action })
      return null
    } catch (error) {
      if (error instanceof CallFailed && error.code === 'changed_meanwhile') {
        const theirs = await theirsOf({ lang, namespace }, word).catch(() => undefined)
        if (theirs) return theirs
      }
      fail('save', error)
    }
  }

  const remove = async (word: Word) => {
    try {
      await deleteWord({ lang, namespace }, word)
      setTrouble(null)
      toast({
        title: t('words.deleted'),
        description: isolated(word.key),
        action: { label: t('words.undo'), onChoose: () => undoLast(word.key) },
      })
    } catch (error) {
      fail('delete', error)
      if (error instanceof CallFailed && error.status !== CONFLICT) return
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
  return { known, failed, trouble, load, change, fail, dismiss, save, remove, undo }
}

export type WordsAtHand = ReturnType<typeof useWords>

function placesOf(words: Word[]): ReadonlyMap<string, number> {
  return new Map(arranged(groupsOf(words)).map(({ id }, place) => [id, place]))
}

async function theirsOf(place: Place, word: Word): Promise<Theirs> {
  const { key } = word
  const [{ entries }, { rows }] = await Promise.all([
    fetchWords(place),
    fetchChanges({ ...place, key }, undefined),
  ])
  const now = entries.find((one) => one.key === key)
  const gone: Word = { ...word, value: null, status: 'missing', revision: null, own: false }
  return { word: now ?? gone, by: rows[0] ?? null }
}

/** The server's own sentence, and of a body what was refused where. */
function reasonsOf(error: unknown, otherwise: string): string[] {
  const errors = error instanceof CallFailed ? error.errors : []
  const named = errors.map(({ path, message }) =>
    path && path !== 'value' && path !== 'key' ? `${path}: ${message}` : message,
  )
  return named.length > 0 ? named : [saidBy(error, otherwise)]
}
