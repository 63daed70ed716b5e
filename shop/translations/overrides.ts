import { max } from 'drizzle-orm'
import { DEFAULT_LANG, type Lang } from '../localization/languages.ts'
import type { Namespace } from '../localization/namespaces.ts'
import type { Db } from '../services.ts'
import { listRequiredKeys, parsePluralKey } from './plural-forms.ts'
import { translationChanges, translations } from './tables.ts'

/** Overrides by path; null for a deleted text. */
export type Overrides = ReadonlyMap<string, string | null>

/** Returns a number that increases with every change of a translation; 0 before the first. */
export async function getTranslationsVersion(db: Db): Promise<number> {
  const [row] = await db.select({ version: max(translationChanges.id) }).from(translationChanges)
  return row?.version ?? 0
}

/** Returns the overrides of all languages. Read them with `getFileOverrides`. */
export async function listOverrides(db: Db): Promise<ReadonlyMap<string, Overrides>> {
  const rows = await db
    .select({
      lang: translations.lang,
      namespace: translations.namespace,
      key: translations.key,
      value: translations.value,
    })
    .from(translations)
  const all = new Map<string, Map<string, string | null>>()
  for (const { lang, namespace, key, value } of rows) {
    const name = `${lang}/${namespace}`
    all.set(name, (all.get(name) ?? new Map()).set(key, value))
  }
  return all
}

export function getFileOverrides(
  all: ReadonlyMap<string, Overrides>,
  lang: Lang,
  namespace: Namespace,
): Overrides {
  return all.get(`${lang}/${namespace}`) ?? new Map()
}

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
