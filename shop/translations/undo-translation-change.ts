import { randomUUID } from 'node:crypto'
import { and, eq, gt, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import { applyTranslationChanges, lockTranslations } from './apply-translation-changes.ts'
import {
  getTranslationFile,
  listKeysInOtherLanguages,
  type TranslationFileId,
} from './get-translation-file.ts'
import { translationChanges } from './tables.ts'
import { checkMessageKey, collectTakenKeys } from './validation/check-message-key.ts'

type TranslationChangeRow = typeof translationChanges.$inferSelect

const later = alias(translationChanges, 'later')

/** Matches changes after which their text has not changed again. */
export function isLatestChange(db: Db) {
  return notExists(
    db
      .select({ id: later.id })
      .from(later)
      .where(
        and(
          eq(later.lang, translationChanges.lang),
          eq(later.namespace, translationChanges.namespace),
          eq(later.key, translationChanges.key),
          gt(later.id, translationChanges.id),
        ),
      ),
  )
}

/**
 * Restores the text from before a change. Throws `not_found`, and `changed_meanwhile` when the text has
 * changed again.
 */
export async function undoTranslationChange(
  db: Db,
  { id, actor }: { id: number; actor: Actor },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockTranslations(tx)
    const [change] = await tx.select().from(translationChanges).where(eq(translationChanges.id, id))
    if (!change) throw new ShopError('not_found')
    const standing = await listLatestChanges(tx, eq(translationChanges.id, id))
    const [undone] = await restoreTexts(tx, standing, { actor, batchId: null })
    if (!undone) throw new ShopError('changed_meanwhile')
    const pickAudited = (text: TranslationChangeRow['before']) =>
      text ? { value: text.value, status: text.status } : undefined
    await recordAction(tx, actor, 'translation.undone', `${change.lang}/${change.namespace}/${change.key}`, {
      before: pickAudited(change.after),
      after: pickAudited(change.before),
    })
  })
}

/** Restores the texts from before an import, except those that have changed again. Throws `not_found`. */
export async function undoTranslationBatch(
  db: Db,
  { batchId, actor }: { batchId: string; actor: Actor },
): Promise<{ undone: number; skipped: number }> {
  return db.transaction(async (tx) => {
    await lockTranslations(tx)
    const isOfBatch = eq(translationChanges.batchId, batchId)
    const all = await tx.select({ id: translationChanges.id }).from(translationChanges).where(isOfBatch)
    if (all.length === 0) throw new ShopError('not_found')
    const undone = await restoreTexts(tx, await listLatestChanges(tx, isOfBatch), {
      actor,
      batchId: randomUUID(),
    })
    const counts = { undone: undone.length, skipped: all.length - undone.length }
    const [first] = undone
    if (first) {
      await recordAction(tx, actor, 'translation.undone', `${first.lang}/${first.namespace}`, {
        after: { ...counts, batch: batchId },
      })
    }
    return counts
  })
}

function listLatestChanges(tx: Db, which: ReturnType<typeof eq>): Promise<TranslationChangeRow[]> {
  return tx
    .select()
    .from(translationChanges)
    .where(and(which, isLatestChange(tx)))
    .orderBy(translationChanges.id)
}

/**
 * Restores the previous texts and returns the restored changes. Skips a text whose key now conflicts with
 * another key.
 */
async function restoreTexts(
  tx: Db,
  standing: TranslationChangeRow[],
  by: { actor: Actor; batchId: string | null },
): Promise<TranslationChangeRow[]> {
  const [first] = standing
  if (!first) return []
  // An import contains a single file.
  const file: TranslationFileId = { lang: first.lang, namespace: first.namespace }
  const at = await getTranslationFile(tx, file)
  const taken = collectTakenKeys([
    ...at.english.keys(),
    ...at.messages.keys(),
    ...(await listKeysInOtherLanguages(tx, file)),
  ])
  const possible = standing.filter(
    ({ key, before }) =>
      before === null ||
      before.value === null ||
      checkMessageKey(key, { lang: file.lang, english: at.english, taken }) === null,
  )
  if (possible.length === 0) return []
  const changes = possible.map(({ key, before, after }) => ({ key, before: after, after: before }))
  await applyTranslationChanges(tx, file, { changes, kind: 'undone', ...by })
  return possible
}
