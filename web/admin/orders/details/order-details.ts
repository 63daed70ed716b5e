import { requireSession } from '../../../account/session.ts'
import { ApiError, api, unwrapResponse } from '../../../api-client.ts'

const calls = api.admin.orders[':id']

function fetchOrder(id: string) {
  return unwrapResponse(calls.$get({ param: { id } }))
}

export type OrderDetails = Awaited<ReturnType<typeof fetchOrder>>

/** Returns null when loading fails and `missing` when the order does not exist. */
export async function loadOrder(request: Request, id: string): Promise<OrderDetails | 'missing' | null> {
  requireSession(request)
  try {
    return await fetchOrder(id)
  } catch (error) {
    requireSession(request)
    if (error instanceof ApiError && error.status === 404) return 'missing'
    console.error(error)
    return null
  }
}

export interface OrderUpdate {
  status?: 'processing' | 'completed' | 'partial' | 'failed'
  start_count?: number
  /** Total count so far. */
  delivered?: number
  note?: string
}

export async function updateOrder(id: string, json: OrderUpdate): Promise<void> {
  await unwrapResponse(calls.$patch({ param: { id }, json }))
}

/** Cancels the order together with the other unpaid orders of its payment. */
export function cancelOrder(id: string) {
  return unwrapResponse(api.admin.orders[':id'].cancel.$post({ param: { id }, json: {} }))
}
