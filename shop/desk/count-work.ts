import { eq, isNull } from 'drizzle-orm'
import { chatMessages, chatSessions } from '../chat/tables.ts'
import { inQueue, QUEUES, type Queue } from '../checkout/work-queue.ts'
import { contactMessages } from '../contact/tables.ts'
import { readRateStatus } from '../localization/rate-status.ts'
import { orders } from '../orders/tables.ts'
import { countMails } from '../outbox/count-mails.ts'
import { paymentIssues } from '../payments/tables.ts'
import type { Db } from '../services.ts'
import type { Policy } from '../settings/policy.ts'
import type { Work } from './work.ts'

/** How many of each kind wait for staff, by the database's clock. */
export async function countWork(db: Db, policy: Policy): Promise<Record<Work, number>> {
  const counted = await Promise.all(
    QUEUES.map(
      async (queue): Promise<[Queue, number]> => [queue, await db.$count(orders, inQueue(db, queue, policy))],
    ),
  )
  const [attention, messages, chats, { failed: mails }, feed] = await Promise.all([
    db.$count(paymentIssues, isNull(paymentIssues.resolvedAt)),
    db.$count(contactMessages, isNull(contactMessages.answeredAt)),
    db.$count(waitingChats(db)),
    countMails(db),
    readRateStatus(db),
  ])
  // A shop that never asked is told by the launch checklist; this one asks, and gets nothing new.
  const rates = feed.stale && feed.nextAt ? 1 : 0
  const queues = Object.fromEntries(counted) as Record<Queue, number>
  return { ...queues, attention, messages, chats, mails, rates }
}

/** The last word in them is the visitor's. */
function waitingChats(db: Db) {
  return db
    .select({ id: chatSessions.id })
    .from(chatSessions)
    .innerJoin(chatMessages, eq(chatMessages.id, chatSessions.lastMessageId))
    .where(eq(chatMessages.sender, 'user'))
    .as('waiting_chats')
}
