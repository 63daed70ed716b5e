import { and, asc, eq, gt, inArray, isNotNull, lte, not, type SQL, sql } from 'drizzle-orm'
import { isOneOf } from '../due.ts'
import type { Db, ProviderName, Services } from '../services.ts'
import { learnTruth } from './learn-truth.ts'
import type { Reconciled } from './reconcile-payments.ts'
import { recordPaymentEvent } from './record-payment-event.ts'
import { payments } from './tables.ts'
import { whatFailed } from './what-failed.ts'

type Payment = typeof payments.$inferSelect

const AT_ONCE = 5
/** Of one run, so that a provider is asked for little at a time, however much is due. */
const MOST_OF_A_RUN = 30
/** After that no refund and no dispute comes any more. */
const WINDOW = sql`interval '180 days'`

/**
 * Reads paid payments again where the provider has no list of its events: a refund or a dispute whose webhook was
 * missed would else stay unknown. Each is read about eight times, a day after it was paid and then at twice its age,
 * so the newest are read most often.
 */
export async function rereadPayments(
  db: Db,
  services: Pick<Services, 'paymentProviders'>,
  which: 'due' | 'all' = 'due',
  ending?: AbortSignal,
): Promise<Reconciled> {
  const names = services.paymentProviders.filter(({ listEvents }) => !listEvents).map(({ name }) => name)
  await skipOthers(db, names)
  const read = { asked: 0, failed: 0 }
  if (names.length === 0) return read
  let last: string | undefined
  while (!ending?.aborted && (which === 'all' || read.asked < MOST_OF_A_RUN)) {
    const mine = which === 'all' ? await nextOfAll(db, names, last) : await claimDue(db, names)
    const done = await Promise.all(mine.map((payment) => reread(db, services, payment)))
    read.asked += mine.length
    read.failed += done.filter((ok) => !ok).length
    last = mine.at(-1)?.id
    if (mine.length < AT_ONCE) break
  }
  return read
}

const isPaidAndDue = and(isNotNull(payments.paidAt), lte(payments.nextReadAt, sql`now()`))

/** The other providers list their events, so their payments are not read again. */
async function skipOthers(db: Db, names: ProviderName[]): Promise<void> {
  const others = names.length > 0 ? not(inArray(payments.provider, names)) : undefined
  const due = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isPaidAndDue, others))
    .limit(1_000)
    .for('update', { skipLocked: true })
  await db.update(payments).set({ nextReadAt: null }).where(isOneOf(payments.id, due))
}

function claimDue(db: Db, names: ProviderName[]): Promise<Payment[]> {
  const due = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isPaidAndDue, inArray(payments.provider, names)))
    .orderBy(asc(payments.nextReadAt))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  const nextReadAt = sql`now() + interval '1 hour'`
  return db.update(payments).set({ nextReadAt }).where(isOneOf(payments.id, due)).returning()
}

function nextOfAll(db: Db, names: ProviderName[], last: string | undefined): Promise<Payment[]> {
  const recent: SQL = gt(payments.paidAt, sql`now() - ${WINDOW}`)
  return db
    .select()
    .from(payments)
    .where(and(recent, inArray(payments.provider, names), last ? gt(payments.id, last) : undefined))
    .orderBy(asc(payments.id))
    .limit(AT_ONCE)
}

async function reread(
  db: Db,
  services: Pick<Services, 'paymentProviders'>,
  payment: Payment,
): Promise<boolean> {
  const { id, provider, sessionId } = payment
  if (!provider || !sessionId) return true
  try {
    const truth = await learnTruth(db, services, { provider, subject: sessionId })
    if (truth) await recordPaymentEvent(db, truth)
    const age = sql`greatest(interval '1 day', now() - ${payments.paidAt})`
    const next = sql`case when ${payments.paidAt} > now() - ${WINDOW} then now() + ${age} end`
    await db.update(payments).set({ nextReadAt: next }).where(eq(payments.id, id))
    return true
  } catch (error) {
    await db
      .update(payments)
      .set({ lastError: whatFailed(error) })
      .where(eq(payments.id, id))
    return false
  }
}
