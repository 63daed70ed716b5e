import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, not, type SQL, sql } from 'drizzle-orm'
import { isAnyOf } from '../../database/attempts.ts'
import type { ProviderName } from '../../providers/payment-provider.ts'
import type { Db, PaymentServices } from '../../services.ts'
import { syncPayment } from '../sync-payment.ts'
import { type Payment, payments } from '../tables.ts'
import { type ReconciliationResult, recordFailure } from './reconcile-payments.ts'

const BATCH_SIZE = 5
/** Spreads the requests to a provider over several runs when much is due. */
const MAX_PER_RUN = 30
/** A payment older than this gets no more refunds or disputes. */
const RECHECK_WINDOW = sql`interval '180 days'`
/** Payments of this age are read daily, because evidence in a dispute is due within ten days. */
const DAILY_WINDOW = sql`interval '30 days'`

/** Payers rarely notice later than this that an invoice waits for the rest. */
const LATE_WINDOW = sql`interval '3 days'`

/**
 * Reads paid payments again at providers that list no events, to find refunds and disputes whose webhook was missed.
 * Each payment is read daily for 30 days, then whenever its age has grown by a quarter: about 40 times.
 */
export async function recheckPaidPayments(
  db: Db,
  services: PaymentServices,
  which: 'due' | 'all' = 'due',
  ending?: AbortSignal,
): Promise<ReconciliationResult> {
  const names = services.paymentProviders.filter(({ listEvents }) => !listEvents).map(({ name }) => name)
  await skipPaymentsWithEventList(db, names)
  const result = await recheckExpiredPayments(db, services)
  if (names.length === 0) return result
  let lastId: string | undefined
  while (!ending?.aborted && (which === 'all' || result.fetched < MAX_PER_RUN)) {
    const batch =
      which === 'all' ? await listNextPayments(db, names, lastId) : await leaseDuePayments(db, names)
    const results = await Promise.all(batch.map((payment) => recheckPayment(db, services, payment)))
    result.fetched += batch.length
    result.failed += results.filter((ok) => !ok).length
    lastId = batch.at(-1)?.id
    if (batch.length < BATCH_SIZE) break
  }
  return result
}

/** Reads expired payments again, daily for some days, at providers where money may come late: a webhook may be missed. */
async function recheckExpiredPayments(db: Db, services: PaymentServices): Promise<ReconciliationResult> {
  const names = services.paymentProviders.filter(({ canBePaidLate }) => canBePaidLate).map(({ name }) => name)
  if (names.length === 0) return { fetched: 0, failed: 0 }
  const due = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        inArray(payments.provider, names),
        isNull(payments.paidAt),
        isNotNull(payments.settledAt),
        lte(payments.nextReadAt, sql`now()`),
      ),
    )
    .orderBy(asc(payments.nextReadAt))
    .limit(MAX_PER_RUN)
    .for('update', { skipLocked: true })
  const isRecent = sql`${payments.createdAt} > now() - ${LATE_WINDOW}`
  const nextReadAt = sql`case when ${isRecent} then now() + interval '1 day' end`
  const leased = await db.update(payments).set({ nextReadAt }).where(isAnyOf(payments.id, due)).returning()
  const results = await Promise.all(
    leased.map(({ provider, sessionId }) =>
      provider && sessionId
        ? syncPayment(db, services, { provider, subject: sessionId }).then(
            () => true,
            () => false,
          )
        : true,
    ),
  )
  return { fetched: leased.length, failed: results.filter((ok) => !ok).length }
}

const isPaidAndDue = and(isNotNull(payments.paidAt), lte(payments.nextReadAt, sql`now()`))

/** Providers that list their events need no second reading. */
async function skipPaymentsWithEventList(db: Db, names: ProviderName[]): Promise<void> {
  const isOtherProvider = names.length > 0 ? not(inArray(payments.provider, names)) : undefined
  const due = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isPaidAndDue, isOtherProvider))
    .limit(1_000)
    .for('update', { skipLocked: true })
  await db.update(payments).set({ nextReadAt: null }).where(isAnyOf(payments.id, due))
}

function leaseDuePayments(db: Db, names: ProviderName[]): Promise<Payment[]> {
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

function listNextPayments(db: Db, names: ProviderName[], lastId: string | undefined): Promise<Payment[]> {
  const recent: SQL = gt(payments.paidAt, sql`now() - ${RECHECK_WINDOW}`)
  return db
    .select()
    .from(payments)
    .where(and(recent, inArray(payments.provider, names), lastId ? gt(payments.id, lastId) : undefined))
    .orderBy(asc(payments.id))
    .limit(BATCH_SIZE)
}

async function recheckPayment(db: Db, services: PaymentServices, payment: Payment): Promise<boolean> {
  const { id, provider, sessionId } = payment
  if (!provider || !sessionId) return true
  try {
    await syncPayment(db, services, { provider, subject: sessionId })
    const age = sql`now() - ${payments.paidAt}`
    const pause = sql`case when ${age} < ${DAILY_WINDOW} then interval '1 day' else (${age}) / 4 end`
    const next = sql`case when ${payments.paidAt} > now() - ${RECHECK_WINDOW} then now() + ${pause} end`
    await db.update(payments).set({ nextReadAt: next }).where(eq(payments.id, id))
    return true
  } catch (error) {
    return recordFailure(db, id, error)
  }
}
