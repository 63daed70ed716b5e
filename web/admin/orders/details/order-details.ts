import { hasPermission } from '../../../../shop/accounts/roles.ts'
import { requireSession } from '../../../account/session.ts'
import { ApiError, api, unwrapResponse } from '../../../api-client.ts'
import { fetchOrderRefunds } from '../../refunds/order-refunds.ts'

const calls = api.admin.orders[':id']

function fetchOrder(id: string) {
  return unwrapResponse(calls.$get({ param: { id } }))
}

export type OrderDetails = Awaited<ReturnType<typeof fetchOrder>>

async function fetchConversations(id: string) {
  const { conversations } = await unwrapResponse(calls.conversations.$get({ param: { id } }))
  return conversations
}

export type OrderConversation = Awaited<ReturnType<typeof fetchConversations>>[number]

/**
 * Loads an order with what the user may see of its refunds and of the customer's conversations. Returns null when
 * loading fails, so that a failed poll keeps what is shown, and `missing` when the order does not exist.
 */
export async function loadOrder(request: Request, id: string) {
  const { role } = requireSession(request)
  try {
    const [order, refunds, conversations] = await Promise.all([
      fetchOrder(id),
      hasPermission(role, 'refunds:make') ? fetchOrderRefunds(id) : null,
      hasPermission(role, 'messages:answer') ? fetchConversations(id) : null,
    ])
    return { order, refunds, conversations }
  } catch (error) {
    requireSession(request)
    if (error instanceof ApiError && error.status === 404) return 'missing' as const
    console.error(error)
    return null
  }
}

export type LoadedOrder = Exclude<Awaited<ReturnType<typeof loadOrder>>, 'missing' | null>

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
  return unwrapResponse(calls.cancel.$post({ param: { id }, json: {} }))
}

/** Lets an order with a disputed payment be fulfilled and refunded. */
export function overrideDispute(id: string, reason: string) {
  return unwrapResponse(calls['dispute-override'].$post({ param: { id }, json: { reason } }))
}
