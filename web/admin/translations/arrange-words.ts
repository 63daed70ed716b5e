import { formOf } from '../../../shop/translations/plural-forms.ts'
import type { Word } from './staff-words.ts'

/** Which texts are shown. */
export const SHOWN = ['all', 'missing', 'outdated', 'review', 'own'] as const

export type Shown = (typeof SHOWN)[number]

/** What has to be done with a text, the most urgent first. */
const STATES = ['missing', 'outdated', 'review', 'done'] as const

export type WordState = (typeof STATES)[number]

export function stateOf({ status, outdated }: Word): WordState {
  if (status === 'missing') return 'missing'
  if (outdated) return 'outdated'
  return status === 'needs_review' ? 'review' : 'done'
}

/** A text, or the forms of one that counts. */
export interface WordGroup {
  id: string
  /** The key; of forms, what is before their endings. */
  name: string
  words: Word[]
  /** By key, which form each is; empty for a text that does not count. */
  forms: ReadonlyMap<string, Intl.LDMLPluralRule>
}

function emptyGroup(id: string, name: string) {
  return { id, name, words: [] as Word[], forms: new Map<string, Intl.LDMLPluralRule>() }
}

export function groupsOf(words: Word[]): WordGroup[] {
  const keys = new Set(words.map(({ key }) => key))
  const groups = new Map<string, ReturnType<typeof emptyGroup>>()
  for (const word of words) {
    const form = formOf(word.key, (key) => keys.has(key))
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
export function arranged(groups: WordGroup[]): WordGroup[] {
  return groups.toSorted((a, b) => rankOf(a) - rankOf(b))
}

function rankOf({ words }: WordGroup): number {
  return Math.min(...words.map((word) => STATES.indexOf(stateOf(word))))
}

export function isShown(word: Word, shown: Shown): boolean {
  if (shown === 'own') return word.own
  return shown === 'all' || stateOf(word) === shown
}

export function countsOf(words: Word[]): Record<Shown, number> {
  const of = (shown: Shown) => words.filter((word) => isShown(word, shown)).length
  return {
    all: words.length,
    missing: of('missing'),
    outdated: of('outdated'),
    review: of('review'),
    own: of('own'),
  }
}

/** Whether its key or its text says what is sought, in capitals or not. English counts: it stands beside it. */
export function says({ key, value, english }: Word, sought: string): boolean {
  const small = sought.trim().toLowerCase()
  return [key, value, english].some((text) => text?.toLowerCase().includes(small))
}
