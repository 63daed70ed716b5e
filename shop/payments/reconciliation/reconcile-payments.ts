import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { claimValues, isAnyOf, isDue } from '../../job-claim.ts'
import type { Db, PaymentSnapshot, Services } from '../../services.ts'
import { withTimeout } from '../../with-timeout.ts'
import { fetchPayment } from '../fetch-payment.ts'
import { hasOpenOrders } from '../has-open-orders.ts'
import { markExpired } from '../mark-failed.ts'
import { formatError } from '../provider-requests/format-error.ts'
import { recordPaymentEvent } from '../record-payment-event.ts'
import { type Payment, payments } from '../tables.ts'

const BATCH_SIZE = 10

/** A provider may need a moment until it finds what it has just made: only later it does not know it. */
const UNKNOWN_SESSION_GRACE = sql`interval '1 hour'`

/** So long a buyer may come back, to start a payment or to end one. */
const SESSION_LIFETIME = sql`interval '24 hours'`

export interface ReconciliationResult {
  asked: number
  failed: number
}

/**
 * Asks the provider about payments that nobody has told us the end of, those that are due, or all of them. What
 * it says is recorded; nothing expires before it has said that no money can come. Begins nothing more once `ending`.
 */
export async function reconcilePayments(
  db: Db,
  services: Pick<Services, 'paymentProviders'>,
  which: 'due' | 'all' = 'due',
  ending?: AbortSignal,
): Promise<ReconciliationResult> {
  const seen = new Set<string>()
  let failed = 0
  for (;;) {
    const mine = await claimPayments(db, which, seen)
    const done = await Promise.all(mine.map((payment) => reconcilePayment(db, services, payment)))
    for (const { id } of mine) seen.add(id)
    failed += done.filter((ok) => !ok).length
    if (mine.length < BATCH_SIZE || ending?.aborted) return { asked: seen.size, failed }
  }
}

async function claimPayments(db: Db, which: 'due' | 'all', seen: Set<string>): Promise<Payment[]> {
  const wanted = which === 'due' ? isDue(payments, payments.settledAt) : isNull(payments.settledAt)
  const others = seen.size > 0 ? sql`${payments.id} <> all(${sql.param([...seen])}::uuid[])` : undefined
  const next = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(wanted, others))
    .orderBy(asc(payments.nextAttemptAt))
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true })
  return db.update(payments).set(claimValues(payments)).where(isAnyOf(payments.id, next)).returning()
}

/** Asks the provider about one payment, and ends its session when it is too old or nothing is left to be paid. */
export async function reconcilePayment(
  db: Db,
  services: Pick<Services, 'paymentProviders'>,
  payment: Payment,
): Promise<boolean> {
  try {
    const { provider, sessionId } = payment
    if (!provider || !sessionId) {
      await expirePayment(db, payment, SESSION_LIFETIME)
      return true
    }
    const asked = { provider, subject: sessionId }
    let truth = await fetchPayment(db, services, asked)
    if (isOpen(truth) && (await closeUnneededSession(db, services, payment, sessionId))) {
      truth = await fetchPayment(db, services, asked)
    }
    if (truth) await recordPaymentEvent(db, truth)
    else await expirePayment(db, payment, UNKNOWN_SESSION_GRACE)
    return true
  } catch (error) {
    await db
      .update(payments)
      .set({ lastError: formatError(error) })
      .where(eq(payments.id, payment.id))
    return false
  }
}

function isOpen(truth: PaymentSnapshot | null): boolean {
  return truth?.state === 'open' || truth?.state === 'declined'
}

/** Some sessions stay open for ever unless they are ended. True when that was asked for. */
async function closeUnneededSession(
  db: Db,
  { paymentProviders }: Pick<Services, 'paymentProviders'>,
  payment: Payment,
  sessionId: string,
): Promise<boolean> {
  const close = paymentProviders.find(({ name }) => name === payment.provider)?.closeSession
  if (!close) return false
  if ((await hasOpenOrders(db, payment.id)) && !(await isOlderThan(db, payment, SESSION_LIFETIME)))
    return false
  await withTimeout(close(sessionId))
  return true
}

async function isOlderThan(db: Db, { id }: Payment, age: ReturnType<typeof sql>): Promise<boolean> {
  return (
    (await db.$count(payments, and(eq(payments.id, id), sql`${payments.createdAt} < now() - ${age}`))) > 0
  )
}

/** Unless it is younger than that, or somebody has given it a session or paid it meanwhile. */
async function expirePayment(db: Db, payment: Payment, age: ReturnType<typeof sql>): Promise<void> {
  const { sessionId } = payment
  await db.transaction(async (tx) => {
    const [old] = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(
        and(
          eq(payments.id, payment.id),
          isNull(payments.settledAt),
          sessionId ? eq(payments.sessionId, sessionId) : isNull(payments.sessionId),
          sql`${payments.createdAt} < now() - ${age}`,
        ),
      )
      .for('update')
    if (old) await markExpired(tx, old.id)
  })
}
