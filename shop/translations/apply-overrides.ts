import { DEFAULT_LANG, type Lang } from '../localization/languages.ts'
import type { Overrides } from './list-overrides.ts'
import { listRequiredKeys, parsePluralKey } from './plural-forms.ts'

/** Returns the shipped messages with the operator's overrides, in the order of the file. */
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

/** Fills in missing messages: a plural form with the form `other` of the language, anything else with English. */
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
