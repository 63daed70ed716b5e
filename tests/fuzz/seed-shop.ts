import { isNotNull } from 'drizzle-orm'
import { createDemoData } from '../../db/demo/create-demo-data.ts'
import { openDatabase } from '../../db/open-database.ts'
import { newId } from '../../shop/id.ts'
import { emails, MAX_ATTEMPTS } from '../../shop/outbox/tables.ts'
import { ISSUE_KINDS } from '../../shop/payments/issues/issue-kinds.ts'
import { paymentIssues } from '../../shop/payments/issues/tables.ts'
import { payments } from '../../shop/payments/tables.ts'
import type { Db } from '../../shop/services.ts'

const ORDERS = 300
const ISSUES = 60
const FAILED_EMAILS = 20

/**
 * Adds data to a stopped shop that no call creates: three years of customers, payment issues and failed
 * emails.
 */
export async function seedShop(from: { databaseUrl?: string; dataDir: string }): Promise<void> {
  const { db, close } = await openDatabase({
    ...from,
    migrations: 'db/migrations',
    holder: 'the fuzz',
    onError: (error) => console.error(error),
  })
  await createDemoData(db, { orders: ORDERS, views: 2_000, passwordHash: 'of nobody' })
  await addIssues(db)
  await close()
}

async function addIssues(db: Db): Promise<void> {
  const paid = await db.select().from(payments).where(isNotNull(payments.chargeId)).limit(ISSUES)
  await db.insert(paymentIssues).values(
    paid.map(({ id, chargeId, amount, currency }, number) => ({
      id: newId(),
      paymentId: id,
      provider: 'demo' as const,
      chargeId,
      amount,
      currency,
      kind: ISSUE_KINDS[number % ISSUE_KINDS.length] ?? 'disputed',
      sessionId: `demo_${id}`,
    })),
  )
  await db.insert(emails).values(
    paid.slice(0, FAILED_EMAILS).map(({ email }) => ({
      // Newest ids, so that they stay on the first page.
      id: `f${newId().slice(1)}`,
      kind: 'welcome' as const,
      toAddress: email,
      lang: 'en' as const,
      data: { name: 'Maria', link: '' },
      priority: 1,
      attempts: MAX_ATTEMPTS,
      lastError: 'refused',
    })),
  )
}
