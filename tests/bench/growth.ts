/**
 * Measures how calls grow with sales: their time on a database of a million orders and ten million page views
 * relative to one of ten thousand each, both on PostgreSQL. The aim is a factor of two at most.
 */

import { eq, sql } from 'drizzle-orm'
import { createDemoData } from '../../db/demo/create-demo-data.ts'
import { openPostgres } from '../../db/open-postgres.ts'
import { seed } from '../../db/seed.ts'
import { users } from '../../shop/accounts/tables.ts'
import { getPeriodStats } from '../../shop/admin/dashboard/get-period-stats.ts'
import { getStats } from '../../shop/admin/dashboard/get-stats.ts'
import { rollUpCounters, vacuumCounters } from '../../shop/admin/roll-up-counters.ts'
import { parseDateRange } from '../../shop/analytics/reports/date-range.ts'
import { getAnalyticsReport } from '../../shop/analytics/reports/get-analytics-report.ts'
import { getLiveVisitors } from '../../shop/analytics/reports/get-live-visitors.ts'
import { rollUpDeltas, vacuumDeltas } from '../../shop/analytics/roll-up-deltas.ts'
import { DAY_MS } from '../../shop/durations.ts'
import { listCustomerOrders } from '../../shop/orders/queries/list-customer-orders.ts'
import { listStaffOrders } from '../../shop/orders/queries/list-staff-orders.ts'
import { orders } from '../../shop/orders/tables.ts'
import type { Db } from '../../shop/services.ts'
import type { Cluster } from '../engines/postgres-cluster.ts'

const AIM = 2
const SMALL = 10_000
const LARGE = Number(process.env.BENCH_ORDERS ?? 1_000_000)
const SMALL_VIEWS = 10_000
const LARGE_VIEWS = Number(process.env.BENCH_VIEWS ?? 10_000_000)

/** Per database: a customer with about the same number of orders, and an order in the middle. */
interface Sample {
  userId: string
  username: string
  email: string
  shortId: string
}

/** One line per list or search. */
const CALLS: Record<string, (db: Db, sample: Sample) => Promise<unknown>> = {
  'my orders': (db, { userId }) => listCustomerOrders(db, userId),
  'orders, newest': (db) => listStaffOrders(db),
  'orders, of a status': (db) => listStaffOrders(db, { status: 'completed' }),
  'orders, of a rare status': (db) => listStaffOrders(db, { status: 'failed' }),
  'orders, by price': (db) => listStaffOrders(db, { sort: 'price_high' }),
  'orders, to start': (db) => listStaffOrders(db, { queue: 'to_start' }),
  'orders, late': (db) => listStaffOrders(db, { queue: 'late' }),
  'search by username': (db, { username }) => listStaffOrders(db, { search: username }),
  'search by two letters': (db, { username }) => listStaffOrders(db, { search: username.slice(0, 2) }),
  'search by short id': (db, { shortId }) => listStaffOrders(db, { search: shortId }),
  'search by e-mail': (db, { email }) => listStaffOrders(db, { search: email }),
  'admin statistics': (db) => getStats(db),
  'figures of 30 days': (db) => getPeriodStats(db),
  analytics: (db) => getReport(db, 30),
  'analytics, a year': (db) => getReport(db, 365),
  'live visitors': (db) => getLiveVisitors(db),
}

/** Requests the report like the screen: up to today, compared with as many days before. */
function getReport(db: Db, days: number) {
  const formatDay = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)
  const range = parseDateRange(formatDay(0), { from: formatDay(days - 1) })
  if ('error' in range) throw new Error(range.error)
  return getAnalyticsReport(db, range)
}

const ROUNDS = 60

export interface Growth {
  what: string
  small: number
  large: number
}

/** Median milliseconds of each call on both databases. */
export async function measureGrowth(cluster: Cluster): Promise<Growth[]> {
  const small = await createFilledDatabase(cluster, SMALL, SMALL_VIEWS)
  const large = await createFilledDatabase(cluster, LARGE, LARGE_VIEWS)
  const figures: Growth[] = []
  for (const [what, call] of Object.entries(CALLS)) {
    const times = { small: [] as number[], large: [] as number[] }
    // In turns, so that other load on the machine affects both.
    for (let round = 0; round < ROUNDS; round += 1) {
      times.small.push(await measureCall(() => call(small.db, small.sample)))
      times.large.push(await measureCall(() => call(large.db, large.sample)))
    }
    figures.push({ what, small: getMedian(times.small), large: getMedian(times.large) })
  }
  await small.close()
  await large.close()
  return figures
}

async function createFilledDatabase(cluster: Cluster, number: number, views: number) {
  const name = `grown_${number}`
  await cluster.create(name)
  const opened = await openPostgres({
    url: cluster.url(name),
    migrations: 'db/migrations',
    onError: (error) => console.error(error),
  })
  const { db, close } = opened
  await seed(db)
  const began = performance.now()
  await createDemoData(db, { orders: number, views, keepAllViews: true, passwordHash: 'unusable' })
  while ((await rollUpCounters(db)) > 0);
  await vacuumCounters(db)
  while ((await rollUpDeltas(db)) > 0);
  await vacuumDeltas(db)
  const seconds = (performance.now() - began) / 1000
  console.log(
    `created ${number.toLocaleString('en')} orders and ${views.toLocaleString('en')} views in ${seconds.toFixed(1)} s`,
  )
  // A long-lived server does this by itself.
  await db.execute(sql`vacuum analyze`)
  return { db, close, sample: await getSample(db) }
}

async function getSample(db: Db): Promise<Sample> {
  const [found] = await db
    .select({
      userId: orders.userId,
      username: orders.tiktokUsername,
      email: users.email,
      id: sql<string>`max(${orders.id}::text)`,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .groupBy(orders.userId, orders.tiktokUsername, users.email)
    .having(sql`count(*) = 8`)
    .orderBy(orders.userId)
    .limit(1)
  if (!found) throw new Error('no customer has eight orders')
  return { userId: found.userId, username: found.username, email: found.email, shortId: found.id.slice(-8) }
}

async function measureCall(call: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await call()
  return performance.now() - began
}

function getMedian(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

export function printGrowth(figures: Growth[]): void {
  const [few, many] = [SMALL, LARGE].map((number) => number.toLocaleString('en'))
  console.log(`\n| call, median | ${few} orders | ${many} orders | times | aim |\n|---|---:|---:|---:|---:|`)
  for (const { what, small, large } of figures) {
    const times = (large / small).toFixed(2)
    console.log(`| ${what} | ${small.toFixed(2)} ms | ${large.toFixed(2)} ms | ${times} | <= ${AIM} |`)
  }
}
