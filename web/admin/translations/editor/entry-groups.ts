import { parsePluralKey } from '../../../../shop/translations/plural-forms.ts'
import type { TranslationEntry } from '../translations-api.ts'

export const FILTERS = ['all', 'missing', 'outdated', 'review', 'own'] as const

export type EntryFilter = (typeof FILTERS)[number]

/** States of a text, most urgent first. */
const STATES = ['missing', 'outdated', 'review', 'done'] as const

export type EntryState = (typeof STATES)[number]

export function getEntryState({ status, outdated }: TranslationEntry): EntryState {
  if (status === 'missing') return 'missing'
  if (outdated) return 'outdated'
  return status === 'needs_review' ? 'review' : 'done'
}

/** Text, or the plural forms of one. */
export interface EntryGroup {
  id: string
  /** Key of the text; for plural forms the key without its suffix. */
  name: string
  words: TranslationEntry[]
  /** Plural category by key; empty for a text without plural forms. */
  forms: ReadonlyMap<string, Intl.LDMLPluralRule>
}

function emptyGroup(id: string, name: string) {
  return { id, name, words: [] as TranslationEntry[], forms: new Map<string, Intl.LDMLPluralRule>() }
}

export function groupEntries(words: TranslationEntry[]): EntryGroup[] {
  const keys = new Set(words.map(({ key }) => key))
  const groups = new Map<string, ReturnType<typeof emptyGroup>>()
  for (const word of words) {
    const form = parsePluralKey(word.key, (key) => keys.has(key))
    // The suffix prevents a collision with a key that equals the base of plural forms.
    const id = form ? `${form.base}_*` : word.key
    const group = groups.get(id) ?? emptyGroup(id, form?.base ?? word.key)
    groups.set(id, group)
    group.words.push(word)
    if (form) group.forms.set(word.key, form.category)
  }
  return [...groups.values()]
}

/** Sorts by state, most urgent first, and keeps the order of the file within a state. */
export function sortGroups(groups: EntryGroup[]): EntryGroup[] {
  return groups.toSorted((a, b) => rankOf(a) - rankOf(b))
}

function rankOf({ words }: EntryGroup): number {
  return Math.min(...words.map((word) => STATES.indexOf(getEntryState(word))))
}

export function matchesFilter(word: TranslationEntry, shown: EntryFilter): boolean {
  if (shown === 'own') return word.own
  return shown === 'all' || getEntryState(word) === shown
}

export function countByFilter(words: TranslationEntry[]): Record<EntryFilter, number> {
  const of = (shown: EntryFilter) => words.filter((word) => matchesFilter(word, shown)).length
  return {
    all: words.length,
    missing: of('missing'),
    outdated: of('outdated'),
    review: of('review'),
    own: of('own'),
  }
}

/** Tells whether the key, the text or the English text contains the search, ignoring case. */
export function matchesSearch({ key, value, english }: TranslationEntry, sought: string): boolean {
  const small = sought.trim().toLowerCase()
  return [key, value, english].some((text) => text?.toLowerCase().includes(small))
}
