import { max } from 'drizzle-orm'
import type { Lang } from '../localization/languages.ts'
import type { Namespace } from '../localization/namespaces.ts'
import type { Db } from '../services.ts'
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
