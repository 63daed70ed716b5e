import { ApiError, api, unwrapResponse } from '../../api-client.ts'
import type { OrderQuery } from './order-query.ts'

/**
 * A page may be empty, because the server scans a limited number of orders per request. The client then
 * continues, up to this many pages.
 */
const MAX_PAGES = 20

export async function fetchOrders(query: OrderQuery & { before?: string }) {
  let { orders, next } = await unwrapResponse(api.admin.orders.$get({ query }))
  for (let page = 1; page < MAX_PAGES && orders.length === 0 && next; page += 1) {
    ;({ orders, next } = await unwrapResponse(api.admin.orders.$get({ query: { ...query, before: next } })))
  }
  return { rows: orders, next }
}

export type StaffOrder = Awaited<ReturnType<typeof fetchOrders>>['rows'][number]

/** Returns an order that a drawer shows although the list does not hold it, or null when there is none. */
export async function fetchOrder(id: string): Promise<StaffOrder | null> {
  try {
    return await unwrapResponse(api.admin.orders[':id'].$get({ param: { id } }))
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
    throw error
  }
}
