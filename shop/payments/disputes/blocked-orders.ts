import { and, eq, inArray, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Actor, actorColumns } from '../../actor.ts'
import { recordAction } from '../../audit/record-action.ts'
import { hasRow } from '../../database/has-row.ts'
import { ShopError } from '../../errors.ts'
import { orderEvents, orders } from '../../orders/tables.ts'
import type { ProviderName } from '../../providers/payment-provider.ts'
import type { Db } from '../../services.ts'
import { disputes } from './tables.ts'

const isUnsettled = inArray(disputes.state, ['open', 'lost'])

/**
 * Lists the orders of a condition that may not be started, completed or refunded: their money is disputed or lost, and staff
 * have not overridden that since.
 */
export async function listBlockedOrders(db: Db, condition: SQL): Promise<string[]> {
  const blocked = await db
    .selectDistinct({ id: orders.id })
    .from(orders)
    .innerJoin(disputes, eq(disputes.paymentId, orders.paymentId))
    .where(and(condition, isBlocking(db)))
  return blocked.map(({ id }) => id)
}

export async function isOrderBlocked(
  db: Db,
  of: { paymentId: string } | { orderId: string },
): Promise<boolean> {
  const isOf = 'orderId' in of ? eq(orders.id, of.orderId) : eq(orders.paymentId, of.paymentId)
  return (await listBlockedOrders(db, isOf)).length > 0
}

/** Whether the money of a session is disputed or lost. For money that pays for no order, so nobody can override it. */
export async function isSessionDisputed(
  db: Db,
  { provider, sessionId }: { provider: ProviderName; sessionId: string },
): Promise<boolean> {
  const ofSession = and(eq(disputes.provider, provider), eq(disputes.sessionId, sessionId))
  return (await db.$count(disputes, and(ofSession, isUnsettled))) > 0
}

/** Condition on an issue: `isSessionDisputed` is true of its session. */
export function isIssueDisputed(db: Db, issue: { provider: SQLWrapper; sessionId: SQLWrapper }): SQL {
  const ofSession = and(eq(disputes.provider, issue.provider), eq(disputes.sessionId, issue.sessionId))
  return hasRow(db, disputes, ofSession, isUnsettled)
}

/** Condition on orders: nothing blocks the order. */
export function isOrderUnblocked(db: Db): SQL {
  return not(hasRow(db, disputes, eq(disputes.paymentId, orders.paymentId), isBlocking(db)))
}

/** Condition on orders: an open dispute blocks the order, so that all of it waits for the end of the dispute. */
export function isHeldByDispute(db: Db): SQL {
  const ofOrder = and(eq(disputes.paymentId, orders.paymentId), eq(disputes.state, 'open'))
  return hasRow(db, disputes, ofOrder, isBlocking(db))
}

/** Condition on a dispute and an order of its payment. */
function isBlocking(db: Db): SQL | undefined {
  const overridden = hasRow(
    db,
    orderEvents,
    eq(orderEvents.orderId, orders.id),
    eq(orderEvents.kind, 'dispute_overridden'),
    sql`${orderEvents.at} >= ${disputes.stateSince}`,
  )
  return and(isUnsettled, not(overridden))
}

/**
 * Allows work and refunds of a disputed order, until a later dispute or a lost one blocks it again. Throws ShopError
 * `not_found` when the order does not exist or is not blocked.
 */
export async function overrideDispute(
  db: Db,
  { orderId, reason, actor }: { orderId: string; reason: string; actor: Actor },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update')
    if (!(await isOrderBlocked(tx, { orderId }))) throw new ShopError('not_found')
    await tx
      .insert(orderEvents)
      .values({ orderId, kind: 'dispute_overridden', note: reason, ...actorColumns(actor) })
    await recordAction(tx, actor, 'order.dispute_overridden', orderId, { after: { reason } })
  })
}
