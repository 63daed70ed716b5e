import { isPaid } from '../../../shop/payments/payment-status.ts'
import { ApiError, api, unwrapResponse } from '../../api-client.ts'
import { requireSession } from '../session.ts'

export type MyOrders = Awaited<ReturnType<typeof fetchMyOrders>>
export type MyOrder = MyOrders['orders'][number]

function fetchMyOrders() {
  return unwrapResponse(api.orders['my-orders'].$get())
}

/** Null when they could not be loaded: the screen says so and offers to try again. */
export async function loadMyOrders(request: Request): Promise<MyOrders | null> {
  requireSession(request)
  try {
    return await fetchMyOrders()
  } catch (error) {
    // A session that has ended on the server has been forgotten here by now: back to the login.
    requireSession(request)
    console.error(error)
    return null
  }
}

function fetchMyOrder(id: string) {
  return unwrapResponse(api.orders[':id'].$get({ param: { id } }))
}

export type MyOrderDetails = Awaited<ReturnType<typeof fetchMyOrder>>

/** Null when it could not be loaded, `missing` when this account has no such order. */
export async function loadMyOrder(request: Request, id: string): Promise<MyOrderDetails | 'missing' | null> {
  requireSession(request)
  try {
    return await fetchMyOrder(id)
  } catch (error) {
    requireSession(request)
    if (error instanceof ApiError && error.status === 404) return 'missing'
    console.error(error)
    return null
  }
}

/** Cancels it together with the other unpaid orders of its payment. */
export function cancelMyOrder(id: string) {
  return unwrapResponse(api.orders[':id'].cancel.$post({ param: { id } }))
}

export function canCancel(order: Pick<MyOrder, 'status' | 'paymentStatus'>): boolean {
  return order.status === 'pending' && !isPaid(order.paymentStatus)
}
