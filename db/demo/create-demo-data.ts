import { sql } from 'drizzle-orm'
import { orders } from '../../shop/orders/tables.ts'
import type { Db } from '../../shop/services.ts'
import { addBriefs } from './add-briefs.ts'
import { addOffers } from './add-offers.ts'
import { addOrders } from './add-orders.ts'
import { addReviews } from './add-reviews.ts'
import { addSamplePackage } from './add-sample-package.ts'
import { addUsers } from './add-users.ts'
import { addVisits } from './add-visits.ts'
import type { DemoPlan } from './demo-plan.ts'
import { generateBatch } from './generate-batch.ts'

/** Fits the memory of a small machine in one transaction. */
const BATCH_SIZE = 20_000

interface DemoOptions {
  orders: number
  /** Hash of a random password, so that nobody can log in. */
  passwordHash: string
  /** Approximate number of page views; ten per order by default. */
  views?: number
  /** Keeps every page view, for benchmarks; by default only those within the retention period. */
  keepAllViews?: boolean
  /** Called after each batch with the number of orders so far. */
  onProgress?: (orders: number) => void
}

interface DemoResult {
  orders: number
  users: number
}

export async function hasOrders(db: Db): Promise<boolean> {
  const [anyOrder] = await db.select({ id: orders.id }).from(orders).limit(1)
  return anyOrder !== undefined
}

/**
 * Creates customers and orders of three years with statements that each write thousands of rows. Nearly all
 * orders are delivered and the latest are in progress. Page views and their totals cover the same time. A sample package
 * asks questions after the payment, which most of its orders have answered, and there are a few offers and
 * reviews, which say that they are samples. Its payments are no trial payments, so that all figures of the shop show them.
 */
export async function createDemoData(db: Db, options: DemoOptions): Promise<DemoResult> {
  const plan: DemoPlan = {
    orders: options.orders,
    users: Math.ceil(options.orders / 8),
    until: new Date().toISOString(),
    // Distinguishes the users of this run from those of an earlier run.
    run: Math.random().toString(36).slice(2, 8),
    passwordHash: options.passwordHash,
    views: options.views ?? options.orders * 10,
    keepAllViews: options.keepAllViews ?? false,
  }
  await addSamplePackage(db)
  await Promise.all([addSales(db, plan, options.onProgress), addVisits(db, plan)])
  return { orders: plan.orders, users: plan.users }
}

async function addSales(db: Db, plan: DemoPlan, onProgress: DemoOptions['onProgress']): Promise<void> {
  for (let from = 1; from <= plan.orders; from += BATCH_SIZE) {
    const to = Math.min(plan.orders, from + BATCH_SIZE - 1)
    await db.transaction(async (tx) => {
      await addUsers(tx, plan, { from, to })
      await generateBatch(tx, plan, { from, to })
      await addOrders(tx)
      await addBriefs(tx)
      await tx.execute(sql`drop table demo_batch`)
    })
    onProgress?.(to)
  }
  await addOffers(db, plan)
  await addReviews(db)
}
