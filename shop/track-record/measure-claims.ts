import { type SQL, sql } from 'drizzle-orm'
import { PROMISE_DAYS } from '../catalog/package-view.ts'
import { isTrialPayment } from '../orders/order-conditions.ts'
import { orders } from '../orders/tables.ts'
import { payments } from '../payments/tables.ts'
import { getReviewSummary } from '../reviews/get-review-summary.ts'
import type { Db } from '../services.ts'
import type { ClaimName } from '../settings/claims/claim-sources.ts'
import { claimMeasurements } from '../settings/claims/tables.ts'
import { uptimeDays } from './tables.ts'

/** Share of the orders that the delivery time must hold for. */
const DELIVERY_SHARE = 0.8

/** The day before the first one that the uptime is measured on. */
const UPTIME_SINCE = sql`((now() at time zone 'UTC')::date - 90)`

interface MeasuredClaimValue {
  name: ClaimName
  value: number
  sample: number
}

/** Returns the share of satisfied reviews and their number; null where the shop collects none. */
export type MeasureSatisfaction = (db: Db) => Promise<{ percent: number; reviews: number } | null>

const isPaidOrder = sql`${orders.paidAt} is not null and not ${isTrialPayment(orders.paymentId)}`

/** Each query returns `value` and `sample`; a value of null stands for nothing to measure. */
const MEASUREMENTS: Partial<Record<ClaimName, SQL>> = {
  // Customers with a completed order that was paid.
  customers: sql`
    select count(*)::float8 as value, coalesce(sum(n), 0)::int as sample from (
      select count(*) as n from ${orders}
      where ${orders.status} = 'completed' and ${isPaidOrder} group by ${orders.userId}) as customers`,
  followers: sumDelivered(['followers']),
  engagement: sumDelivered(['likes', 'views']),
  // Countries of the network addresses of payments.
  countries: sql`
    select count(distinct ${payments.ipCountry})::float8 as value, count(${payments.ipCountry})::int as sample
    from ${payments} where ${payments.paidAt} is not null and not ${payments.isTrial}`,
  // Full years since the first payment.
  years: sql`
    select floor(extract(epoch from now() - min(${payments.paidAt})) / (365.25 * 86400))::float8 as value,
      count(${payments.paidAt})::int as sample
    from ${payments} where not ${payments.isTrial}`,
  // Minutes in which the shop could write to its database, of all minutes since the first of them.
  uptimePercent: sql`
    select floor(10000.0 * up / total)::float8 / 100 as value, total as sample from (
      select sum(${uptimeDays.minutes}) filter (where ${uptimeDays.day} > ${UPTIME_SINCE}) as up,
        (extract(epoch from date_trunc('minute', now())
          - greatest(min(${uptimeDays.firstMinute}), (${UPTIME_SINCE} + 1)::timestamp at time zone 'UTC')) / 60)::int + 1 as total
      from ${uptimeDays}) as minutes`,
  deliveryHours: sql`
    select (percentile_disc(${DELIVERY_SHARE}) within group (
        order by extract(epoch from coalesce(ended_at, now()) - clock - pause)) / 3600)::float8 as value,
      count(*)::int as sample
    from (${selectSample()}) as sample where delivered = quantity or ended_at is null or ended_at > due`,
}

function sumDelivered(types: string[]): SQL {
  return sql`
    select coalesce(sum(${orders.delivered}), 0)::float8 as value, count(*)::int as sample from ${orders}
    where ${orders.packageType} in ${types} and ${isPaidOrder}`
}

export async function measureClaims(
  db: Db,
  measureSatisfaction?: MeasureSatisfaction,
): Promise<MeasuredClaimValue[]> {
  const measured: MeasuredClaimValue[] = []
  for (const [name, query] of Object.entries(MEASUREMENTS) as [ClaimName, SQL][]) {
    const result = await db.execute(query)
    const [row] = (result as unknown as { rows: { value: number | null; sample: number }[] }).rows
    if (row && row.value !== null) measured.push({ name, value: Math.max(0, row.value), sample: row.sample })
  }
  const satisfaction = await measureSatisfaction?.(db)
  if (satisfaction)
    measured.push({
      name: 'satisfactionPercent',
      value: Math.round(satisfaction.percent),
      sample: satisfaction.reviews,
    })
  return measured
}

/** Stores the measured values. A trigger raises the content version when one changes. */
export async function saveClaims(tx: Db, measured: MeasuredClaimValue[]): Promise<void> {
  if (measured.length === 0) return
  await tx
    .insert(claimMeasurements)
    .values(measured)
    .onConflictDoUpdate({
      target: claimMeasurements.name,
      set: { value: sql`excluded.value`, sample: sql`excluded.sample`, measuredAt: sql`now()` },
    })
}

/** Returns the share of ratings with four or five stars; null without a rating. */
export const measureSatisfaction: MeasureSatisfaction = async (db) => {
  const { count, distribution } = await getReviewSummary(db)
  if (count === 0) return null
  const [, , , four, five] = distribution
  return { percent: (100 * (four + five)) / count, reviews: count }
}

/**
 * Selects the sample of the promise meter: orders with a promised time, paid within the last days, that have ended or
 * whose promised time has passed, so that a late order counts before it is delivered. Orders that were cancelled before
 * the promised start say nothing about the shop and are left out, and so are trial orders. The promised times are those of
 * the order; a pause that has not ended moves them too.
 *
 * Columns: `payment_id`, `id`, `quantity`, `delivered`, `started_at`, `ended_at`, `clock` (when the promised time began),
 * `due`, `pause`, and `is_on_time` of those that have ended.
 */
export function selectSample(condition: SQL = sql`true`): SQL {
  return sql`
    select * from (
      select ${orders.id} as id, ${orders.paymentId} as payment_id, ${orders.status} as status,
        ${orders.quantity} as quantity, ${orders.delivered} as delivered,
        ${orders.startedAt} as started_at, ${orders.endedAt} as ended_at, pause, clock,
        get_start_due(${orders}) + running as start_due, get_delivery_due(${orders}) + running as due,
        is_on_time(${orders}) as is_on_time
      from ${orders}, lateral (select get_open_pause(${orders}) as running) as open_pause,
        lateral (select get_promise_clock(${orders}) as clock,
          make_interval(secs => ${orders.pausedSeconds}) + running as pause) as times
      where ${orders.paidAt} > now() - make_interval(days => ${PROMISE_DAYS})
        and ${orders.promisedStartHours} is not null and ${orders.promisedDeliveryHours} is not null
        and ${orders.briefState} is distinct from 'waiting' and not ${isTrialPayment(orders.paymentId)} and ${condition}) as paid
    where (ended_at is not null or due < now())
      and not (status in ('cancelled', 'refunded') and started_at is null and ended_at <= start_due)`
}
