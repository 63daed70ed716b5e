import { and, eq, type SQL, sql } from 'drizzle-orm'
import { orders } from '../orders/tables.ts'
import type { Db } from '../services.ts'
import type { Policy } from '../settings/policy.ts'
import { inDays, meaningsOf, meansAny, type OrderFilter, ofKind } from './order-filter.ts'
import { dueSince, type OrderSort, type Sorting, sortingOf } from './order-sort.ts'
import { inQueue } from './work-queue.ts'

/**
 * No page looks at more rows than this, however many orders there are: one that has seen so many ends there, with
 * what it found, and the next goes on behind them. A queue longer than this is shown by those that wait longest.
 */
const MOST_LOOKED_AT = 10_000

export interface OrderPage extends OrderFilter {
  sort: OrderSort
  /** Behind that order. */
  before?: string
  size: number
  /** How many rows it looks at, at most. */
  most?: number
}

/** The ids of a page; `next` is the order behind which the one after it begins, null at the end. */
export async function findOrders(db: Db, page: OrderPage, policy: Policy) {
  const sorting = sortingOf(page.sort, page.queue)
  const { among, scanned } = lookedAt(db, page, sorting, policy)
  const behind = page.before ? sorting.behind(page.before) : undefined
  const found = await db
    .select({ id: sql<string>`${orders.id}` })
    .from(sql`(${among}) as ${orders}`)
    .where(and(leftToCheck(page), scanned ? undefined : behind))
    .orderBy(...sorting.by)
    .limit(page.size + 1)
  const ids = found.slice(0, page.size).map(({ id }) => id)
  if (found.length > page.size) return { ids, next: ids.at(-1) ?? null }
  if (!scanned) return { ids, next: null }
  const [last] = await db
    .select({ id: sql<string>`${orders.id}` })
    .from(sql`(${among}) as ${orders}`)
    .orderBy(...sorting.by)
    .offset((page.most ?? MOST_LOOKED_AT) - 1)
    .limit(1)
  return { ids, next: last?.id ?? null }
}

/** Rows that an index gives, in an order of its own or in that of the page; `scanned`: the page's, from its cursor on. */
function lookedAt(
  db: Db,
  page: OrderPage,
  sorting: Sorting,
  policy: Policy,
): { among: SQL; scanned: boolean } {
  const { queue, status, search, before, size, most = MOST_LOOKED_AT } = page
  if (queue) {
    const since = dueSince(queue)
    const waiting = inQueue(db, queue, policy)
    const among = sql`select * from ${orders} where ${waiting} order by ${since} limit ${most}`
    return { among, scanned: false }
  }
  const behind = before ? sorting.behind(before) : undefined
  const by = sql.join(sorting.by, sql`, `)
  if (search !== undefined) {
    const all = meaningsOf(search).map((meaning) => {
      const matching = and(meaning, leftToCheck({ ...page, search: undefined }), behind)
      return sql`(select * from ${orders} where ${matching} order by ${by} limit ${size + 1})`
    })
    // An order may be meant twice.
    const among = all.length > 0 ? sql.join(all, sql` union `) : sql`select * from ${orders} where false`
    return { among, scanned: false }
  }
  const byPrice = page.sort === 'price_high' || page.sort === 'price_low'
  const unindexed = ofKind(page) !== undefined
  const narrowed = and(status && eq(orders.status, status), inDays(page))
  const driven = and(unindexed && byPrice ? undefined : narrowed, behind)
  const where = driven ? sql`where ${driven}` : sql``
  const rows = unindexed ? most : size + 1
  return { among: sql`select * from ${orders} ${where} order by ${by} limit ${rows}`, scanned: unindexed }
}

function leftToCheck(page: OrderFilter): SQL | undefined {
  const { status, search, queue } = page
  return and(
    status && eq(orders.status, status),
    inDays(page),
    ofKind(page),
    queue && search !== undefined ? meansAny(search) : undefined,
  )
}
