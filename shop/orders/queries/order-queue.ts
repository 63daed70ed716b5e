import { and, eq, gt, inArray, isNotNull, lt, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import { refunds } from '../../payments/refunds/tables.ts'
import type { Db } from '../../services.ts'
import type { Policy } from '../../settings/policy.ts'
import { orders } from '../tables.ts'

/** Orders that wait for staff: paid and not started, later than promised, or ended under-delivered. */
export const ORDER_QUEUES = ['to_start', 'late', 'fell_short'] as const

export type OrderQueue = (typeof ORDER_QUEUES)[number]

/**
 * Condition: the order is in the queue now, by the database's clock. Each queue reads few rows of a partial
 * index.
 */
export function buildQueueFilter(db: Db, queue: OrderQueue, policy: Policy): SQL | undefined {
  if (queue === 'to_start') return isWaiting()
  if (queue === 'late')
    return or(isStartLate(policy), ...TIMED_PACKAGE_TYPES.map((type) => isDeliveryLate(type, policy)))
  return isUnderDelivered(db, policy)
}

const TIMED_PACKAGE_TYPES = ['followers', 'likes', 'views'] as const

function isWaiting() {
  return and(eq(orders.status, 'pending'), isNotNull(orders.paidAt))
}

/** Custom packages have no promised time, so they are never late. */
function isStartLate({ startHours }: Policy) {
  return and(isWaiting(), ne(orders.packageType, 'others'), lt(orders.paidAt, hoursAgo(startHours)))
}

function isDeliveryLate(type: (typeof TIMED_PACKAGE_TYPES)[number], { deliveryHours }: Policy) {
  return and(
    eq(orders.status, 'processing'),
    eq(orders.packageType, type),
    lt(orders.startedAt, hoursAgo(deliveryHours[type].to)),
  )
}

/** Condition: the customer may still ask for money for the missing part, and nothing was refunded for it. */
function isUnderDelivered(db: Db, { partialBelowPercent, requestDays }: Policy) {
  const givenBack = db
    .select({ one: sql`1` })
    .from(refunds)
    .where(and(eq(refunds.orderId, orders.id), ne(refunds.status, 'failed')))
  return and(
    inArray(orders.status, ['partial', 'failed']),
    isNotNull(orders.paidAt),
    gt(orders.price, 0),
    gt(orders.endedAt, hoursAgo(requestDays.partial * 24)),
    sql`${orders.delivered}::bigint * 100 < ${orders.quantity}::bigint * ${partialBelowPercent}`,
    notExists(givenBack),
  )
}

function hoursAgo(hours: number) {
  return sql`now() - make_interval(secs => ${hours * 3600})`
}
