import { ShopError } from '../errors.ts'
import { DEFAULT_LANG, LANGS, type Lang, MIN_LIVE_COMPLETION_PERCENT } from '../localization/languages.ts'
import { ALL_NAMESPACES, NAMESPACES, type Namespace } from '../localization/namespaces.ts'
import type { Db } from '../services.ts'
import { getStoredSettings } from '../settings/stored-settings.ts'
import { getShippedMessages } from './get-shipped-messages.ts'
import {
  applyOverrides,
  getFileOverrides,
  getTranslationsVersion,
  listOverrides,
  type Overrides,
} from './overrides.ts'
import { listRequiredKeys } from './plural-forms.ts'

export interface TranslationCount {
  total: number
  translated: number
}

type TranslationCounts = Record<Lang, Record<Namespace, TranslationCount>>

/** Cached by version, because the calls that need it are public. */
const countsCache = new WeakMap<Db, { version: number; counts: TranslationCounts }>()

/**
 * Counts, by language and namespace, how many of the required messages are translated. Each language requires
 * its own plural forms.
 */
export async function countTranslations(db: Db): Promise<TranslationCounts> {
  const version = await getTranslationsVersion(db)
  const cached = countsCache.get(db)
  if (cached?.version === version) return cached.counts
  const counts = countAll(await listOverrides(db))
  countsCache.set(db, { version, counts })
  return counts
}

function countAll(all: Awaited<ReturnType<typeof listOverrides>>): TranslationCounts {
  const of = <Key extends string, T>(keys: readonly Key[], make: (key: Key) => T) =>
    Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, T>
  return of(LANGS, (lang) =>
    of(ALL_NAMESPACES, (namespace) => {
      const english = applyOverrides(
        getShippedMessages(DEFAULT_LANG, namespace),
        getFileOverrides(all, DEFAULT_LANG, namespace),
      )
      return countFile(
        lang,
        english,
        getShippedMessages(lang, namespace),
        getFileOverrides(all, lang, namespace),
      )
    }),
  )
}

/** A deleted message counts as missing. */
function countFile(
  lang: Lang,
  english: ReadonlyMap<string, string>,
  shipped: ReadonlyMap<string, string>,
  overrides: Overrides,
): TranslationCount {
  const messages = applyOverrides(shipped, overrides)
  const keys = listRequiredKeys(lang, english)
  return { total: keys.length, translated: keys.filter((key) => messages.has(key)).length }
}

/** Adds up the texts of customers, without those of the staff area. */
export function sumCustomerCounts(counts: Record<Namespace, TranslationCount>): TranslationCount {
  const totals = { total: 0, translated: 0 }
  for (const namespace of NAMESPACES) {
    totals.total += counts[namespace].total
    totals.translated += counts[namespace].translated
  }
  return totals
}

/** One decimal, rounded down, so that 100 means complete. */
export function getCompletionPercent({ total, translated }: TranslationCount): number {
  return total === 0 ? 100 : Math.floor((translated * 1_000) / total) / 10
}

/** Returns the percentage of customers' texts that the language translates: it decides whether the language can go live. */
export async function getLanguageCompletion(db: Db, lang: Lang): Promise<number> {
  const counts = (await countTranslations(db))[lang]
  return getCompletionPercent(sumCustomerCounts(counts))
}

/**
 * Throws `language_incomplete` when a language of `languages` that is not live yet has too few translations. A live
 * language stays live, even if it has lost translations since.
 */
export async function requireCompleteLanguages(db: Db, languages: readonly Lang[]): Promise<void> {
  const { settings } = await getStoredSettings(db)
  const added = languages.filter((lang) => !settings.liveLanguages.includes(lang))
  const incomplete = await listIncompleteLanguages(db, added)
  if (incomplete.length > 0) throw new ShopError('language_incomplete')
}

export async function listIncompleteLanguages(db: Db, languages: readonly Lang[]): Promise<Lang[]> {
  const incomplete: Lang[] = []
  for (const lang of languages)
    if ((await getLanguageCompletion(db, lang)) < MIN_LIVE_COMPLETION_PERCENT) incomplete.push(lang)
  return incomplete
}
