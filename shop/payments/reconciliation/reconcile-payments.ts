import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { attemptValues, isAnyOf, isDue } from '../../database/attempts.ts'
import { formatError } from '../../format-error.ts'
import type { Db, PaymentServices } from '../../services.ts'
import { failAndClosePayment, hasUnpaidOrders } from '../apply-payment-state.ts'
import { expireTrialPayments } from '../expire-trial-payments.ts'
import { lockPayment } from '../lock-payment.ts'
import { syncPayment } from '../sync-payment.ts'
import { type Payment, payments } from '../tables.ts'

const BATCH_SIZE = 10

/** A provider may not find a session right after creating it. Only a session this old counts as unknown. */
const UNKNOWN_SESSION_GRACE = sql`interval '1 hour'`

/** How long a customer may come back to start or finish a payment. */
const SESSION_LIFETIME = sql`interval '24 hours'`

export interface ReconciliationResult {
  fetched: number
  failed: number
}

/**
 * Asks the providers about unsettled payments, either those that are due or all of them, and records their answers. A
 * payment expires only when the provider says that it can bring no more money, except trial payments. Starts no further batch once `ending` is
 * aborted.
 */
export async function reconcilePayments(
  db: Db,
  services: PaymentServices,
  which: 'due' | 'all' = 'due',
  ending?: AbortSignal,
): Promise<ReconciliationResult> {
  await expireTrialPayments(db, services)
  const seen = new Set<string>()
  let failed = 0
  for (;;) {
    const leased = await leasePayments(db, which, seen)
    const results = await Promise.all(leased.map((payment) => reconcilePayment(db, services, payment)))
    for (const { id } of leased) seen.add(id)
    failed += results.filter((ok) => !ok).length
    if (leased.length < BATCH_SIZE || ending?.aborted) return { fetched: seen.size, failed }
  }
}

async function leasePayments(db: Db, which: 'due' | 'all', seen: Set<string>): Promise<Payment[]> {
  const isWanted = which === 'due' ? isDue(payments, payments.settledAt) : isNull(payments.settledAt)
  const isUnseen = seen.size > 0 ? sql`${payments.id} <> all(${sql.param([...seen])}::uuid[])` : undefined
  const due = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isWanted, isUnseen))
    .orderBy(asc(payments.nextAttemptAt))
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true })
  return db.update(payments).set(attemptValues(payments)).where(isAnyOf(payments.id, due)).returning()
}

/**
 * Syncs one payment with its provider. Closes the session when it is too old or no order needs its money any more.
 * Returns false when that failed; the error is stored on the row.
 */
export async function reconcilePayment(
  db: Db,
  services: PaymentServices,
  payment: Payment,
): Promise<boolean> {
  try {
    const { provider, sessionId } = payment
    if (!provider || !sessionId) {
      await expirePayment(db, payment, SESSION_LIFETIME)
      return true
    }
    const { snapshot } = await syncPayment(
      db,
      services,
      { provider, subject: sessionId },
      { capture: true, shouldClose: () => isSessionObsolete(db, payment) },
    )
    if (!snapshot) await expirePayment(db, payment, UNKNOWN_SESSION_GRACE)
    return true
  } catch (error) {
    return recordFailure(db, payment.id, error)
  }
}

/** Stores the error of a reconciliation on the payment. Returns false. */
export async function recordFailure(db: Db, paymentId: string, error: unknown): Promise<false> {
  await db
    .update(payments)
    .set({ lastError: formatError(error) })
    .where(eq(payments.id, paymentId))
  return false
}

/** Some sessions stay open for ever unless the shop closes them. */
async function isSessionObsolete(db: Db, { id }: Payment): Promise<boolean> {
  if (!(await hasUnpaidOrders(db, id))) return true
  return (await db.$count(payments, and(eq(payments.id, id), isOlderThan(SESSION_LIFETIME)))) > 0
}

function isOlderThan(age: SQL): SQL {
  return sql`${payments.createdAt} < now() - ${age}`
}

/** Expires a payment older than `age`, unless it got another session or was settled meanwhile. */
async function expirePayment(db: Db, payment: Payment, age: SQL): Promise<void> {
  const { id, sessionId } = payment
  const isSameSession = sessionId ? eq(payments.sessionId, sessionId) : isNull(payments.sessionId)
  await db.transaction(async (tx) => {
    await lockPayment(tx, id)
    const isOver = and(eq(payments.id, id), isNull(payments.settledAt), isSameSession, isOlderThan(age))
    if ((await tx.$count(payments, isOver)) > 0) await failAndClosePayment(tx, id)
  })
}
