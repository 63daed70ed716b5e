import { eq } from 'drizzle-orm'
import { type Actor, actorColumns } from '../../actor.ts'
import type { Db } from '../../services.ts'
import { orderEvents, orders } from '../tables.ts'

/** A line in the history for staff alone. False when there is no such order. */
export async function addOrderNote(
  db: Db,
  { orderId, note, actor }: { orderId: string; note: string; actor: Actor },
): Promise<boolean> {
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId))
  if (order) await db.insert(orderEvents).values({ orderId, kind: 'noted', ...actorColumns(actor), note })
  return order !== undefined
}
