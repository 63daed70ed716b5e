import { randomUUID } from 'node:crypto'
import { and, eq, gt, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Db } from '../services.ts'
import { ShopError } from '../shop-error.ts'
import { checkKey, takenBy } from './check-key.ts'
import { lockTranslations } from './lock-translations.ts'
import { translationChanges } from './tables.ts'
import { type File, ownKeysBeside, wordsAt } from './words-at.ts'
import { writeChanges } from './write-changes.ts'

type Change = typeof translationChanges.$inferSelect

const later = alias(translationChanges, 'later')

/** What a change wrote is still what is there: nothing has changed at its place since. */
export function stands(db: Db) {
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
 * Puts back what was there before a change. Throws ShopError `not_found`, and `changed_meanwhile` when something else
 * is there by now.
 */
export async function undoChange(db: Db, { id, actor }: { id: number; actor: Actor }): Promise<void> {
  await db.transaction(async (tx) => {
    await lockTranslations(tx)
    const [change] = await tx.select().from(translationChanges).where(eq(translationChanges.id, id))
    if (!change) throw new ShopError('not_found')
    const standing = await standingOf(tx, eq(translationChanges.id, id))
    const [undone] = await putBack(tx, standing, { actor, batchId: null })
    if (!undone) throw new ShopError('changed_meanwhile')
    const told = (text: Change['before']) => (text ? { value: text.value, status: text.status } : undefined)
    await recordAction(tx, {
      actor,
      action: 'translation.undone',
      subjectId: `${change.lang}/${change.namespace}/${change.key}`,
      before: told(change.after),
      after: told(change.before),
    })
  })
}

/** The same for all that came with one import; what has changed since stays as it is. Throws ShopError `not_found`. */
export async function undoBatch(
  db: Db,
  { batchId, actor }: { batchId: string; actor: Actor },
): Promise<{ undone: number; kept: number }> {
  return db.transaction(async (tx) => {
    await lockTranslations(tx)
    const isOfBatch = eq(translationChanges.batchId, batchId)
    const all = await tx.select({ id: translationChanges.id }).from(translationChanges).where(isOfBatch)
    if (all.length === 0) throw new ShopError('not_found')
    const undone = await putBack(tx, await standingOf(tx, isOfBatch), { actor, batchId: randomUUID() })
    const counts = { undone: undone.length, kept: all.length - undone.length }
    const [first] = undone
    if (first) {
      await recordAction(tx, {
        actor,
        action: 'translation.undone',
        subjectId: `${first.lang}/${first.namespace}`,
        after: { ...counts, batch: batchId },
      })
    }
    return counts
  })
}

function standingOf(tx: Db, which: ReturnType<typeof eq>): Promise<Change[]> {
  return tx
    .select()
    .from(translationChanges)
    .where(and(which, stands(tx)))
    .orderBy(translationChanges.id)
}

/** Those that could be: a text whose key another one stands in the way of by now stays gone. */
async function putBack(
  tx: Db,
  standing: Change[],
  by: { actor: Actor; batchId: string | null },
): Promise<Change[]> {
  const [first] = standing
  if (!first) return []
  // One import is of one file.
  const file: File = { lang: first.lang, namespace: first.namespace }
  const at = await wordsAt(tx, file)
  const taken = takenBy([...at.english.keys(), ...at.words.keys(), ...(await ownKeysBeside(tx, file))])
  const possible = standing.filter(
    ({ key, before }) =>
      before === null ||
      before.value === null ||
      checkKey(key, { lang: file.lang, english: at.english, taken }) === null,
  )
  if (possible.length === 0) return []
  const changes = possible.map(({ key, before, after }) => ({ key, before: after, after: before }))
  await writeChanges(tx, file, { changes, kind: 'undone', ...by })
  return possible
}
