import { max } from 'drizzle-orm'
import type { Lang } from '../localization/languages.ts'
import type { Namespace } from '../localization/namespaces.ts'
import type { Db } from '../services.ts'
import { translationChanges, translations } from './tables.ts'

/** By path; null: deleted. */
export type Overrides = ReadonlyMap<string, string | null>

/** Names all the operator's words as they are: 0 while there are none. */
export async function getTranslationsVersion(db: Db): Promise<number> {
  const [row] = await db.select({ version: max(translationChanges.id) }).from(translationChanges)
  return row?.version ?? 0
}

/** The operator's own words of every language: `overridesOf(all, 'es', 'home')`. */
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
