import { and, eq, type SQLWrapper, sql } from 'drizzle-orm'
import { type Placeholders, prepareStatement } from '../database/prepare-statement.ts'
import { orders } from '../orders/tables.ts'
import type { ProviderName } from '../providers/payment-provider.ts'
import type { Db } from '../services.ts'
import { type Payment, payments } from './tables.ts'

const lockById = prepareStatement((db, { paymentId }: Placeholders<{ paymentId: string }>) =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.id, paymentId), hasLockedOrders(sql`${paymentId}::uuid`)))
    .for('update'),
)

type SessionKey = { provider: ProviderName; sessionId: string }

const lockBySession = prepareStatement((db, { provider, sessionId }: Placeholders<SessionKey>) => {
  const isSession = and(eq(payments.provider, provider), eq(payments.sessionId, sessionId))
  const found = db.select({ id: payments.id }).from(payments).where(isSession)
  return db
    .select()
    .from(payments)
    .where(and(isSession, hasLockedOrders(sql`(${found})`)))
    .for('update')
})

/**
 * Locks the orders of a payment in the order of their ids, and then the payment, until the transaction ends. Everything
 * that locks a payment calls it before it locks anything else of the purchase, so that no two transactions wait for each
 * other: orders, payment, case, issue. Returns null for an unknown payment.
 */
export async function lockPayment(tx: Db, paymentId: string): Promise<Payment | null> {
  const [payment] = await lockById(tx, { paymentId })
  return payment ?? null
}

/** As `lockPayment`, for the payment that a provider's session belongs to. */
export async function lockPaymentOfSession(tx: Db, session: SessionKey): Promise<Payment | null> {
  const [payment] = await lockBySession(tx, session)
  return payment ?? null
}

/** Condition that is always true: evaluating it once, before the first row is locked, locks the orders. */
function hasLockedOrders(paymentId: SQLWrapper) {
  return sql`(select count(*) from (
    select from ${orders} where ${orders.paymentId} = ${paymentId} order by ${orders.id} for update) as locked) >= 0`
}
