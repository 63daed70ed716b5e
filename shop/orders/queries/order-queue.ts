import { and, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { isUndeliveredPartOwed } from '../../payments/refunds/order-balance.ts'
import type { Db } from '../../services.ts'
import type { Policy } from '../../settings/policy.ts'
import type { PolicyArchive } from '../../settings/policy-archive.ts'
import { isBriefSettled, isWaitingForBrief } from '../brief/brief-conditions.ts'
import { isLate } from '../late-orders.ts'
import type { OrderQueue } from '../order-queues.ts'
import { orders } from '../tables.ts'
import { hasDueCheck, hasFailedRun, hasOpenReplacement } from './list-delivery-tasks.ts'

/**
 * Condition: the order is in the queue now, by the database's clock. Each queue reads few rows of a partial
 * index.
 */
export function buildQueueFilter(db: Db, queue: OrderQueue, archive: PolicyArchive): SQL | undefined {
  if (queue === 'toStart') return isWaiting()
  if (queue === 'waitingForBrief') return isWaitingForBrief()
  if (queue === 'late') return isLate()
  if (queue === 'failedRuns') return hasFailedRun(db)
  if (queue === 'replacements') return hasOpenReplacement(db)
  if (queue === 'guaranteeChecks') return hasDueCheck(db)
  const { common, alternatives } = getUnderDeliveredConditions(archive)
  return and(common, or(...alternatives))
}

/** Returns alternatives of the queue's condition, each answered by one index. An order in the queue meets at least one. */
export function listQueueConditions(db: Db, queue: OrderQueue, archive: PolicyArchive): (SQL | undefined)[] {
  if (queue !== 'fellShort') return [buildQueueFilter(db, queue, archive)]
  const { common, alternatives } = getUnderDeliveredConditions(archive)
  return alternatives.map((alternative) => and(common, alternative))
}

function isWaiting() {
  return and(eq(orders.status, 'pending'), isNotNull(orders.paidAt), isBriefSettled())
}

/** The customer may still ask for money for the missing part, and some of it is owed. */
function getUnderDeliveredConditions(archive: PolicyArchive) {
  const policies = [archive.current, ...archive.versions.values()]
  const getHours = ({ requestDays }: Policy) => Math.max(requestDays.partial, requestDays.nonDelivery) * 24
  const longestHours = Math.max(...policies.map(getHours))
  const partialBelow = selectFigure(archive, ({ partialBelowPercent }) => partialBelowPercent)
  const common = and(
    inArray(orders.status, ['partial', 'failed']),
    isNotNull(orders.paidAt),
    gt(orders.price, 0),
    sql`${orders.delivered}::bigint * 100 < ${orders.quantity}::bigint * ${partialBelow}`,
    isUndeliveredPartOwed(),
  )
  const alternatives = [
    // An order that failed before its start remains refundable. Every ended order has `endedAt`; naming it makes the index
    // `orders_never_started` apply.
    and(eq(orders.status, 'failed'), isNull(orders.startedAt), isNotNull(orders.endedAt)),
    and(
      // The longest window limits the scan of the index; that of the order's own policy decides.
      gt(orders.endedAt, hoursAgo(sql`${longestHours}`)),
      gt(
        orders.endedAt,
        hoursAgo(sql`case when ${orders.delivered} = 0
          then ${selectFigure(archive, ({ requestDays }) => requestDays.nonDelivery * 24)}
          else ${selectFigure(archive, ({ requestDays }) => requestDays.partial * 24)} end`),
      ),
    ),
  ]
  return { common, alternatives }
}

/** Selects a figure of the policy that was accepted with the order. */
function selectFigure({ current, versions }: PolicyArchive, getFigure: (policy: Policy) => number): SQL {
  const figure = getFigure(current)
  const others = [...versions].filter(([, policy]) => getFigure(policy) !== figure)
  if (others.length === 0) return sql`${figure}::numeric`
  const cases = others.map(([version, policy]) => sql`when ${version} then ${getFigure(policy)}::numeric`)
  return sql`case ${orders.policyVersion} ${sql.join(cases, sql` `)} else ${figure}::numeric end`
}

function hoursAgo(hours: SQL) {
  return sql`now() - make_interval(secs => ${hours}::float8 * 3600)`
}
