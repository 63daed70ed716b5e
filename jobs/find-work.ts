import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { isImportRunning } from '../shop/imports/run-imports.ts'
import { imports } from '../shop/imports/tables.ts'
import { isEventUnhandled, isSummaryDue } from '../shop/notifications/dispatch-notifications.ts'
import { isPushDue } from '../shop/notifications/send-due-pushes.ts'
import { notificationEvents, pendingNotifications, pushMessages } from '../shop/notifications/tables.ts'
import { isEmailDue } from '../shop/outbox/send-due-emails.ts'
import { emails } from '../shop/outbox/tables.ts'
import { isReceiptDue } from '../shop/payments/documents/issue-receipts.ts'
import { payments } from '../shop/payments/tables.ts'
import { isWebhookEventDue } from '../shop/payments/webhook-events/process-webhook-events.ts'
import { webhookEvents } from '../shop/payments/webhook-events/tables.ts'
import type { Db } from '../shop/services.ts'
import { isDeliveryDue } from '../shop/webhooks/send-due-deliveries.ts'
import { webhookDeliveries } from '../shop/webhooks/tables.ts'

/** Jobs that run within a second of their work, by the rows that wait for them. */
const WORK = {
  'send emails': [[emails, isEmailDue()]],
  'issue receipts': [[payments, isReceiptDue()]],
  'process webhook events': [[webhookEvents, isWebhookEventDue()]],
  'notify staff': [
    [notificationEvents, isEventUnhandled()],
    [pendingNotifications, isSummaryDue()],
  ],
  'send pushes': [[pushMessages, isPushDue()]],
  'send webhooks': [[webhookDeliveries, isDeliveryDue()]],
  'run imports': [[imports, isImportRunning()]],
} satisfies Record<string, [PgTable, SQL | undefined][]>

type PromptJob = keyof typeof WORK

/** Lists the jobs whose work waits, in one statement. */
export async function findWork(db: Db): Promise<PromptJob[]> {
  const looks = Object.entries(WORK).flatMap(([job, rows]) =>
    rows.map(
      ([table, isWaiting]) => sql`select ${job}::text where exists (select from ${table} where ${isWaiting})`,
    ),
  )
  const [found] = await db
    .select({ jobs: sql<PromptJob[]>`array(${sql.join(looks, sql` union all `)})` })
    .from(sql`(select 1) as one`)
  return found?.jobs ?? []
}

/** How late a row may be found whose time has come without a commit. */
const MAX_PAUSE_MS = 5_000

/**
 * Returns a function that finds work, for calls every second. It reads the tables only after commits of any process, which
 * change the snapshot: reading them takes ten times as long.
 */
export function createWorkFinder(db: Db): () => Promise<PromptJob[]> {
  let emptySnapshot: string | undefined
  let readAt = 0
  return async () => {
    const [row] = await db
      .select({ snapshot: sql<string>`pg_current_snapshot()::text` })
      .from(sql`(select 1) as one`)
    if (row?.snapshot === emptySnapshot && performance.now() < readAt + MAX_PAUSE_MS) return []
    readAt = performance.now()
    const found = await findWork(db)
    emptySnapshot = found.length > 0 ? undefined : row?.snapshot
    return found
  }
}
