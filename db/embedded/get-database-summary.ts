import { isNull, max } from 'drizzle-orm'
import { orders } from '../../shop/orders/tables.ts'
import { emails } from '../../shop/outbox/tables.ts'
import type { Db } from '../../shop/services.ts'

export interface DatabaseSummary {
  orders: number
  newestOrder: Date | null
  /** Mails it would still send: also those that were sent after it was made. */
  unsentMails: number
}

/** What tells a person which back-up it is, and what it will do when a shop opens on it. */
export async function getDatabaseSummary(db: Db): Promise<DatabaseSummary> {
  const [newest] = await db.select({ at: max(orders.createdAt) }).from(orders)
  return {
    orders: await db.$count(orders),
    newestOrder: newest?.at ?? null,
    unsentMails: await db.$count(emails, isNull(emails.sentAt)),
  }
}
