import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { createToken } from '../accounts/token.ts'
import { isNotSetAside, processEachInTransaction } from '../database/job-failures.ts'
import { orders } from '../orders/tables.ts'
import { queueEmail } from '../outbox/queue-email.ts'
import { payments } from '../payments/tables.ts'
import type { Db, PagePaths } from '../services.ts'
import { reviewInvitations } from './tables.ts'

/** Name under which failed rows are recorded. */
const JOB = 'send review invitations'

/** Days between the end of the delivery and the invitation: long enough to see whether the result lasts. */
const INVITATION_DELAY_DAYS = 3

/**
 * Creates the invitation of an order whose delivery ended, in the transaction of that change. Every paid order gets one,
 * and no order two: the order is the key.
 */
export async function createReviewInvitation(tx: Db, orderId: string): Promise<void> {
  await tx
    .insert(reviewInvitations)
    .values({
      orderId,
      token: `review_${createToken().token}`,
      dueAt: sql`now() + make_interval(days => ${INVITATION_DELAY_DAYS})`,
    })
    .onConflictDoNothing({ target: reviewInvitations.orderId })
}

/** Columns of an order with its payment and customer, from which emails about its review are written. */
export const REVIEW_EMAIL_COLUMNS = {
  userId: orders.userId,
  packageName: orders.packageName,
  quantity: orders.quantity,
  tiktokUsername: orders.tiktokUsername,
  toAddress: payments.email,
  lang: payments.lang,
  name: users.name,
}

/**
 * Queues the invitations that are due, in the language of each order, whatever became of the order since. Returns how many
 * there were.
 */
export async function sendReviewInvitations(
  db: Db,
  paths: Pick<PagePaths, 'writeReview'>,
  batchSize: number,
): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({
        id: reviewInvitations.orderId,
        token: reviewInvitations.token,
        ...REVIEW_EMAIL_COLUMNS,
      })
      .from(reviewInvitations)
      .innerJoin(orders, eq(orders.id, reviewInvitations.orderId))
      .innerJoin(payments, eq(payments.id, orders.paymentId))
      .innerJoin(users, eq(users.id, orders.userId))
      .where(and(lte(reviewInvitations.dueAt, sql`now()`), isNotSetAside(JOB, reviewInvitations.orderId)))
      .orderBy(asc(reviewInvitations.dueAt))
      .limit(batchSize)
      .for('update', { of: reviewInvitations, skipLocked: true })
    await processEachInTransaction(tx, JOB, due, async (savepoint, invitation) => {
      const { id: orderId, token, userId, toAddress, lang, name, ...order } = invitation
      await savepoint
        .update(reviewInvitations)
        .set({ dueAt: null, sentAt: sql`now()` })
        .where(eq(reviewInvitations.orderId, orderId))
      const data = { name, order: { orderId, ...order }, link: paths.writeReview(token, lang) }
      await queueEmail(savepoint, { kind: 'review_invitation', userId, toAddress, lang, data })
    })
    return due.length
  })
}
