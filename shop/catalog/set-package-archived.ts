import { eq, sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import { packages } from './tables.ts'

/** Takes a package off sale, or puts it back in its old place. Idempotent. Throws `not_found`. */
export async function setPackageArchived(
  db: Db,
  { id, archived }: { id: string; archived: boolean },
  actor: Actor,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [current] = await tx.select().from(packages).where(eq(packages.id, id)).for('update')
    if (!current) throw new ShopError('not_found')
    if ((current.archivedAt !== null) === archived) return
    await tx
      .update(packages)
      .set({ archivedAt: archived ? sql`now()` : null, updatedAt: sql`now()` })
      .where(eq(packages.id, id))
    const action = archived ? 'package.archived' : 'package.restored'
    const state = (isArchived: boolean) => ({ archived: isArchived })
    await recordAction(tx, { actor, action, subjectId: id, before: state(!archived), after: state(archived) })
  })
}
