import { and, isNull, lt, sql } from 'drizzle-orm'
import { openDatabase } from '../../../db/open-database.ts'
import { emails } from '../../../shop/outbox/tables.ts'
import { refunds } from '../../../shop/payments/refunds/tables.ts'
import { payments } from '../../../shop/payments/tables.ts'
import { webhookEvents } from '../../../shop/payments/webhook-events/tables.ts'

/** The slowest of these jobs runs every 20 seconds. */
const MINUTE_AGO = sql`now() - interval '1 minute'`

/** Lists tables with rows that a job should have processed, with their number. */
export async function listOverdueRows(from: { databaseUrl?: string; dataDir: string }): Promise<string[]> {
  const { db, close } = await openDatabase({
    ...from,
    migrations: 'db/migrations',
    holder: 'the fault test',
    onError: (error) => console.error(error),
  })
  const overdue = {
    mails: await db.$count(emails, and(isNull(emails.sentAt), lt(emails.nextAttemptAt, MINUTE_AGO))),
    payments: await db.$count(
      payments,
      and(isNull(payments.settledAt), lt(payments.nextAttemptAt, MINUTE_AGO)),
    ),
    notices: await db.$count(
      webhookEvents,
      and(
        isNull(webhookEvents.processedAt),
        isNull(webhookEvents.failedAt),
        lt(webhookEvents.nextAttemptAt, MINUTE_AGO),
      ),
    ),
    refunds: await db.$count(refunds, and(isNull(refunds.settledAt), lt(refunds.nextAttemptAt, MINUTE_AGO))),
  }
  await close()
  return Object.entries(overdue)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name} are overdue`)
}
