import { checkKey, type KeyFault, takenBy } from './check-key.ts'
import { checkText, type TextFault } from './check-text.ts'
import type { FileFault } from './read-file.ts'
import type { File, WordsAt } from './words-at.ts'

/** Why a text cannot be kept. `common:words.{kind}` says it, with `mark` for the part of it that is meant. */
export interface Refusal {
  key: string
  about: 'key' | 'value'
  kind: KeyFault | TextFault | FileFault
  mark?: string
}

/** What texts are measured by: what English came with, for that is what the code fills in; of own keys what English says. */
export function measureOf({ english, shippedEnglish }: WordsAt): ReadonlyMap<string, string> {
  return new Map([...english, ...shippedEnglish])
}

/** Of these texts for a file, why which cannot be. Those that are there already are not asked again. */
export function refusalsOf(
  { lang }: File,
  wished: ReadonlyMap<string, string>,
  at: WordsAt,
  ownKeysBeside: readonly string[],
): Refusal[] {
  const taken = takenBy([...at.english.keys(), ...at.words.keys(), ...ownKeysBeside, ...wished.keys()])
  const measure = measureOf(at)
  return [...wished].flatMap(([key, text]): Refusal[] => {
    if (at.words.get(key) === text) return []
    const wrongKey = checkKey(key, { lang, english: at.english, taken })
    if (wrongKey) return [{ key, about: 'key', ...wrongKey }]
    return checkText(key, text, measure).refused.map((fault) => ({ key, about: 'value', ...fault }))
  })
}
