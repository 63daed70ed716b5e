import { DEFAULT_LANG } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { shownKeys } from './check-key.ts'
import { englishOf, keysIn } from './plural-forms.ts'
import { wordsVersion } from './read-overrides.ts'
import { measureOf } from './refusals.ts'
import type { ReviewStatus } from './tables.ts'
import { type File, type WordsAt, wordsAt } from './words-at.ts'

export interface Entry {
  key: string
  /** What English says now. */
  english: string | null
  /** What a text is measured by there: it names what the shop fills in. */
  original: string | null
  value: string | null
  shipped: string | null
  status: ReviewStatus | 'missing'
  /** English says something else than when it was translated. */
  outdated: boolean
  englishBefore: string | null
  /** The operator's own, or deleted by them. */
  own: boolean
  /** The shop shows it somewhere. */
  known: boolean
  revision: number | null
}

/** Every text the language needs, in the order of the English file, then those it has beside. */
export async function listEntries(db: Db, file: File): Promise<{ version: number; entries: Entry[] }> {
  const version = await wordsVersion(db)
  const at = await wordsAt(db, file)
  const shown = shownKeys(file.lang, at.shippedEnglish)
  const needed = keysIn(file.lang, at.english)
  const keys = new Set([...needed, ...at.words.keys()])
  const measure = measureOf(at)
  return { version, entries: [...keys].map((key) => entryOf(file, key, at, { shown, measure })) }
}

function entryOf(
  file: File,
  key: string,
  at: WordsAt,
  { shown, measure }: { shown: ReadonlySet<string>; measure: ReadonlyMap<string, string> },
): Entry {
  const kept = at.overrides.get(key)
  const value = at.words.get(key) ?? null
  const englishBefore = outdatedBy(file, key, at)
  return {
    key,
    english: englishOf(key, at.english),
    original: englishOf(key, measure),
    value,
    shipped: at.shipped.get(key) ?? null,
    status: value === null ? 'missing' : (kept?.status ?? 'approved'),
    outdated: englishBefore !== undefined,
    englishBefore: englishBefore ?? null,
    own: kept !== undefined,
    known: shown.has(key),
    revision: kept?.revision ?? null,
  }
}

/** What English said when the text was written, where it says something else now. Undefined: the text is up to date. */
function outdatedBy({ lang }: File, key: string, at: WordsAt): string | null | undefined {
  const now = englishOf(key, at.english)
  if (lang === DEFAULT_LANG || now === null || !at.words.has(key)) return undefined
  const kept = at.overrides.get(key)
  const then = kept ? kept.english : englishOf(key, at.shippedEnglish)
  return then === now ? undefined : then
}
