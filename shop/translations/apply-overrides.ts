import { DEFAULT_LANG, type Lang } from '../localization/languages.ts'
import type { Overrides } from './list-overrides.ts'
import { listRequiredKeys, parsePluralKey } from './plural-forms.ts'

/** The words of a language as its operator has them: the shipped ones, with their own over them, in the file's order. */
export function applyOverrides(
  shipped: ReadonlyMap<string, string>,
  overrides: Overrides,
): ReadonlyMap<string, string> {
  if (overrides.size === 0) return shipped
  const words = new Map(shipped)
  for (const [key, value] of overrides) {
    if (value === null) words.delete(key)
    else words.set(key, value)
  }
  return words
}

/**
 * The same with nothing missing, as a page needs it: for a plural form that is not there the language's own `other`,
 * else English.
 */
export function applyFallbacks(
  lang: Lang,
  own: ReadonlyMap<string, string>,
  english: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  if (lang === DEFAULT_LANG) return own
  const words = new Map(own)
  for (const key of listRequiredKeys(lang, english)) {
    if (words.has(key)) continue
    const base = parsePluralKey(key, (other) => english.has(other))?.base
    const said = base ? (own.get(`${base}_other`) ?? english.get(`${base}_other`)) : english.get(key)
    if (said !== undefined) words.set(key, said)
  }
  return words
}
