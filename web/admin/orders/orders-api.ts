import { hasPermission } from '../../../shop/accounts/roles.ts'
import { requireSession } from '../../account/session.ts'
import { ApiError, type ApiRequest, callApi } from '../../api-client.ts'
import { fetchOffer } from '../custom-offers/offers-api.ts'
import { type OrderQuery, toApiQuery } from './order-query.ts'

/**
 * A page may be empty, because the server scans a limited number of orders per request. The client then
 * continues, up to this many pages.
 */
const MAX_PAGES = 20

export async function fetchOrders(shown: OrderQuery & { before?: string }) {
  const query = toApiQuery(shown)
  let { orders, next } = await callApi('GET /admin/orders', { query })
  for (let page = 1; page < MAX_PAGES && orders.length === 0 && next; page += 1) {
    ;({ orders, next } = await callApi('GET /admin/orders', { query: { ...query, before: next } }))
  }
  return { rows: orders, next }
}

export type StaffOrder = Awaited<ReturnType<typeof fetchOrders>>['rows'][number]

/** Fetches an order with its questions and answers; `brief` is null where the package asks none. */
async function fetchDetails(id: string) {
  const order = await callApi('GET /admin/orders/{id}', { param: { id } })
  const brief = order.briefState ? await callApi('GET /admin/orders/{id}/brief', { param: { id } }) : null
  return { ...order, brief }
}

export type OrderDetails = Awaited<ReturnType<typeof fetchDetails>>

/** Tells whether the answer is that no order has the id. */
function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422)
}

/** Returns null when there is no such order. */
export async function fetchOrder(id: string): Promise<StaffOrder | null> {
  try {
    return await fetchDetails(id)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function fetchConversations(id: string) {
  return (await callApi('GET /admin/orders/{id}/conversations', { param: { id } })).conversations
}

export type OrderConversation = Awaited<ReturnType<typeof fetchConversations>>[number]

/** The orders of a customer at another shop. */
async function fetchImportedOrders(id: string) {
  return (await callApi('GET /admin/users/{id}/imported-orders', { param: { id } })).orders
}

/**
 * Loads an order with what the user may see of its offer, of its refunds and of the customer's conversations. Returns null when
 * loading fails, so that a failed poll keeps what is shown, and `missing` when the order does not exist.
 */
export async function loadOrder(request: Request, id: string) {
  const { role } = requireSession(request)
  try {
    const details = fetchDetails(id)
    const [order, imported, offer, refunds, conversations] = await Promise.all([
      details,
      details.then(({ customer }) => fetchImportedOrders(customer.id)),
      hasPermission(role, 'offers:manage')
        ? details.then(({ offerId }) => (offerId === null ? null : fetchOffer(offerId)))
        : null,
      hasPermission(role, 'refunds:make')
        ? callApi('GET /admin/orders/{id}/refunds', { param: { id } })
        : null,
      hasPermission(role, 'messages:answer') ? fetchConversations(id) : null,
    ])
    return { order, imported, offer, refunds, conversations }
  } catch (error) {
    requireSession(request)
    if (isMissing(error)) return 'missing' as const
    console.error(error)
    return null
  }
}

export type LoadedOrder = Exclude<Awaited<ReturnType<typeof loadOrder>>, 'missing' | null>

export type OrderUpdate = ApiRequest<'PATCH /admin/orders/{id}'>['json']

export function updateOrder(id: string, json: OrderUpdate) {
  return callApi('PATCH /admin/orders/{id}', { param: { id }, json })
}

type Delivery = OrderDetails['delivery']
export type DeliveryRun = Delivery['runs'][number]
export type GuaranteeCheck = Delivery['checks'][number]

type RunUpdate = ApiRequest<'POST /fulfilment/orders/{id}/runs/{runId}'>['json']

export function updateRun(orderId: string, runId: string, json: RunUpdate) {
  return callApi('POST /fulfilment/orders/{id}/runs/{runId}', { param: { id: orderId, runId }, json })
}
