import { isPaid } from '../../../shop/payments/payment-status.ts'
import { api, unwrapResponse } from '../../api-client.ts'
import { loadPrivate, toMissing } from '../load-private.ts'

export type MyOrders = Awaited<ReturnType<typeof fetchMyOrders>>
export type MyOrder = MyOrders['orders'][number]

function fetchMyOrders() {
  return unwrapResponse(api.orders['my-orders'].$get())
}

/** Returns null when the orders could not be loaded. */
export function loadMyOrders(request: Request): Promise<MyOrders | null> {
  return loadPrivate(request, fetchMyOrders)
}

function fetchMyOrder(id: string) {
  return unwrapResponse(api.orders[':id'].$get({ param: { id } }))
}

export type MyOrderDetails = Awaited<ReturnType<typeof fetchMyOrder>>

/** Returns null when the order could not be loaded, `missing` when the user has no such order. */
export function loadMyOrder(request: Request, id: string): Promise<MyOrderDetails | 'missing' | null> {
  return loadPrivate(request, () => fetchMyOrder(id).catch(toMissing))
}

/** Cancels the order and the other unpaid orders of its payment. */
export function cancelMyOrder(id: string) {
  return unwrapResponse(api.orders[':id'].cancel.$post({ param: { id } }))
}

export function canCancel(order: Pick<MyOrder, 'status' | 'paymentStatus'>): boolean {
  return order.status === 'pending' && !isPaid(order.paymentStatus)
}
