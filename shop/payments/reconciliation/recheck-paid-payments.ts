import { and, asc, eq, gt, inArray, isNotNull, lte, not, type SQL, sql } from 'drizzle-orm'
import { isAnyOf } from '../../job-claim.ts'
import type { Db, ProviderName, Services } from '../../services.ts'
import { fetchPayment } from '../fetch-payment.ts'
import { formatError } from '../provider-requests/format-error.ts'
import { recordPaymentEvent } from '../record-payment-event.ts'
import { type Payment, payments } from '../tables.ts'
import type { ReconciliationResult } from './reconcile-payments.ts'

const BATCH_SIZE = 5
/** Of one run, so that a provider is asked for little at a time, however much is due. */
const MAX_PER_RUN = 30
/** After that no refund and no dispute comes any more. */
const RECHECK_WINDOW = sql`interval '180 days'`

/**
 * Reads paid payments again where the provider has no list of its events: a refund or a dispute whose webhook was
 * missed would else stay unknown. Each is read about eight times, a day after it was paid and then at twice its age,
 * so the newest are read most often.
 */
export async function recheckPaidPayments(
  db: Db,
  services: Pick<Services, 'paymentProviders'>,
  which: 'due' | 'all' = 'due',
  ending?: AbortSignal,
): Promise<ReconciliationResult> {
  const names = services.paymentProviders.filter(({ listEvents }) => !listEvents).map(({ name }) => name)
  await skipPaymentsWithEventList(db, names)
  const read = { asked: 0, failed: 0 }
  if (names.length === 0) return read
  let last: string | undefined
  while (!ending?.aborted && (which === 'all' || read.asked < MAX_PER_RUN)) {
    const mine = which === 'all' ? await listNextPayments(db, names, last) : await claimDuePayments(db, names)
    const done = await Promise.all(mine.map((payment) => recheckPayment(db, services, payment)))
    read.asked += mine.length
    read.failed += done.filter((ok) => !ok).length
    last = mine.at(-1)?.id
    if (mine.length < BATCH_SIZE) break
  }
  return read
}

const isPaidAndDue = and(isNotNull(payments.paidAt), lte(payments.nextReadAt, sql`now()`))

/** The other providers list their events, so their payments are not read again. */
async function skipPaymentsWithEventList(db: Db, names: ProviderName[]): Promise<void> {
  const others = names.length > 0 ? not(inArray(payments.provider, names)) : undefined
  const due = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isPaidAndDue, others))
    .limit(1_000)
    .for('update', { skipLocked: true })
  await db.update(payments).set({ nextReadAt: null }).where(isAnyOf(payments.id, due))
}

function claimDuePayments(db: Db, names: ProviderName[]): Promise<Payment[]> {
  const due = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isPaidAndDue, inArray(payments.provider, names)))
    .orderBy(asc(payments.nextReadAt))
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true })
  const nextReadAt = sql`now() + interval '1 hour'`
  return db.update(payments).set({ nextReadAt }).where(isAnyOf(payments.id, due)).returning()
}

function listNextPayments(db: Db, names: ProviderName[], last: string | undefined): Promise<Payment[]> {
  const recent: SQL = gt(payments.paidAt, sql`now() - ${RECHECK_WINDOW}`)
  return db
    .select()
    .from(payments)
    .where(and(recent, inArray(payments.provider, names), last ? gt(payments.id, last) : undefined))
    .orderBy(asc(payments.id))
    .limit(BATCH_SIZE)
}

async function recheckPayment(
  db: Db,
  services: Pick<Services, 'paymentProviders'>,
  payment: Payment,
): Promise<boolean> {
  const { id, provider, sessionId } = payment
  if (!provider || !sessionId) return true
  try {
    const truth = await fetchPayment(db, services, { provider, subject: sessionId })
    if (truth) await recordPaymentEvent(db, truth)
    const age = sql`greatest(interval '1 day', now() - ${payments.paidAt})`
    const next = sql`case when ${payments.paidAt} > now() - ${RECHECK_WINDOW} then now() + ${age} end`
    await db.update(payments).set({ nextReadAt: next }).where(eq(payments.id, id))
    return true
  } catch (error) {
    await db
      .update(payments)
      .set({ lastError: formatError(error) })
      .where(eq(payments.id, id))
    return false
  }
}
