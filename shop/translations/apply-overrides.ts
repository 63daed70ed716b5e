import { DEFAULT_LANG, type Lang } from '../localization/languages.ts'
import type { Overrides } from './list-overrides.ts'
import { listRequiredKeys, parsePluralKey } from './plural-forms.ts'

/** Returns the shipped messages with the operator's overrides, in the order of the file. */
export function applyOverrides(
  shipped: ReadonlyMap<string, string>,
  overrides: Overrides,
): ReadonlyMap<string, string> {
  if (overrides.size === 0) return shipped
  const messages = new Map(shipped)
  for (const [key, value] of overrides) {
    if (value === null) messages.delete(key)
    else messages.set(key, value)
  }
  return messages
}

/** Fills in missing messages: a plural form with the form `other` of the language, anything else with English. */
export function applyFallbacks(
  lang: Lang,
  own: ReadonlyMap<string, string>,
  english: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  if (lang === DEFAULT_LANG) return own
  const messages = new Map(own)
  for (const key of listRequiredKeys(lang, english)) {
    if (messages.has(key)) continue
    const base = parsePluralKey(key, (other) => english.has(other))?.base
    const fallback = base ? (own.get(`${base}_other`) ?? english.get(`${base}_other`)) : english.get(key)
    if (fallback !== undefined) messages.set(key, fallback)
  }
  return messages
}
