import {
  and,
  asc,
  type Column,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  ne,
  not,
  notExists,
  or,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'
import { createToken, hashToken } from '../../accounts/token.ts'
import { isNotSetAside, processEachInTransaction } from '../../database/job-failures.ts'
import { ShopError } from '../../errors.ts'
import { orders } from '../../orders/tables.ts'
import { queueEmail } from '../../outbox/queue-email.ts'
import type { Db, PagePaths, PaymentServices } from '../../services.ts'
import { lockPayment } from '../lock-payment.ts'
import { syncPayment } from '../sync-payment.ts'
import { type Payment, payments } from '../tables.ts'
import { unpaidReminders } from './tables.ts'

/** Name under which failed payments are recorded. */
const JOB = 'remind of unpaid orders'

/** An order counts as left when it is unpaid for this long. */
const REMINDER_HOURS = 1

/** Older orders are not reminded of: the jobs did not run or reminders were off, and the provider's session ends after a day. */
const LATEST_REMINDER_HOURS = 12

/** An email that cannot be sent within this time is left out: the customer may have paid meanwhile. */
const EMAIL_LIFETIME = sql<Date>`now() + interval '1 hour'`

const BATCH_SIZE = 10

/**
 * Queues the one reminder of each order that a customer left unpaid for an hour. Asks the provider first, so that nobody is
 * reminded who has paid or whose money is on its way. Starts no further batch once `ending` is aborted.
 */
export async function remindOfUnpaidOrders(
  db: Db,
  services: PaymentServices & { paths: Pick<PagePaths, 'reminders'> },
  ending?: AbortSignal,
): Promise<void> {
  let after: string | null = null
  for (;;) {
    const due = await selectLeftPayments(db, after)
    const asked = await Promise.all(
      due.map(async (payment) => ((await isOpen(db, services, payment)) ? [payment] : [])),
    )
    await processEachInTransaction(db, JOB, asked.flat(), (tx, payment) =>
      queueReminder(tx, services.paths, payment),
    )
    after = due.at(-1)?.id ?? null
    if (due.length < BATCH_SIZE || ending?.aborted) return
  }
}

type LeftPayment = Awaited<ReturnType<typeof selectLeftPayments>>[number]

/** Whether the session can still be paid and nothing was. A provider that does not answer is asked again by the next run. */
async function isOpen(
  db: Db,
  services: PaymentServices,
  { provider, sessionId }: Pick<Payment, 'provider' | 'sessionId'>,
): Promise<boolean> {
  if (!provider || !sessionId) return false
  const { snapshot } = await syncPayment(db, services, { provider, subject: sessionId }).catch(() => ({
    snapshot: null,
  }))
  return snapshot?.state === 'open' || snapshot?.state === 'declined'
}

async function queueReminder(
  tx: Db,
  paths: Pick<PagePaths, 'reminders'>,
  { id, userId, lang }: LeftPayment,
): Promise<void> {
  await lockPayment(tx, id)
  // With the lock, so that a payment, a cancellation or another process is seen.
  const [left] = await selectLeftPayments(tx, null, id)
  if (!left) return
  const { token, tokenHash } = createToken()
  const inserted = await tx
    .insert(unpaidReminders)
    .values({ paymentId: id, tokenHash })
    .onConflictDoNothing({ target: unpaidReminders.paymentId })
    .returning({ paymentId: unpaidReminders.paymentId })
  if (inserted.length === 0) return
  const lines = await tx.select().from(orders).where(isUnpaidOrderOf(id)).orderBy(asc(orders.line))
  await queueEmail(tx, {
    kind: 'unpaid_reminder',
    userId,
    toAddress: left.email,
    lang,
    expiresAt: EMAIL_LIFETIME,
    data: {
      name: left.name,
      lines: lines.map(({ id: orderId, packageName, quantity, tiktokUsername, price }) => ({
        orderId,
        packageName,
        quantity,
        tiktokUsername,
        amount: { amount: price, currency: left.currency },
      })),
      charge: { amount: left.amount, currency: left.currency },
      link: paths.reminders(`reminder_${token}`, lang),
    },
  })
}

function isUnpaidOrderOf(paymentId: string) {
  return and(eq(orders.paymentId, paymentId), eq(orders.status, 'pending'), isNull(orders.paidAt))
}

/**
 * Selects payments that customers left unpaid: no trial, nothing of staff, not reminded of, with a session that can be
 * continued, and not replaced by a newer order of the customer that is open, or by a paid one of the same package.
 */
function selectLeftPayments(db: Db, after: string | null, only?: string) {
  const newer = alias(payments, 'newer')
  const newerOrders = alias(orders, 'newer_orders')
  const own = alias(orders, 'own_orders')
  const isReplaced = db
    .select({ id: newer.id })
    .from(newer)
    .where(
      and(
        eq(newer.userId, payments.userId),
        ne(newer.id, payments.id),
        not(newer.isTrial),
        or(
          and(isNull(newer.settledAt), gt(newer.createdAt, payments.createdAt), isOpenPayment(newer.id)),
          and(
            gte(newer.paidAt, payments.createdAt),
            exists(
              db
                .select({ id: own.id })
                .from(own)
                .innerJoin(newerOrders, eq(newerOrders.packageId, own.packageId))
                .where(and(eq(own.paymentId, payments.id), eq(newerOrders.paymentId, newer.id))),
            ),
          ),
        ),
      ),
    )
  const isReminded = db
    .select({ id: unpaidReminders.paymentId })
    .from(unpaidReminders)
    .where(eq(unpaidReminders.paymentId, payments.id))
  const { id, userId, provider, sessionId, amount, currency, email, lang } = payments
  return db
    .select({ id, userId, provider, sessionId, amount, currency, email, lang, name: users.name })
    .from(payments)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(
        isNull(payments.settledAt),
        not(payments.isTrial),
        isNotNull(payments.sessionUrl),
        sql`${payments.createdAt} between now() - make_interval(hours => ${LATEST_REMINDER_HOURS})
          and now() - make_interval(hours => ${REMINDER_HOURS})`,
        isOpenPayment(id),
        eq(users.role, 'user'),
        isNull(users.deactivatedAt),
        isNull(users.remindersEndedAt),
        notExists(isReminded),
        notExists(isReplaced),
        isNotSetAside(JOB, id),
        after ? gt(id, after) : undefined,
        only ? eq(id, only) : undefined,
      ),
    )
    .orderBy(asc(id))
    .limit(BATCH_SIZE)
}

