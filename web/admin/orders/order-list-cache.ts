import { session } from '../../account/session.ts'
import type { StaffOrder } from './fetch-orders.ts'
import type { OrderQuery } from './order-query.ts'

interface Page {
  rows: StaffOrder[]
  next: string | null
}

const MAX_LISTS = 5

/** Loaded lists by query, to restore a list when the user returns from an order. */
const lists = new Map<string, Page>()

export function getCachedOrders(query: OrderQuery) {
  const name = `${session.read()?.user.id} ${JSON.stringify(query)}`
  return {
    read: () => lists.get(name),
    write(page: Page) {
      lists.delete(name)
      lists.set(name, page)
      const [oldest] = lists.keys()
      if (lists.size > MAX_LISTS && oldest !== undefined) lists.delete(oldest)
    },
  }
}

/** Updates an order that was changed on its own page in all cached lists. */
export function updateCachedOrder(order: StaffOrder): void {
  for (const [name, { rows, next }] of lists) {
    lists.set(name, { rows: rows.map((row) => (row.id === order.id ? order : row)), next })
  }
}
