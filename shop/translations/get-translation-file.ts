import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { DEFAULT_LANG, type Lang } from '../localization/languages.ts'
import type { Namespace } from '../localization/namespaces.ts'
import type { Db } from '../services.ts'
import { getShippedMessages } from './get-shipped-messages.ts'
import { applyOverrides } from './overrides.ts'
import { type TranslationOverride, translations } from './tables.ts'

/** The messages of one language and namespace. */
export interface TranslationFileId {
  lang: Lang
  namespace: Namespace
}

type StoredOverride = TranslationOverride & { revision: number }

/** The current state of a file. */
export interface TranslationFile {
  shipped: ReadonlyMap<string, string>
  overrides: ReadonlyMap<string, StoredOverride>
  /** The shipped messages with the overrides, without English fallbacks. */
  messages: ReadonlyMap<string, string>
  shippedEnglish: ReadonlyMap<string, string>
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
  const messages = mergeOverrides(shipped, overrides)
  if (lang === DEFAULT_LANG)
    return { shipped, overrides, messages, shippedEnglish: shipped, english: messages }
  const shippedEnglish = getShippedMessages(DEFAULT_LANG, namespace)
  const english = mergeOverrides(
    shippedEnglish,
    await listOverridesOfFile(db, { lang: DEFAULT_LANG, namespace }),
  )
  return { shipped, overrides, messages, shippedEnglish, english }
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

/**
 * Lists the keys that the operator has overridden in other languages. A path is either a text or a group in
 * all languages.
 */
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