/** Condition: an order of the payment still waits for its money. */
function isOpenPayment(paymentId: Column) {
  return sql`exists (select from ${orders} as waiting
    where waiting.payment_id = ${paymentId} and waiting.status = 'pending' and waiting.paid_at is null)`
}

/** Throws ShopError `not_found` for a token that no email had. */
export async function getReminderState(db: Db, token: string): Promise<{ isEnded: boolean }> {
  const [customer] = await db
    .select({ endedAt: users.remindersEndedAt })
    .from(users)
    .where(inArray(users.id, selectCustomer(db, token)))
  if (!customer) throw new ShopError('not_found')
  return { isEnded: customer.endedAt !== null }
}

/** Ends the reminders of unpaid orders to the customer of the link for good. Repeating it changes nothing. */
export async function endReminders(db: Db, token: string): Promise<{ isEnded: boolean }> {
  await db
    .update(users)
    .set({ remindersEndedAt: sql`now()` })
    .where(and(inArray(users.id, selectCustomer(db, token)), isNull(users.remindersEndedAt)))
  return getReminderState(db, token)
}

function selectCustomer(db: Db, token: string) {
  const secret = token.startsWith('reminder_') ? token.slice('reminder_'.length) : ''
  return db
    .select({ id: payments.userId })
    .from(unpaidReminders)
    .innerJoin(payments, eq(payments.id, unpaidReminders.paymentId))
    .where(eq(unpaidReminders.tokenHash, hashToken(secret)))
}
