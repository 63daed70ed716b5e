import { NOT_STORED } from '../database/revision.ts'
import { DEFAULT_LANG } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { getTranslatorNotes } from './get-shipped-messages.ts'
import { getTranslationFile, type TranslationFile, type TranslationFileId } from './get-translation-file.ts'
import { getTranslationsVersion } from './overrides.ts'
import { getEnglishText, listRequiredKeys, parsePluralKey } from './plural-forms.ts'
import type { ReviewStatus } from './tables.ts'
import { listUsedKeys } from './validation/check-message-key.ts'
import { getReferenceMessages } from './validation/parse-translation-file.ts'

export interface TranslationEntry {
  key: string
  english: string | null
  /** The English text whose placeholders a translation must contain. */
  original: string | null
  /** Explains an ambiguous English text to translators. */
  note: string | null
  value: string | null
  shipped: string | null
  status: ReviewStatus | 'missing'
  /** The English text has changed since the translation. */
  outdated: boolean
  englishBefore: string | null
  /** The operator has overridden or deleted the shipped text. */
  own: boolean
  /** The shop uses the key. */
  known: boolean
  revision: number
}

/** Lists the texts that the language requires, in the order of the English file, then its additional ones. */
export async function listTranslationEntries(
  db: Db,
  file: TranslationFileId,
): Promise<{ version: number; entries: TranslationEntry[] }> {
  const version = await getTranslationsVersion(db)
  const at = await getTranslationFile(db, file)
  const shown = listUsedKeys(file.lang, at.shippedEnglish)
  const needed = listRequiredKeys(file.lang, at.english)
  const keys = new Set([...needed, ...at.messages.keys()])
  const measure = getReferenceMessages(at)
  const notes = getTranslatorNotes(file.namespace)
  return { version, entries: [...keys].map((key) => buildEntry(file, key, at, { shown, measure, notes })) }
}

function buildEntry(
  file: TranslationFileId,
  key: string,
  at: TranslationFile,
  {
    shown,
    measure,
    notes,
  }: {
    shown: ReadonlySet<string>
    measure: ReadonlyMap<string, string>
    notes: ReadonlyMap<string, string>
  },
): TranslationEntry {
  const override = at.overrides.get(key)
  const value = at.messages.get(key) ?? null
  const base = parsePluralKey(key, (other) => at.shippedEnglish.has(other))?.base ?? key
  const englishBefore = getOutdatedEnglish(file, key, at)
  return {
    key,
    english: getEnglishText(key, at.english),
    original: getEnglishText(key, measure),
    note: notes.get(base) ?? null,
    value,
    shipped: at.shipped.get(key) ?? null,
    status: value === null ? 'missing' : (override?.status ?? 'approved'),
    outdated: englishBefore !== undefined,
    englishBefore: englishBefore ?? null,
    own: override !== undefined,
    known: shown.has(key),
    revision: override?.revision ?? NOT_STORED,
  }
}

/**
 * Returns the English text that was translated, if it has changed since; undefined for an up-to-date
 * translation.
 */
function getOutdatedEnglish(
  { lang }: TranslationFileId,
  key: string,
  at: TranslationFile,
): string | null | undefined {
  const now = getEnglishText(key, at.english)
  if (lang === DEFAULT_LANG || now === null || !at.messages.has(key)) return undefined
  const override = at.overrides.get(key)
  const then = override ? override.english : getEnglishText(key, at.shippedEnglish)
  return then === now ? undefined : then
}
