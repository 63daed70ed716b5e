import { sql } from 'drizzle-orm'
import { ORDER_STATUSES, type OrderStatus } from '../../orders/order-status.ts'
import { PAYMENT_STATUSES, type PaymentStatus } from '../../payments/payment-status.ts'
import type { Db } from '../../services.ts'
import { shopTotals } from '../tables.ts'

export interface Totals {
  /** Users without erased ones. */
  users: number
  orders: Record<OrderStatus, number>
  payments: Record<PaymentStatus, number>
  /** Pence: payments less refunds and lost disputes. */
  revenue: number
  /** Pence that promotions took off the paid orders. */
  discount: number
}

/** Sums the totals, which are a few rows whatever the number of orders. */
export async function getTotals(db: Db): Promise<Totals> {
  const sums = await db
    // Summed as a numeric, which neither driver reads as a number.
    .select({ name: shopTotals.name, amount: sql<number>`sum(${shopTotals.amount})::float8` })
    .from(shopTotals)
    .groupBy(shopTotals.name)
  const sumsByName = new Map(sums.map(({ name, amount }) => [name, amount]))
  const total = (name: string) => sumsByName.get(name) ?? 0
  return {
    users: total('users'),
    orders: mapNames(ORDER_STATUSES, (status) => total(`orders:${status}`)),
    payments: mapNames(PAYMENT_STATUSES, (status) => total(`payments:${status}`)),
    revenue: total('taken') - total('given_back') - total('lost_disputes'),
    discount: total('discounts'),
  }
}

function mapNames<Name extends string>(
  names: readonly Name[],
  getTotal: (name: Name) => number,
): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, getTotal(name)])) as Record<Name, number>
}

/** Rows per statement, so that nothing waits long. */
const BATCH_SIZE = 20_000

/**
 * Replaces the delta rows of each counter by one row with their sum, in a single statement, so that
 * concurrent readers always see a correct total. Skips rows that another process has locked. Returns the
 * number of rows replaced.
 */
export async function rollUpTotals(db: Db): Promise<number> {
  const several = sql`select ${shopTotals.name} from ${shopTotals} group by 1 having count(*) > 1`
  // An array is evaluated once, so the limit holds with any query plan.
  const picked = sql`array(
    select ctid from ${shopTotals} where ${shopTotals.name} in (${several}) limit ${BATCH_SIZE} for update skip locked)`
  const taken = db
    .$with('taken')
    .as(
      db
        .delete(shopTotals)
        .where(sql`ctid = any(${picked})`)
        .returning({ name: shopTotals.name, amount: shopTotals.amount }),
    )
  const put = db
    .$with('put')
    .as(
      db
        .insert(shopTotals)
        .select(sql`select name, sum(amount) from taken group by name having sum(amount) <> 0`)
        .returning({ name: shopTotals.name }),
    )
  const [row] = await db.with(taken, put).select({ count: sql<number>`count(*)::int` }).from(taken)
  return row?.count ?? 0
}

/** About a hundred times the size of its few rows. */
const MAX_TABLE_BYTES = 500_000

/**
 * Rewrites the table when replaced rows have made it large, because every read scans it. The embedded engine
 * does not vacuum by itself. Skips the table while it is in use. Must not run inside a transaction.
 */
export async function vacuumTotals(db: Db): Promise<void> {
  const [size] = await db
    .select({ bytes: sql<number>`pg_relation_size('shop_totals')::float8` })
    .from(sql`(select 1) as one`)
  if (size && size.bytes > MAX_TABLE_BYTES) await db.execute(sql`vacuum (full, skip_locked) ${shopTotals}`)
}
