import { asc, isNull, sql } from 'drizzle-orm'
import { packageDeliveryStats, packages } from '../catalog/tables.ts'
import { lockAdvisory } from '../database/advisory-lock.ts'
import { orders } from '../orders/tables.ts'
import { ORDER_RETURNS, UNASSIGNED_RETURNS } from '../payments/refunds/order-returns.ts'
import type { Db } from '../services.ts'
import { claimMeasurements } from '../settings/claims/tables.ts'
import { type MeasureSatisfaction, measureClaims, saveClaims, selectSample } from './measure-claims.ts'
import { uptimeDays } from './tables.ts'

/**
 * Measures what the shop's records say about its claims and promises. The reads are single statements outside a
 * transaction, which would hold the only connection of the embedded engine. One transaction writes everything, so cached
 * pages are rendered again at most once for each measurement.
 */
export async function measureTrackRecord(db: Db, measureSatisfaction?: MeasureSatisfaction): Promise<void> {
  const promises = await measurePromises(db)
  const claims = await measureClaims(db, measureSatisfaction)
  await db.transaction(async (tx) => {
    // Two processes would update the rows in turn.
    await lockAdvisory(tx, 'track_record')
    await savePromises(tx, promises)
    await saveClaims(tx, claims)
  })
}

/** Measures when the last measurement is an hour old. */
export async function measureDueTrackRecord(
  db: Db,
  measureSatisfaction?: MeasureSatisfaction,
): Promise<void> {
  const [last] = await db
    .select({
      isFresh: sql<boolean>`coalesce(max(${claimMeasurements.measuredAt}) > now() - interval '1 hour', false)`,
    })
    .from(claimMeasurements)
  if (!last?.isFresh) await measureTrackRecord(db, measureSatisfaction)
}

type MeasuredPromises = Omit<typeof packageDeliveryStats.$inferInsert, 'measuredAt'>

/**
 * Measures the promises of every package on sale. One statement per package reads one part of an index, so that nothing
 * waits long on an engine with a single connection.
 */
async function measurePromises(db: Db): Promise<MeasuredPromises[]> {
  const onSale = await db
    .select({ id: packages.id })
    .from(packages)
    .where(isNull(packages.archivedAt))
    .orderBy(asc(packages.id))
  const measured: MeasuredPromises[] = []
  for (const { id } of onSale) measured.push(await measurePackage(db, id))
  return measured
}

async function measurePackage(db: Db, packageId: string): Promise<MeasuredPromises> {
  // Money without an order may be meant for each order of its payment. Money of a payment issue was for none.
  const isUnassigned = sql`unassigned.is_assignable and unassigned.rest > 0 and unassigned.status <> 'failed'`
  // PostgreSQL reads and hashes both lists once.
  const isRefunded = sql`(
    sample.id in (select order_id from ${ORDER_RETURNS} as order_returns where order_returns.status <> 'failed')
    or sample.payment_id in (select unassigned.payment_id from ${UNASSIGNED_RETURNS} as unassigned
      where unassigned.payment_id is not null and ${isUnassigned}))`
  const median = (duration: string, condition: string) => sql`
    (percentile_cont(0.5) within group (order by extract(epoch from ${sql.raw(duration)}))
      filter (where ${sql.raw(condition)}) / 60)::int`
  const result = await db.execute(sql`
    select count(*)::int as "orders",
      count(*) filter (where delivered = quantity and is_on_time)::int as "onTime",
      count(*) filter (where delivered < quantity and ended_at is not null)::int as "shortfalls",
      count(*) filter (where ${isRefunded})::int as "refunded",
      ${median("greatest(coalesce(started_at, ended_at, now()) - clock, interval '0')", 'true')} as "medianStartMinutes",
      ${median("greatest(ended_at - clock - pause, interval '0')", 'delivered = quantity and ended_at is not null')} as "medianFinishMinutes"
    from (${selectSample(sql`${orders.packageId} = ${packageId}`)}) as sample`)
  const [row] = (result as unknown as { rows: Omit<MeasuredPromises, 'packageId'>[] }).rows
  if (!row) throw new Error('an aggregate has one row')
  return { packageId, ...row }
}

/** Stores the measured promises. A trigger raises the content version when a published figure changes. */
async function savePromises(tx: Db, measured: MeasuredPromises[]): Promise<void> {
  if (measured.length === 0) return
  await tx
    .insert(packageDeliveryStats)
    .values(measured)
    .onConflictDoUpdate({
      target: packageDeliveryStats.packageId,
      set: {
        orders: sql`excluded.orders`,
        onTime: sql`excluded.on_time`,
        shortfalls: sql`excluded.shortfalls`,
        refunded: sql`excluded.refunded`,
        medianStartMinutes: sql`excluded.median_start_minutes`,
        medianFinishMinutes: sql`excluded.median_finish_minutes`,
        measuredAt: sql`now()`,
      },
    })
}

/** Counts the current minute as up, once however many processes run. */
export async function recordUptime(db: Db): Promise<void> {
  const minute = sql`date_trunc('minute', now())`
  await db
    .insert(uptimeDays)
    .values({
      day: sql`(now() at time zone 'UTC')::date`,
      firstMinute: minute,
      lastMinute: minute,
      minutes: 1,
    })
    .onConflictDoUpdate({
      target: uptimeDays.day,
      set: { lastMinute: minute, minutes: sql`${uptimeDays.minutes} + 1` },
      setWhere: sql`${uptimeDays.lastMinute} < ${minute}`,
    })
}
