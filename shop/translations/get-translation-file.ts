import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { DEFAULT_LANG, type Lang } from '../localization/languages.ts'
import type { Namespace } from '../localization/namespaces.ts'
import type { Db } from '../services.ts'
import { applyOverrides } from './apply-overrides.ts'
import { getShippedMessages } from './get-shipped-messages.ts'
import { type TranslationOverride, translations } from './tables.ts'

/** A file of words: of one language, of one part of the shop. */
export interface TranslationFileId {
  lang: Lang
  namespace: Namespace
}

export type StoredOverride = TranslationOverride & { revision: number }

/** Everything that is to be known of a file, as it is this moment. */
export interface TranslationFile {
  shipped: ReadonlyMap<string, string>
  overrides: ReadonlyMap<string, StoredOverride>
  /** What the language itself says: the shipped words with the operator's own over them. */
  messages: ReadonlyMap<string, string>
  shippedEnglish: ReadonlyMap<string, string>
  /** What English says now. */
  english: ReadonlyMap<string, string>
}

export async function getTranslationFile(
  db: Db,
  { lang, namespace }: TranslationFileId,
): Promise<TranslationFile> {
  const [shipped, overrides] = [
    getShippedMessages(lang, namespace),
    await listOverridesOfFile(db, { lang, namespace }),
  ]
  const words = mergeOverrides(shipped, overrides)
  if (lang === DEFAULT_LANG)
    return { shipped, overrides, messages: words, shippedEnglish: shipped, english: words }
  const shippedEnglish = getShippedMessages(DEFAULT_LANG, namespace)
  const english = mergeOverrides(
    shippedEnglish,
    await listOverridesOfFile(db, { lang: DEFAULT_LANG, namespace }),
  )
  return { shipped, overrides, messages: words, shippedEnglish, english }
}

async function listOverridesOfFile(db: Db, { lang, namespace }: TranslationFileId) {
  const rows = await db
    .select()
    .from(translations)
    .where(and(eq(translations.lang, lang), eq(translations.namespace, namespace)))
  return new Map(
    rows.map(({ key, value, status, english, revision }): [string, StoredOverride] => [
      key,
      { value, status, english, revision },
    ]),
  )
}

function mergeOverrides(shipped: ReadonlyMap<string, string>, overrides: TranslationFile['overrides']) {
  return applyOverrides(shipped, new Map([...overrides].map(([key, { value }]) => [key, value])))
}

/** The keys at which the operator says something of their own in other languages: a key is a text in all or in none. */
export async function listKeysInOtherLanguages(
  db: Db,
  { lang, namespace }: TranslationFileId,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ key: translations.key })
    .from(translations)
    .where(
      and(eq(translations.namespace, namespace), ne(translations.lang, lang), isNotNull(translations.value)),
    )
  return rows.map(({ key }) => key)
}
