import { and, eq, gt, inArray, isNotNull, lt, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import { orders } from '../orders/tables.ts'
import { refunds } from '../payments/tables.ts'
import type { Db } from '../services.ts'
import type { Policy } from '../settings/policy.ts'

/** What waits for staff: paid and not begun, late by the promised times, or ended with too little. */
export const QUEUES = ['to_start', 'late', 'fell_short'] as const

export type Queue = (typeof QUEUES)[number]

/** Which orders are in a queue now, by the database's clock. Each is few rows of a partial index, whatever was sold. */
export function inQueue(db: Db, queue: Queue, policy: Policy): SQL | undefined {
  if (queue === 'to_start') return waiting()
  if (queue === 'late') return or(startsLate(policy), ...DELIVERED.map((type) => deliveredLate(type, policy)))
  return fellShort(db, policy)
}

const DELIVERED = ['followers', 'likes', 'views'] as const

function waiting() {
  return and(eq(orders.status, 'pending'), isNotNull(orders.paidAt))
}

/** Custom packages are agreed on with each customer: nothing is promised, so nothing is late. */
function startsLate({ startHours }: Policy) {
  return and(waiting(), ne(orders.packageType, 'others'), lt(orders.paidAt, ago(startHours)))
}

function deliveredLate(type: (typeof DELIVERED)[number], { deliveryHours }: Policy) {
  return and(
    eq(orders.status, 'processing'),
    eq(orders.packageType, type),
    lt(orders.startedAt, ago(deliveryHours[type].to)),
  )
}

/** While its buyer may still ask for the missing part, and nothing was given back for it. */
function fellShort(db: Db, { partialBelowPercent, requestDays }: Policy) {
  const givenBack = db
    .select({ one: sql`1` })
    .from(refunds)
    .where(and(eq(refunds.orderId, orders.id), ne(refunds.status, 'failed')))
  return and(
    inArray(orders.status, ['partial', 'failed']),
    isNotNull(orders.paidAt),
    gt(orders.endedAt, ago(requestDays.partial * 24)),
    sql`${orders.delivered}::bigint * 100 < ${orders.quantity}::bigint * ${partialBelowPercent}`,
    notExists(givenBack),
  )
}

function ago(hours: number) {
  return sql`now() - make_interval(secs => ${hours * 3600})`
}
