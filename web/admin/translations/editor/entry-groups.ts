import { parsePluralKey } from '../../../../shop/translations/plural-forms.ts'
import type { TranslationEntry } from '../translations-api.ts'

/** Which texts are shown. */
export const FILTERS = ['all', 'missing', 'outdated', 'review', 'own'] as const

export type EntryFilter = (typeof FILTERS)[number]

/** What has to be done with a text, the most urgent first. */
const STATES = ['missing', 'outdated', 'review', 'done'] as const

export type EntryState = (typeof STATES)[number]

export function getEntryState({ status, outdated }: TranslationEntry): EntryState {
  if (status === 'missing') return 'missing'
  if (outdated) return 'outdated'
  return status === 'needs_review' ? 'review' : 'done'
}

/** A text, or the forms of one that counts. */
export interface EntryGroup {
  id: string
  /** The key; of forms, what is before their endings. */
  name: string
  words: TranslationEntry[]
  /** By key, which form each is; empty for a text that does not count. */
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
    // A key may be called like what stands before the endings of another.
    const id = form ? `${form.base}_*` : word.key
    const group = groups.get(id) ?? emptyGroup(id, form?.base ?? word.key)
    groups.set(id, group)
    group.words.push(word)
    if (form) group.forms.set(word.key, form.category)
  }
  return [...groups.values()]
}

/** What has to be done comes first; within that, the order of the file. */
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

/** Whether its key or its text says what is sought, in capitals or not. English counts: it stands beside it. */
export function matchesSearch({ key, value, english }: TranslationEntry, sought: string): boolean {
  const small = sought.trim().toLowerCase()
  return [key, value, english].some((text) => text?.toLowerCase().includes(small))
}
