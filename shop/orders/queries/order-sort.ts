import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { orders } from '../tables.ts'
import type { OrderQueue } from './order-queue.ts'

/** `due`: of a queue, what waits longest first. */
export const ORDER_SORTS = ['newest', 'oldest', 'price_high', 'price_low', 'due'] as const

export type OrderSort = (typeof ORDER_SORTS)[number]

export interface OrderSorting {
  /** The last word is always the id's: no two orders stand at one place. */
  orderBy: SQL[]
  /** What stands behind that order in this sorting. */
  isAfter: (orderId: string) => SQL
}

export function getOrderSorting(sort: OrderSort, queue: OrderQueue | undefined): OrderSorting {
  if (sort === 'due') return sortByColumn(getWaitingSinceColumn(queue), 'up')
  if (sort === 'price_high') return sortByColumn(orders.price, 'down')
  if (sort === 'price_low') return sortByColumn(orders.price, 'up')
  return sort === 'oldest' ? sortByAge('up') : sortByAge('down')
}

/** Who has paid waits from then on; what fell short, since it ended. */
export function getWaitingSinceColumn(queue: OrderQueue | undefined): AnyPgColumn {
  return queue === 'fell_short' ? orders.endedAt : orders.paidAt
}

function sortByAge(way: 'up' | 'down'): OrderSorting {
  return way === 'up'
    ? { orderBy: [asc(orders.id)], isAfter: (id) => sql`${orders.id} > ${id}::uuid` }
    : { orderBy: [desc(orders.id)], isAfter: (id) => sql`${orders.id} < ${id}::uuid` }
}

/** The place of an order is read from its row: an id says it in every sorting. */
function sortByColumn(column: AnyPgColumn, way: 'up' | 'down'): OrderSorting {
  const place = (id: string) => sql`(select ${column} from ${orders} where ${orders.id} = ${id}::uuid)`
  const here = sql`(${column}, ${orders.id})`
  return way === 'up'
    ? { orderBy: [asc(column), asc(orders.id)], isAfter: (id) => sql`${here} > (${place(id)}, ${id}::uuid)` }
    : {
        orderBy: [desc(column), desc(orders.id)],
        isAfter: (id) => sql`${here} < (${place(id)}, ${id}::uuid)`,
      }
}
