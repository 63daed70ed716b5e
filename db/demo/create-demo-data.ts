import { sql } from 'drizzle-orm'
import { orders } from '../../shop/orders/tables.ts'
import type { Db } from '../../shop/services.ts'
import { addOrders } from './add-orders.ts'
import { addUsers } from './add-users.ts'
import { addVisits } from './add-visits.ts'
import type { DemoPlan } from './demo-plan.ts'
import { generateBatch } from './generate-batch.ts'

/** As many in one transaction as a machine has memory for without a thought. */
const BATCH_SIZE = 20_000

export interface DemoOptions {
  orders: number
  /** Of a password nobody knows. */
  passwordHash: string
  /** Of pages, about; ten an order unless said otherwise. */
  views?: number
  /** Every single view, for measuring; else those of the last days alone, as a shop keeps them. */
  keepAllViews?: boolean
  /** Called with how many there are, now and then. */
  onProgress?: (made: number) => void
}

export interface DemoResult {
  orders: number
  users: number
}

export async function hasOrders(db: Db): Promise<boolean> {
  const [any] = await db.select({ id: orders.id }).from(orders).limit(1)
  return any !== undefined
}

/**
 * Customers who have bought for three years, by statements that each write thousands of rows: nearly all that
 * was ordered is delivered, what was ordered in the last days is being worked on. The shop was looked at all the while, and the traffic is counted.
 */
export async function createDemoData(db: Db, wish: DemoOptions): Promise<DemoResult> {
  const plan: DemoPlan = {
    orders: wish.orders,
    users: Math.ceil(wish.orders / 8),
    until: new Date().toISOString(),
    // Else a second run would make the same people.
    run: Math.random().toString(36).slice(2, 8),
    passwordHash: wish.passwordHash,
    views: wish.views ?? wish.orders * 10,
    keepAllViews: wish.keepAllViews ?? false,
  }
  for (let from = 1; from <= plan.orders; from += BATCH_SIZE) {
    const to = Math.min(plan.orders, from + BATCH_SIZE - 1)
    await db.transaction(async (tx) => {
      await addUsers(tx, plan, { from, to })
      await generateBatch(tx, plan, { from, to })
      await addOrders(tx)
      await tx.execute(sql`drop table demo_batch`)
    })
    wish.onProgress?.(to)
  }
  await addVisits(db, plan)
  return { orders: plan.orders, users: plan.users }
}
