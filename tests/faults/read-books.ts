import { asc, eq } from 'drizzle-orm'
import { openDatabase } from '../../db/open.ts'
import { orders } from '../../shop/orders/tables.ts'
import { mails } from '../../shop/outbox/tables.ts'
import { paymentIssues, payments } from '../../shop/payments/tables.ts'

export interface Books {
  /** Of each order: whose account it is for, and what became of it. */
  orders: { account: string; state: string; paymentId: string }[]
  receipts: number[]
  /** The payments that were confirmed by mail, one entry a mail. */
  confirmed: string[]
  issues: string[]
}

/** What the shop has written down, read from its database itself. The embedded one must be nobody's at that time. */
export async function readBooks(from: { databaseUrl?: string; dataDir: string }): Promise<Books> {
  const { db, close } = await openDatabase({
    ...from,
    migrations: 'db/migrations',
    holder: 'the fault test',
    onError: (error) => console.error(error),
  })
  const rows = await db.select().from(orders).innerJoin(payments, eq(payments.id, orders.paymentId))
  const numbered = await db.select().from(payments).orderBy(asc(payments.receiptNumber))
  const confirmations = await db.select().from(mails).where(eq(mails.kind, 'payment_confirmed'))
  const issues = await db.select().from(paymentIssues)
  await close()
  return {
    orders: rows.map((row) => ({
      account: row.orders.tiktokUsername,
      state: `${row.orders.status}/${row.payments.status}`,
      paymentId: row.payments.id,
    })),
    receipts: numbered.flatMap(({ receiptNumber }) => (receiptNumber === null ? [] : [receiptNumber])),
    confirmed: confirmations.flatMap(({ facts }) => ('paymentId' in facts ? [facts.paymentId] : [])),
    issues: issues.map(({ kind }) => kind),
  }
}
