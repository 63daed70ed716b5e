import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { NOT_STORED, requireRevision } from '../database/revision.ts'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import { applyTranslationChanges, lockTranslations, toOverride } from './apply-translation-changes.ts'
import { getTranslationFile, type TranslationFileId } from './get-translation-file.ts'
import { getOverrideSource } from './save-translation.ts'

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
    const english = getOverrideSource(file, key, at)
    const after = override ? null : { value: null, status: 'approved' as const, english }
    const change = { key, before: toOverride(override), after }
    await applyTranslationChanges(tx, file, { changes: [change], kind: 'deleted', actor, batchId: null })
    const value = override ? (at.shipped.get(key) ?? null) : null
    await recordAction(tx, {
      actor,
      action: 'translation.deleted',
      subjectId: `${lang}/${namespace}/${key}`,
      before: { value: text },
      after: { value },
    })
    return { value }
  })
}
