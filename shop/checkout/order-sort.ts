import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { orders } from '../orders/tables.ts'
import type { Queue } from './work-queue.ts'

/** `due`: of a queue, what waits longest first. */
export const ORDER_SORTS = ['newest', 'oldest', 'price_high', 'price_low', 'due'] as const

export type OrderSort = (typeof ORDER_SORTS)[number]

export interface Sorting {
  /** The last word is always the id's: no two orders stand at one place. */
  by: SQL[]
  /** What stands behind that order in this sorting. */
  behind: (orderId: string) => SQL
}

export function sortingOf(sort: OrderSort, queue: Queue | undefined): Sorting {
  if (sort === 'due') return sortedBy(dueSince(queue), 'up')
  if (sort === 'price_high') return sortedBy(orders.price, 'down')
  if (sort === 'price_low') return sortedBy(orders.price, 'up')
  return sort === 'oldest' ? byAge('up') : byAge('down')
}

/** Who has paid waits from then on; what fell short, since it ended. */
export function dueSince(queue: Queue | undefined): AnyPgColumn {
  return queue === 'fell_short' ? orders.endedAt : orders.paidAt
}

function byAge(way: 'up' | 'down'): Sorting {
  return way === 'up'
    ? { by: [asc(orders.id)], behind: (id) => sql`${orders.id} > ${id}::uuid` }
    : { by: [desc(orders.id)], behind: (id) => sql`${orders.id} < ${id}::uuid` }
}

/** The place of an order is read from its row: an id says it in every sorting. */
function sortedBy(column: AnyPgColumn, way: 'up' | 'down'): Sorting {
  const place = (id: string) => sql`(select ${column} from ${orders} where ${orders.id} = ${id}::uuid)`
  const here = sql`(${column}, ${orders.id})`
  return way === 'up'
    ? { by: [asc(column), asc(orders.id)], behind: (id) => sql`${here} > (${place(id)}, ${id}::uuid)` }
    : { by: [desc(column), desc(orders.id)], behind: (id) => sql`${here} < (${place(id)}, ${id}::uuid)` }
}
