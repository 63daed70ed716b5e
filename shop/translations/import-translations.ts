import { randomUUID } from 'node:crypto'
import { and, eq, max } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { NOT_STORED, requireRevision } from '../database/revision.ts'
import type { Db } from '../services.ts'
import { applyTranslationChanges, lockTranslations, toOverride } from './apply-translation-changes.ts'
import {
  getTranslationFile,
  listKeysInOtherLanguages,
  type TranslationFile,
  type TranslationFileId,
} from './get-translation-file.ts'
import { getOverrideSourceText } from './save-translation.ts'
import { type ReviewStatus, translationChanges } from './tables.ts'
import { collectTakenKeys, listUsedKeys } from './validation/check-message-key.ts'
import {
  checkTranslations,
  parseTranslationFile,
  type TranslationError,
} from './validation/parse-translation-file.ts'

export interface TranslationImport {
  /** Id of the last change of the file, after the import. */
  revision: number
  added: { key: string; value: string }[]
  changed: { key: string; before: string; value: string }[]
  unchanged: number
  /** Keys of the file that the shop does not use. */
  unknown: string[]
  /** Keys of the file without a text. They keep the current one. */
  skipped: string[]
  /** Null when nothing was saved. */
  batch: string | null
}

export type ImportResult =
  | { ok: true; imported: TranslationImport }
  | { ok: false; refused: TranslationError[] }

/**
 * Saves the texts of a file that differ from the current ones. Keys that the file lacks stay, and equal texts
 * keep their status. Blank texts are skipped, and one invalid text rejects the whole file. Throws `changed_meanwhile` when the file has
 * changed since the expected revision.
 */
export async function importTranslations(
  db: Db,
  request: TranslationFileId & {
    /** The unchecked content of the uploaded file. */
    sent: unknown
    status: ReviewStatus
    preview: boolean
    /** `revision` of the preview; undefined skips the check. */
    expectedRevision?: number
    actor: Actor
  },
): Promise<ImportResult> {
  const { lang, namespace, sent, status, actor } = request
  const file = { lang, namespace }
  return db.transaction(async (tx) => {
    await lockTranslations(tx)
    const current = await getTranslationFile(tx, file)
    const keysInOtherLanguages = await listKeysInOtherLanguages(tx, file)
    const { groups } = collectTakenKeys([
      ...current.english.keys(),
      ...current.messages.keys(),
      ...keysInOtherLanguages,
    ])
    const read = parseTranslationFile(sent, file, groups)
    const refused = [
      ...read.refused.map((fault): TranslationError => ({ ...fault, about: 'value' })),
      ...checkTranslations(file, read.messages, current, keysInOtherLanguages),
    ]
    if (refused.length > 0) return { ok: false, refused }
    requireRevision(await getFileRevision(tx, file), request.expectedRevision)
    const { keys, ...outcome } = compareMessages(file, read.messages, current)
    const batch = request.preview || keys.length === 0 ? null : randomUUID()
    if (batch) {
      const changes = keys.map(([key, value]) => {
        const before = toOverride(current.overrides.get(key))
        return { key, before, after: { value, status, english: getOverrideSourceText(file, key, current) } }
      })
      await applyTranslationChanges(tx, file, { changes, kind: 'imported', actor, batchId: batch })
      const [added, changed] = [outcome.added.length, outcome.changed.length]
      await recordAction(tx, actor, 'translation.imported', `${lang}/${namespace}`, {
        after: { added, changed, batch },
      })
    }
    const revision = await getFileRevision(tx, file)
    return { ok: true, imported: { ...outcome, skipped: read.skipped, revision, batch } }
  })
}

/** Returns the id of the last change of the file. */
async function getFileRevision(tx: Db, { lang, namespace }: TranslationFileId): Promise<number> {
  const [row] = await tx
    .select({ revision: max(translationChanges.id) })
    .from(translationChanges)
    .where(and(eq(translationChanges.lang, lang), eq(translationChanges.namespace, namespace)))
  return row?.revision ?? NOT_STORED
}

function compareMessages(
  { lang }: TranslationFileId,
  texts: ReadonlyMap<string, string>,
  { messages, shippedEnglish }: TranslationFile,
) {
  const shown = listUsedKeys(lang, shippedEnglish)
  const keys = [...texts].filter(([key, value]) => messages.get(key) !== value)
  return {
    keys,
    added: keys.flatMap(([key, value]) => (messages.has(key) ? [] : [{ key, value }])),
    changed: keys.flatMap(([key, value]) => {
      const before = messages.get(key)
      return before === undefined ? [] : [{ key, before, value }]
    }),
    unchanged: texts.size - keys.length,
    unknown: [...texts.keys()].filter((key) => !shown.has(key)),
  }
}
