import { and, eq, isNull } from 'drizzle-orm'
import { orders } from '../orders/tables.ts'
import type { Db } from '../services.ts'

/** Whether money for that payment can still buy an order. */
export async function hasOpenOrders(db: Db, paymentId: string): Promise<boolean> {
  const open = and(eq(orders.paymentId, paymentId), eq(orders.status, 'pending'), isNull(orders.paidAt))
  return (await db.$count(orders, open)) > 0
}
