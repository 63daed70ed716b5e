import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { type Actor, actorColumns } from '../actor.ts'
import type { Db } from '../services.ts'
import { recordOrderWebhooks } from './record-order-webhooks.ts'
import { orderEvents, orders, type PauseReason } from './tables.ts'

interface PauseChange {
  orderId: string
  reason: PauseReason
  actor: Actor
  /** For staff only. */
  note?: string
}

/**
 * Pauses the work on an open order: nobody may start or complete it, and it is not late. Returns false when it is paused
 * already or has ended; a case then replaces the reason of the pause.
 */
export async function pauseOrder(tx: Db, { orderId, reason, actor, note }: PauseChange): Promise<boolean> {
  const isRunning = and(
    eq(orders.id, orderId),
    isNull(orders.pausedAt),
    sql`${orders.status} in ('pending', 'processing')`,
  )
  const paused = await tx
    .update(orders)
    .set({ pausedAt: sql`now()`, pauseReason: reason, leasedBy: null, leasedUntil: null })
    .where(isRunning)
    .returning({ id: orders.id })
  if (paused.length === 0) {
    // The work must not go on before the case is decided, even when the profile or video becomes reachable again.
    if (reason === 'case') await changePauseReason(tx, { orderId, reason })
    return false
  }
  await tx.insert(orderEvents).values({ orderId, kind: 'paused', ...actorColumns(actor), note })
  await recordOrderWebhooks(tx, 'order.paused', [orderId])
  return true
}

/** Gives a pause that goes on another reason. Returns false without a pause of another reason. */
export async function changePauseReason(
  tx: Db,
  { orderId, reason }: Pick<PauseChange, 'orderId' | 'reason'>,
): Promise<boolean> {
  const changed = await tx
    .update(orders)
    .set({ pauseReason: reason })
    .where(and(eq(orders.id, orderId), isNotNull(orders.pausedAt), ne(orders.pauseReason, reason)))
    .returning({ id: orders.id })
  if (changed.length === 0) return false
  await recordOrderWebhooks(tx, 'order.paused', [orderId])
  return true
}

/** Columns of an order that ends or goes on: a trigger adds the length of its pause, which moves its deadlines. */
const NO_PAUSE = { pausedAt: null, pauseReason: null }

/** Columns of an order that reaches a final status. A refund that follows leaves the time of the end. */
export function endOrder() {
  return {
    endedAt: sql`coalesce(${orders.endedAt}, now())`,
    ...NO_PAUSE,
    leasedBy: null,
    leasedUntil: null,
  }
}

/** Resumes the work; the deadlines move by the length of the pause. Returns false without a pause of that reason. */
export async function resumeOrder(tx: Db, { orderId, reason, actor, note }: PauseChange): Promise<boolean> {
  const resumed = await tx
    .update(orders)
    .set(NO_PAUSE)
    .where(and(eq(orders.id, orderId), isNotNull(orders.pausedAt), eq(orders.pauseReason, reason)))
    .returning({ id: orders.id })
  if (resumed.length === 0) return false
  await tx.insert(orderEvents).values({ orderId, kind: 'resumed', ...actorColumns(actor), note })
  await recordOrderWebhooks(tx, 'order.resumed', [orderId])
  return true
}
