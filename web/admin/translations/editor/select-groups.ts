import type { TranslationEntry } from '../translations-api.ts'
import {
  type EntryFilter,
  type EntryGroup,
  groupEntries,
  matchesFilter,
  matchesSearch,
} from './entry-groups.ts'

interface LoadedEntries {
  entries: TranslationEntry[]
  places: ReadonlyMap<string, number>
}

interface Choice {
  shown: EntryFilter
  sought: string
  /** Ids of groups that stay visible regardless of their state. */
  keep: ReadonlySet<string>
}

/**
 * Returns the groups that match the filter, in the loaded order. A group appears when any of its plural forms
 * matches.
 */
export function selectGroups(
  { entries, places }: LoadedEntries,
  { shown, sought, keep }: Choice,
): EntryGroup[] {
  const isChosen = (word: TranslationEntry) =>
    keep.has(word.key) || (matchesFilter(word, shown) && matchesSearch(word, sought))
  return groupEntries(entries)
    .filter((group) => group.entries.some(isChosen))
    .toSorted((a, b) => (places.get(a.id) ?? -1) - (places.get(b.id) ?? -1))
}
