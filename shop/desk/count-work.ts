import { and, eq, isNull, not } from 'drizzle-orm'
import { inQueue, QUEUES, type Queue } from '../checkout/work-queue.ts'
import type { Channel } from '../conversations/message.ts'
import { conversations } from '../conversations/tables.ts'
import { readRateStatus } from '../localization/rate-status.ts'
import { orders } from '../orders/tables.ts'
import { countMails } from '../outbox/count-mails.ts'
import { isFailed } from '../payments/failed-webhook-events.ts'
import { providerProblems } from '../payments/provider-tables.ts'
import { notices, paymentIssues } from '../payments/tables.ts'
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
  const [issues, problems, events, messages, chats, { failed: mails }, feed] = await Promise.all([
    db.$count(paymentIssues, isNull(paymentIssues.resolvedAt)),
    db.$count(providerProblems, isNull(providerProblems.resolvedAt)),
    db.$count(notices, isFailed()),
    waiting(db, 'contact'),
    waiting(db, 'chat'),
    countMails(db),
    readRateStatus(db),
  ])
  // A shop that never asked is told by the launch checklist; this one asks, and gets nothing new.
  const rates = feed.stale && feed.nextAt ? 1 : 0
  const queues = Object.fromEntries(counted) as Record<Queue, number>
  return { ...queues, attention: issues + problems + events, messages, chats, mails, rates }
}

/** Conversations in which the last word is the customer's. */
function waiting(db: Db, channel: Channel): Promise<number> {
  const { waiting, closedAt, spam } = conversations
  return db.$count(
    conversations,
    and(eq(conversations.channel, channel), waiting, isNull(closedAt), not(spam)),
  )
}
