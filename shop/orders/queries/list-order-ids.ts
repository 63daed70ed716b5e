import { and, eq, type SQL, sql } from 'drizzle-orm'
import { requireCursor } from '../../database/to-page.ts'
import type { Db } from '../../services.ts'
import type { PolicyFiguresByVersion } from '../../settings/policy-version.ts'
import { orders } from '../tables.ts'
import { getOrderSorting, getWaitingSinceColumn, type OrderSort, type OrderSorting } from './order-columns.ts'
import {
  buildDateFilter,
  buildIdFilter,
  buildQueueFilter,
  buildSearchFilter,
  buildTrialFilter,
  buildUnindexedFilter,
  listQueueConditions,
  listSearchConditions,
  type OrderFilter,
} from './order-filter.ts'

/**
 * Maximum number of rows one page scans. A page that reaches it returns the matches so far and a cursor behind
 * the last scanned row. Of a longer queue, only the orders that wait longest are listed.
 */
const MAX_SCANNED_ROWS = 10_000

export interface OrderQuery extends OrderFilter {
  sort: OrderSort
  before?: string
  size: number
  /** Overrides the maximum number of scanned rows. */
  maxScanned?: number
}

/** Returns the ids of a page; `next` is the cursor of the following page, or null at the end. */
export async function listOrderIds(db: Db, page: OrderQuery, archive: PolicyFiguresByVersion) {
  await requireCursor(db, orders, page.before)
  const sorting = getOrderSorting(page.sort, page.queue)
  const { among, scanned } = buildScan(db, page, sorting, archive)
  const behind = page.before ? sorting.isAfter(page.before) : undefined
  const found = await db
    .select({ id: sql<string>`${orders.id}` })
    .from(sql`(${among}) as ${orders}`)
    .where(and(buildRemainingFilter(page), scanned ? undefined : behind))
    .orderBy(...sorting.orderBy)
    .limit(page.size + 1)
  const ids = found.slice(0, page.size).map(({ id }) => id)
  if (found.length > page.size) return { ids, next: ids.at(-1) ?? null }
  if (!scanned) return { ids, next: null }
  const [last] = await db
    .select({ id: sql<string>`${orders.id}` })
    .from(sql`(${among}) as ${orders}`)
    .orderBy(...sorting.orderBy)
    .offset((page.maxScanned ?? MAX_SCANNED_ROWS) - 1)
    .limit(1)
  return { ids, next: last?.id ?? null }
}

/**
 * Builds the query of candidate rows that an index can answer. `scanned`: the rows are in the page's order from
 * its cursor on, and limited.
 */
function buildScan(
  db: Db,
  page: OrderQuery,
  sorting: OrderSorting,
  archive: PolicyFiguresByVersion,
): { among: SQL; scanned: boolean } {
  const { ids, queue, status, search, before, size, maxScanned: most = MAX_SCANNED_ROWS } = page
  if (ids) {
    const listed = and(buildIdFilter(page), queue && buildQueueFilter(db, queue, archive))
    return { among: sql`select * from ${orders} where ${listed}`, scanned: false }
  }
  if (queue) {
    const since = getWaitingSinceColumn(queue)
    const parts = listQueueConditions(db, queue, archive).map(
      (waiting) => sql`(select * from ${orders} where ${waiting} order by ${since} limit ${most})`,
    )
    return {
      among: sql`select * from (${unite(parts)}) as ${orders} order by ${since} limit ${most}`,
      scanned: false,
    }
  }
  const behind = before ? sorting.isAfter(before) : undefined
  const by = sql.join(sorting.orderBy, sql`, `)
  if (search !== undefined) {
    const all = listSearchConditions(search).map((meaning) => {
      const matching = and(meaning, buildRemainingFilter({ ...page, search: undefined }), behind)
      return sql`(select * from ${orders} where ${matching} order by ${by} limit ${size + 1})`
    })
    return { among: all.length > 0 ? unite(all) : sql`select * from ${orders} where false`, scanned: false }
  }
  const byPrice = page.sort === 'price_high' || page.sort === 'price_low'
  const unindexed = buildUnindexedFilter(page) !== undefined
  const narrowed = and(status && eq(orders.status, status), buildDateFilter(page), buildTrialFilter(page))
  const driven = and(unindexed && byPrice ? undefined : narrowed, behind)
  const where = driven ? sql`where ${driven}` : sql``
  const rows = unindexed ? most : size + 1
  return { among: sql`select * from ${orders} ${where} order by ${by} limit ${rows}`, scanned: unindexed }
}

/** Unites selections. `union` removes orders that several of them contain. */
function unite(selections: SQL[]): SQL {
  return sql.join(selections, sql` union `)
}

function buildRemainingFilter(page: OrderFilter): SQL | undefined {
  const { ids, status, search, queue } = page
  return and(
    status && eq(orders.status, status),
    buildDateFilter(page),
    buildTrialFilter(page),
    buildUnindexedFilter(page),
    (queue || ids) && search !== undefined ? buildSearchFilter(search) : undefined,
  )
}
