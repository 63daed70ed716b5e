import { and, asc, eq } from 'drizzle-orm'
import { lockAdvisory } from '../database/advisory-lock.ts'
import { ShopError } from '../errors.ts'
import { newId } from '../id.ts'
import type { Db } from '../services.ts'
import { savedOrderViews } from './tables.ts'

export const MAX_SAVED_VIEWS = 30

const { id, name, query, userId: owner } = savedOrderViews

/** Lists the views of a member of staff, in the order of their creation. */
export function listOrderViews(db: Db, userId: string) {
  return db.select({ id, name, query }).from(savedOrderViews).where(eq(owner, userId)).orderBy(asc(id))
}

export type OrderView = Awaited<ReturnType<typeof listOrderViews>>[number]

/** Creates a view, or replaces the one with the same name. Throws `too_many_views`. */
export async function saveOrderView(
  db: Db,
  userId: string,
  view: Pick<OrderView, 'name' | 'query'>,
): Promise<OrderView> {
  return db.transaction(async (tx) => {
    // Without the lock two concurrent requests could both pass the count.
    await lockAdvisory(tx, 'saved_order_views', userId)
    const [saved] = await tx
      .insert(savedOrderViews)
      .values({ id: newId(), userId, ...view })
      .onConflictDoUpdate({ target: [owner, name], set: { query: view.query } })
      .returning({ id, name, query })
    if (!saved) throw new Error('insert returned no view')
    if ((await tx.$count(savedOrderViews, eq(owner, userId))) > MAX_SAVED_VIEWS)
      throw new ShopError('too_many_views')
    return saved
  })
}

/** Throws `not_found`, also for a view of somebody else. */
export async function deleteOrderView(db: Db, userId: string, viewId: string): Promise<void> {
  const isTheirs = and(eq(id, viewId), eq(owner, userId))
  const deleted = await db.delete(savedOrderViews).where(isTheirs).returning({ id })
  if (deleted.length === 0) throw new ShopError('not_found')
}
