import { api, unwrapResponse } from '../../api-client.ts'
import type { OrderQuery } from './order-query.ts'

/** A page may end before it has found any: the shop looks at so many orders at once. Then it goes on, for so long. */
const MAX_PAGES = 20

export async function fetchOrders(query: OrderQuery & { before?: string }) {
  let { orders, next } = await unwrapResponse(api.admin.orders.$get({ query }))
  for (let page = 1; page < MAX_PAGES && orders.length === 0 && next; page += 1) {
    ;({ orders, next } = await unwrapResponse(api.admin.orders.$get({ query: { ...query, before: next } })))
  }
  return { rows: orders, next }
}

export type StaffOrder = Awaited<ReturnType<typeof fetchOrders>>['rows'][number]
