import { DEFAULT_LANG } from '../localization/languages.ts'
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

/** Of these texts for a file, why which cannot be. Those that are there already are not asked again. */
export function refusalsOf(
  { lang }: File,
  wished: ReadonlyMap<string, string>,
  at: WordsAt,
  ownKeysBeside: readonly string[],
): Refusal[] {
  const taken = takenBy([...at.english.keys(), ...at.words.keys(), ...ownKeysBeside, ...wished.keys()])
  const measure = lang === DEFAULT_LANG ? at.shippedEnglish : at.english
  return [...wished].flatMap(([key, text]): Refusal[] => {
    if (at.words.get(key) === text) return []
    const wrongKey = checkKey(key, { lang, english: at.english, taken })
    if (wrongKey) return [{ key, about: 'key', ...wrongKey }]
    return checkText(key, text, measure).refused.map((fault) => ({ key, about: 'value', ...fault }))
  })
}
