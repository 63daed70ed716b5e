import { eq, sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Db } from '../services.ts'
import { packages } from './tables.ts'
import { NEXT_UPDATED_AT } from './update-package.ts'

/** Off the shelf, or back to its place on it. Asked twice it is done once; false: there is no such package. */
export async function setPackageArchived(
  db: Db,
  { id, archived }: { id: string; archived: boolean },
  actor: Actor,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(packages).where(eq(packages.id, id)).for('update')
    if (!known) return false
    if ((known.archivedAt !== null) === archived) return true
    await tx
      .update(packages)
      .set({ archivedAt: archived ? sql`now()` : null, updatedAt: NEXT_UPDATED_AT })
      .where(eq(packages.id, id))
    const action = archived ? 'package.archived' : 'package.restored'
    const state = (isArchived: boolean) => ({ archived: isArchived })
    await recordAction(tx, { actor, action, subjectId: id, before: state(!archived), after: state(archived) })
    return true
  })
}
