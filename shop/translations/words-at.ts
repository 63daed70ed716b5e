import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { DEFAULT_LANG, type Lang } from '../localization/languages.ts'
import type { Namespace } from '../localization/namespaces.ts'
import type { Db } from '../services.ts'
import { shippedWords } from './shipped-words.ts'
import { type Override, translations } from './tables.ts'
import { wordsOver } from './words-over.ts'

/** A file of words: of one language, of one part of the shop. */
export interface File {
  lang: Lang
  namespace: Namespace
}

export type KeptOverride = Override & { revision: number }

/** Everything that is to be known of a file, as it is this moment. */
export interface WordsAt {
  shipped: ReadonlyMap<string, string>
  overrides: ReadonlyMap<string, KeptOverride>
  /** What the language itself says: the shipped words with the operator's own over them. */
  words: ReadonlyMap<string, string>
  shippedEnglish: ReadonlyMap<string, string>
  /** What English says now. */
  english: ReadonlyMap<string, string>
}

export async function wordsAt(db: Db, { lang, namespace }: File): Promise<WordsAt> {
  const [shipped, overrides] = [shippedWords(lang, namespace), await overridesAt(db, { lang, namespace })]
  const words = ownWords(shipped, overrides)
  if (lang === DEFAULT_LANG) return { shipped, overrides, words, shippedEnglish: shipped, english: words }
  const shippedEnglish = shippedWords(DEFAULT_LANG, namespace)
  const english = ownWords(shippedEnglish, await overridesAt(db, { lang: DEFAULT_LANG, namespace }))
  return { shipped, overrides, words, shippedEnglish, english }
}

async function overridesAt(db: Db, { lang, namespace }: File) {
  const rows = await db
    .select()
    .from(translations)
    .where(and(eq(translations.lang, lang), eq(translations.namespace, namespace)))
  return new Map(
    rows.map(({ key, value, status, english, revision }): [string, KeptOverride] => [
      key,
      { value, status, english, revision },
    ]),
  )
}

function ownWords(shipped: ReadonlyMap<string, string>, overrides: WordsAt['overrides']) {
  return wordsOver(shipped, new Map([...overrides].map(([key, { value }]) => [key, value])))
}

/** The keys at which the operator says something of their own in other languages: a key is a text in all or in none. */
export async function ownKeysBeside(db: Db, { lang, namespace }: File): Promise<string[]> {
  const rows = await db
    .selectDistinct({ key: translations.key })
    .from(translations)
    .where(
      and(eq(translations.namespace, namespace), ne(translations.lang, lang), isNotNull(translations.value)),
    )
  return rows.map(({ key }) => key)
}
