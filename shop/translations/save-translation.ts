import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '../actor.ts'
import { getDiff, recordAction } from '../audit/record-action.ts'
import { NOT_STORED, requireRevision } from '../database/revision.ts'
import { ShopError } from '../errors.ts'
import { DEFAULT_LANG } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { applyTranslationChanges, lockTranslations, toOverride } from './apply-translation-changes.ts'
import {
  getTranslationFile,
  listKeysInOtherLanguages,
  type TranslationFile,
  type TranslationFileId,
} from './get-translation-file.ts'
import { getEnglishText } from './plural-forms.ts'
import type { ReviewStatus, TranslationOverride } from './tables.ts'
import { checkTranslations, type TranslationError } from './validation/parse-translation-file.ts'

type SaveResult = { ok: true; revision: number } | { ok: false; refused: TranslationError[] }

/**
 * Overrides the text of a key. Saving the current text again writes nothing; its revision is `NOT_STORED` if
 * that is the shipped text. Throws `changed_meanwhile` when the text has changed since the expected revision.
 */
export async function saveTranslation(
  db: Db,
  request: TranslationFileId & {
    key: string
    value: string
    status: ReviewStatus
    /** Revision of the text that was edited; undefined skips the check. */
    expectedRevision?: number
    actor: Actor
  },
): Promise<SaveResult> {
  const { lang, namespace, key, value, status, actor } = request
  const file = { lang, namespace }
  return db.transaction(async (tx) => {
    await lockTranslations(tx)
    const at = await getTranslationFile(tx, file)
    const refused = checkTranslations(
      request,
      new Map([[key, value]]),
      at,
      await listKeysInOtherLanguages(tx, file),
    )
    if (refused.length > 0) return { ok: false, refused }
    const override = at.overrides.get(key)
    const revision = override?.revision ?? NOT_STORED
    requireRevision(revision, request.expectedRevision)
    const after: TranslationOverride = { value, status, english: getOverrideSourceText(file, key, at) }
    const standing = toOverride(override) ?? buildShippedOverride(file, key, at)
    if (isDeepStrictEqual(standing, after)) return { ok: true, revision }
    const change = { key, before: toOverride(override), after }
    const written = await applyTranslationChanges(tx, file, {
      changes: [change],
      kind: 'saved',
      actor,
      batchId: null,
    })
    const pickAudited = ({ value, status }: TranslationOverride) => ({ value, status })
    await recordAction(
      tx,
      actor,
      'translation.saved',
      `${lang}/${namespace}/${key}`,
      getDiff(standing ? pickAudited(standing) : {}, pickAudited(after)),
    )
    return { ok: true, revision: written.get(key) ?? NOT_STORED }
  })
}

/** Returns the English text that an override stores as its source; null for overrides of English. */
export function getOverrideSourceText(
  { lang }: TranslationFileId,
  key: string,
  { english }: Pick<TranslationFile, 'english'>,
) {
  return lang === DEFAULT_LANG ? null : getEnglishText(key, english)
}

/** Returns the shipped text in the form of an override, with the shipped English text as its source. */
function buildShippedOverride(
  file: TranslationFileId,
  key: string,
  { shipped, shippedEnglish }: TranslationFile,
): TranslationOverride | null {
  const value = shipped.get(key)
  if (value === undefined) return null
  return { value, status: 'approved', english: getOverrideSourceText(file, key, { english: shippedEnglish }) }
}

/**
 * Deletes the override of a key, which restores the shipped text; without an override hides the shipped text,
 * so that English is shown, or for English the key. Returns the text that the language has then. Throws `not_found` without
 * a text, and `changed_meanwhile` as in saveTranslation.
 */
export async function deleteTranslation(
  db: Db,
  target: TranslationFileId & { key: string; expectedRevision?: number; actor: Actor },
): Promise<{ value: string | null }> {
  const { lang, namespace, key, actor } = target
  const file = { lang, namespace }
  return db.transaction(async (tx) => {
    await lockTranslations(tx)
    const at = await getTranslationFile(tx, file)
    const override = at.overrides.get(key)
    requireRevision(override?.revision ?? NOT_STORED, target.expectedRevision)
    const text = at.messages.get(key)
    if (text === undefined) throw new ShopError('not_found')
    const english = getOverrideSourceText(file, key, at)
    const after = override ? null : { value: null, status: 'approved' as const, english }
    const change = { key, before: toOverride(override), after }
    await applyTranslationChanges(tx, file, { changes: [change], kind: 'deleted', actor, batchId: null })
    const value = override ? (at.shipped.get(key) ?? null) : null
    await recordAction(tx, actor, 'translation.deleted', `${lang}/${namespace}/${key}`, {
      before: { value: text },
      after: { value },
    })
    return { value }
  })
}
