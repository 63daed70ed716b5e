import { groupsOf, isShown, type Shown, says, type WordGroup } from './arrange-words.ts'
import type { Word } from './staff-words.ts'

interface Known {
  words: Word[]
  places: ReadonlyMap<string, number>
}

interface Choice {
  shown: Shown
  sought: string
  /** Shown whatever they have become. */
  keep: ReadonlySet<string>
}

/** What is shown of all words, in its order. Forms of one text come together, as soon as one of them is meant. */
export function chosenGroups({ words, places }: Known, { shown, sought, keep }: Choice): WordGroup[] {
  const isChosen = (word: Word) => keep.has(word.key) || (isShown(word, shown) && says(word, sought))
  return groupsOf(words)
    .filter((group) => group.words.some(isChosen))
    .toSorted((a, b) => (places.get(a.id) ?? -1) - (places.get(b.id) ?? -1))
}
