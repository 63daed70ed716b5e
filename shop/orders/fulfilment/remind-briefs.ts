import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import { createToken } from '../../accounts/token.ts'
import { isVideoMissing } from '../../catalog/brief-questions.ts'
import { isNotSetAside, processEachInTransaction } from '../../database/job-failures.ts'
import { toEmailOrder } from '../../outbox/email-order.ts'
import { queueEmail } from '../../outbox/queue-email.ts'
import { isOrderUnblocked } from '../../payments/disputes/blocked-orders.ts'
import { payments } from '../../payments/tables.ts'
import type { Db, PagePaths } from '../../services.ts'
import { isWaitingForBrief } from '../brief/get-brief.ts'
import { orderBriefs } from '../brief/tables.ts'
import { orders } from '../tables.ts'

/** Name under which failed rows are recorded. */
const JOB = 'remind of briefs'

/** Hours after the payment at which the customer is asked for the answers. Staff see the order in its queue meanwhile. */
const REMINDER_HOURS = [0, 24, 72, 168]

/**
 * Queues the reminders that are due for orders that wait for answers, in the customer's language. Each is queued once; one
 * that was missed while no job ran is left out. A paused or disputed order gets none. Where the video is missing, the email has the link
 * that sets it without a log-in. Returns how many orders there were.
 */
export async function queueBriefReminders(
  db: Db,
  paths: Pick<PagePaths, 'orderVideo'>,
  batchSize: number,
): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({
        id: orders.id,
        order: orders,
        toAddress: payments.email,
        lang: payments.lang,
        name: users.name,
        number: countDue(),
        videoToken: orderBriefs.videoToken,
      })
      .from(orderBriefs)
      .innerJoin(orders, eq(orders.id, orderBriefs.orderId))
      .innerJoin(payments, eq(payments.id, orders.paymentId))
      .innerJoin(users, eq(users.id, orders.userId))
      .where(
        and(
          isWaitingForBrief(),
          isNull(orders.pausedAt),
          isOrderUnblocked(tx),
          sql`${orderBriefs.reminders} < ${countDue()}`,
          isNotSetAside(JOB, orders.id),
        ),
      )
      .orderBy(asc(orders.paidAt))
      .limit(batchSize)
      // The row of the order, too: answers that are being stored end its reminders.
      .for('update', { of: [orderBriefs, orders], skipLocked: true })
    await processEachInTransaction(
      tx,
      JOB,
      due,
      async (savepoint, { order, toAddress, lang, name, number, videoToken: existing }) => {
        const { id: orderId, userId, packageType } = order
        const isMissing = isVideoMissing(packageType, order)
        const videoToken = isMissing ? (existing ?? `video_${createToken().token}`) : existing
        await savepoint
          .update(orderBriefs)
          .set({ reminders: number, videoToken })
          .where(eq(orderBriefs.orderId, orderId))
        const data = {
          name,
          order: toEmailOrder(order),
          number,
          link: isMissing && videoToken ? paths.orderVideo(videoToken, lang) : undefined,
        }
        await queueEmail(savepoint, { kind: 'brief_reminder', userId, toAddress, lang, data })
      },
    )
    return due.length
  })
}

/** Number of reminders whose time has come, by the database's clock. */
function countDue() {
  const passed = REMINDER_HOURS.map(
    (hours) => sql`(${orders.paidAt} <= now() - make_interval(hours => ${hours}))::int`,
  )
  return sql<number>`(${sql.join(passed, sql` + `)})`
}
