import { and, eq, isNull, min, not, sql } from 'drizzle-orm'
import { hasPermission, type Role } from '../../accounts/roles.ts'
import { countOpenCases } from '../../cases/list-cases.ts'
import { cases } from '../../cases/tables.ts'
import type { Channel } from '../../conversations/message.ts'
import { conversations } from '../../conversations/tables.ts'
import { countUnansweredOffers } from '../../custom-offers/get-offers.ts'
import { getExchangeRateStatus } from '../../localization/exchange-rates/get-exchange-rates.ts'
import { ORDER_QUEUES, type OrderQueue } from '../../orders/order-queues.ts'
import { buildQueueFilter } from '../../orders/queries/order-filter.ts'
import { orders } from '../../orders/tables.ts'
import { countEmails } from '../../outbox/list-emails.ts'
import { paymentIssues } from '../../payments/issues/tables.ts'
import { providerProblems } from '../../payments/provider-requests/tables.ts'
import { isFailedEvent } from '../../payments/webhook-events/process-webhook-events.ts'
import { webhookEvents } from '../../payments/webhook-events/tables.ts'
import { countWaitingReviews } from '../../reviews/staff-reviews.ts'
import type { Db } from '../../services.ts'
import { getPolicyFiguresByVersion } from '../../settings/policy-version.ts'
import { getBackupStatus } from '../backups.ts'
import { type DatedTask, STAFF_TASKS, type StaffTask, TASK_PERMISSIONS } from './staff-tasks.ts'

/** Counts the tasks of each kind that wait for staff, by the database's clock. */
export async function countStaffTasks(db: Db): Promise<Record<StaffTask, number>> {
  const archive = await getPolicyFiguresByVersion(db)
  const counted = await Promise.all(
    ORDER_QUEUES.map(
      async (queue): Promise<[OrderQueue, number]> => [
        queue,
        await db.$count(orders, buildQueueFilter(db, queue, archive)),
      ],
    ),
  )
  const [
    openCases,
    reviews,
    offers,
    issues,
    problems,
    events,
    messages,
    chats,
    { failed: emails },
    feed,
    { isDue },
  ] = await Promise.all([
    countOpenCases(db),
    countWaitingReviews(db),
    countUnansweredOffers(db),
    db.$count(paymentIssues, isNull(paymentIssues.resolvedAt)),
    db.$count(providerProblems, isNull(providerProblems.resolvedAt)),
    db.$count(webhookEvents, isFailedEvent()),
    countWaitingConversations(db, 'contact'),
    countWaitingConversations(db, 'chat'),
    countEmails(db),
    getExchangeRateStatus(db),
    getBackupStatus(db),
  ])
  // Outdated rates are a task only when the shop fetches rates; the launch checklist reports a missing
  // source.
  const rates = feed.stale && feed.nextAt ? 1 : 0
  const queues = Object.fromEntries(counted) as Record<OrderQueue, number>
  return {
    ...queues,
    cases: openCases,
    reviews,
    offers,
    attention: issues + problems + events,
    messages,
    chats,
    emails,
    rates,
    backup: isDue ? 1 : 0,
  }
}

/** Finds the earliest deadline among the waiting tasks of each kind that has deadlines. */
export async function findTaskDeadlines(db: Db): Promise<Record<DatedTask, Date | null>> {
  const archive = await getPolicyFiguresByVersion(db)
  const [late, toStart, openCases] = await Promise.all([
    db
      .select({
        dueAt:
          sql`min(case ${orders.status} when 'pending' then ${orders.startBy} else ${orders.deliverBy} end)`.mapWith(
            orders.startBy,
          ),
      })
      .from(orders)
      .where(buildQueueFilter(db, 'late', archive)),
    db
      .select({ dueAt: min(orders.startBy) })
      .from(orders)
      .where(buildQueueFilter(db, 'toStart', archive)),
    db
      .select({ dueAt: min(cases.dueAt) })
      .from(cases)
      .where(eq(cases.state, 'open')),
  ])
  return {
    late: late[0]?.dueAt ?? null,
    cases: openCases[0]?.dueAt ?? null,
    toStart: toStart[0]?.dueAt ?? null,
  }
}

/** Counts the conversations whose last message is the customer's. */
function countWaitingConversations(db: Db, channel: Channel): Promise<number> {
  const { waiting, closedAt, spam } = conversations
  return db.$count(
    conversations,
    and(eq(conversations.channel, channel), waiting, isNull(closedAt), not(spam)),
  )
}

/** Counts the tasks that a role may work on; the others are null. */
export async function countOwnTasks(db: Db, role: Role) {
  const counts = await countStaffTasks(db)
  const tasks = Object.fromEntries(
    STAFF_TASKS.map((task) => [task, hasPermission(role, TASK_PERMISSIONS[task]) ? counts[task] : null]),
  ) as Record<StaffTask, number | null>
  return { tasks }
}
