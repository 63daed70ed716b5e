import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { ShopError } from '../errors.ts'
import { deliveryReadings } from '../orders/delivery/tables.ts'
import { getDeliveryEstimate } from '../orders/delivery-estimate.ts'
import { orders } from '../orders/tables.ts'
import { sumActiveRefunds } from '../payments/refunds/create-order-refund.ts'
import { refunds } from '../payments/refunds/tables.ts'
import { payments } from '../payments/tables.ts'
import type { Db } from '../services.ts'
import type { Policy } from '../settings/policy.ts'
import { getPolicyArchive, getPolicyOf } from '../settings/policy-archive.ts'
import type { CaseKind } from './case-state.ts'
import { type JudgedOrder, proposeRemedy, type RemedyProposal } from './propose-remedy.ts'

type OrderRow = typeof orders.$inferSelect

/** An order with what its cases are judged by and whom their emails go to. */
export interface CaseOrder {
  row: OrderRow
  judged: JudgedOrder
  policy: Policy
  /** Missing units by the last reading after the end; null without one. */
  readMissing: number | null
  payment: Pick<typeof payments.$inferSelect, 'email' | 'lang' | 'currency'>
  customerName: string
  /** Time of the database. */
  now: Date
}

/**
 * Returns an order as cases see it, locked until the transaction ends. `userId`: the customer whose order it has to be.
 * Throws ShopError `not_found`.
 */
export async function requireCaseOrder(
  tx: Db,
  { orderId, userId }: { orderId: string; userId?: string },
): Promise<CaseOrder> {
  const isOwn = userId ? eq(orders.userId, userId) : undefined
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), isOwn))
    .for('update')
  const [owner] = row
    ? await tx
        .select({ payment: payments, name: users.name, now: sql<Date>`now()`.mapWith(orders.createdAt) })
        .from(payments)
        .innerJoin(users, eq(users.id, payments.userId))
        .where(eq(payments.id, row.paymentId))
    : []
  if (!row || !owner) throw new ShopError('not_found')
  const policy = getPolicyOf(await getPolicyArchive(tx), row.policyVersion)
  const left = await getRefundableAmount(tx, row, owner.payment.amount)
  return {
    row,
    judged: { ...row, refunded: row.price - left, expected: getDeliveryEstimate(row, policy) },
    policy,
    readMissing: await getReadMissing(tx, row),
    payment: owner.payment,
    customerName: owner.name,
    now: owner.now,
  }
}

/** Returns what the policy accepted with the order provides, judged by the time of the statement. */
export function judgeCase(
  order: Pick<CaseOrder, 'judged' | 'policy' | 'readMissing'>,
  { kind, statedAt, missing }: { kind: CaseKind; statedAt: Date; missing?: number },
): RemedyProposal {
  const { judged, policy, readMissing } = order
  return proposeRemedy({ kind, order: judged, policy, statedAt, missing: missing ?? readMissing })
}

/** Returns what is left of an order's price after all refunds of its payment that have not failed, in pence. */
async function getRefundableAmount(tx: Db, order: OrderRow, paid: number): Promise<number> {
  const ofOrder = await sumActiveRefunds(tx, eq(refunds.orderId, order.id))
  const ofPayment = await sumActiveRefunds(tx, eq(refunds.paymentId, order.paymentId))
  return Math.max(0, Math.min(order.price - ofOrder, paid - ofPayment))
}

/** Returns how many delivered units the last reading after the end of the order no longer shows. */
export async function getReadMissing(
  db: Db,
  { id, endedAt, delivered }: Pick<OrderRow, 'id' | 'endedAt' | 'delivered'>,
): Promise<number | null> {
  if (!endedAt) return null
  const [reading] = await db
    .select({ delivered: deliveryReadings.delivered })
    .from(deliveryReadings)
    .where(and(eq(deliveryReadings.orderId, id), gte(deliveryReadings.readAt, endedAt)))
    .orderBy(desc(deliveryReadings.id))
    .limit(1)
  return reading ? Math.max(0, delivered - reading.delivered) : null
}
