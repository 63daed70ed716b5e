import { intlTag, type Lang } from '../../../../shop/localization/languages.ts'
import { foldText } from '../../../../shop/text.ts'
import { parsePluralKey } from '../../../../shop/translations/plural-forms.ts'
import type { TranslationEntry } from '../translations-api.ts'

export const ENTRY_FILTERS = ['all', 'missing', 'outdated', 'review', 'own'] as const

export type EntryFilter = (typeof ENTRY_FILTERS)[number]

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
  entries: TranslationEntry[]
  /** Plural category by key; empty for a text without plural forms. */
  forms: ReadonlyMap<string, Intl.LDMLPluralRule>
}

function emptyGroup(id: string, name: string) {
  return { id, name, entries: [] as TranslationEntry[], forms: new Map<string, Intl.LDMLPluralRule>() }
}

export function groupEntries(entries: TranslationEntry[]): EntryGroup[] {
  const keys = new Set(entries.map(({ key }) => key))
  const groups = new Map<string, ReturnType<typeof emptyGroup>>()
  for (const word of entries) {
    const form = parsePluralKey(word.key, (key) => keys.has(key))
    // The suffix prevents a collision with a key that equals the base of plural forms.
    const id = form ? `${form.base}_*` : word.key
    const group = groups.get(id) ?? emptyGroup(id, form?.base ?? word.key)
    groups.set(id, group)
    group.entries.push(word)
    if (form) group.forms.set(word.key, form.category)
  }
  return [...groups.values()]
}

function matchesFilter(entry: TranslationEntry, shown: EntryFilter): boolean {
  if (shown === 'own') return entry.own
  return shown === 'all' || getEntryState(entry) === shown
}

export function countMatches(entries: TranslationEntry[], shown: EntryFilter): number {
  return entries.filter((entry) => matchesFilter(entry, shown)).length
}

/** Tells whether the key, the text or the English text contains the search, ignoring case and accents. */
export function matchesSearch({ key, value, english }: TranslationEntry, search: string): boolean {
  const wanted = foldText(search)
  return [key, value, english].some((text) => text && foldText(text).includes(wanted))
}

interface Selection {
  shown: EntryFilter
  sought: string
  /** Texts edited since the filter was set, with their state before: they stay visible and in place. */
  kept: ReadonlyMap<string, EntryState>
}

/**
 * Returns the groups that match the filter, most urgent first, in the order of the file within a state. A group appears
 * when any of its plural forms matches.
 */
export function selectEntryGroups(
  entries: TranslationEntry[],
  { shown, sought, kept }: Selection,
): EntryGroup[] {
  const getRank = (entry: TranslationEntry) => STATES.indexOf(kept.get(entry.key) ?? getEntryState(entry))
  const isSelected = (entry: TranslationEntry) =>
    kept.has(entry.key) || (matchesFilter(entry, shown) && matchesSearch(entry, sought))
  return groupEntries(entries)
    .filter((group) => group.entries.some(isSelected))
    .map((group) => ({ group, rank: Math.min(...group.entries.map(getRank)) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ group }) => group)
}

/**
 * Sample of numbers that covers all plural forms: small numbers, a million (Spanish `many`) and fractions
 * (Russian `other`).
 */
const NUMBERS = [...Array.from({ length: 200 }, (_, number) => number), 1_000_000, 1.5, 0.5]

const MOST = 3

/** Returns up to three example numbers of a plural form. */
export function listFormExamples(lang: Lang, category: Intl.LDMLPluralRule): number[] {
  const rules = new Intl.PluralRules(intlTag(lang))
  return NUMBERS.filter((number) => rules.select(number) === category).slice(0, MOST)
}
