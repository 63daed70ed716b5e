import { eq, sql } from 'drizzle-orm'
import { orders } from '../orders/tables.ts'
import { payments } from '../payments/tables.ts'
import type { Db } from '../services.ts'

/** Counts the orders of trial payments, whatever their status. */
export async function countTrialOrders(db: Db): Promise<number> {
  const [counted] = await db
    .select({ orders: sql<number>`count(*)::int` })
    .from(payments)
    .innerJoin(orders, eq(orders.paymentId, payments.id))
    .where(sql`${payments.isTrial}`)
  return counted?.orders ?? 0
}
