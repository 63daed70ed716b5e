import { isVideoMissing } from '../../../shop/catalog/brief-questions.ts'
import { isPaid } from '../../../shop/payments/payment-status.ts'
import { type Answer, ApiError, callApi } from '../../api-client.ts'
import { loadPrivate, toMissingIfNotFound } from '../load-private.ts'
import { session } from '../session.ts'
import type { Brief } from './brief/brief-api.ts'
import type { ImportedOrder } from './imported-orders.tsx'

type Answered = Answer<'GET /orders/my-orders'>

/** The figures of the specification; those of trials stand beside them. */
export interface MyOrders extends Omit<Answered, 'stats'> {
  stats: Omit<Answered['stats'], 'trials'> & Partial<Pick<Answered['stats'], 'trials'>>
}

export type MyOrder = MyOrders['orders'][number]

function fetchMyOrders(): Promise<MyOrders> {
  return callApi('GET /orders/my-orders', { query: {} })
}

/** Fetches the orders of one payment, as they were placed. */
export async function fetchPurchase(
  query: { paymentId: string } | { sessionId: string },
): Promise<MyOrder[]> {
  const { orders } = await callApi('GET /orders/my-orders', { query })
  return orders.reverse()
}

/** Returns null when the orders could not be loaded. */
export function loadMyOrders(request: Request): Promise<MyOrders | null> {
  return loadPrivate(request, fetchMyOrders)
}

/** Orders at another shop. Without them the page shows the rest. */
export async function loadMyImportedOrders(): Promise<ImportedOrder[]> {
  if (!session.read()) return []
  try {
    return (await callApi('GET /orders/imported')).orders
  } catch (error) {
    // After the end of the session the call for the orders leads to the login.
    if (!(error instanceof ApiError && error.status === 401)) console.error(error)
    return []
  }
}

/** Fetches an order with its questions; `brief` is null where the package asks none. */
export async function fetchMyOrder(id: string) {
  const order = await callApi('GET /orders/{id}', { param: { id } })
  const brief: Brief | null =
    order.briefState && isPaid(order.paymentStatus)
      ? await callApi('GET /orders/{id}/brief', { param: { id } })
      : null
  return { ...order, brief }
}

export type MyOrderDetails = Awaited<ReturnType<typeof fetchMyOrder>>

/** Returns null when the order could not be loaded, `missing` when the user has no such order. */
export function loadMyOrder(request: Request, id: string): Promise<MyOrderDetails | 'missing' | null> {
  return loadPrivate(request, () => fetchMyOrder(id).catch(toMissingIfNotFound))
}

export function canCancel(order: Pick<MyOrder, 'status' | 'paymentStatus'>): boolean {
  return order.status === 'pending' && !isPaid(order.paymentStatus)
}

/** Whether the promised time waits for the answers of the customer. */
export function isWaitingForAnswers(
  order: Pick<MyOrder, 'status' | 'paymentStatus' | 'briefState'>,
): boolean {
  return order.briefState === 'waiting' && order.status === 'pending' && isPaid(order.paymentStatus)
}

/** The first order that waits for its customer: its action leads the list. */
export function findLeadingOrder<
  Listed extends Parameters<typeof isWaitingForAnswers>[0] & Pick<MyOrder, 'paymentUrl' | 'isPaused'>,
>(orders: Listed[]): Listed | undefined {
  return orders.find((order) => order.paymentUrl !== null || order.isPaused || isWaitingForAnswers(order))
}

/** Whether the order waits for its video before anything else. */
export function isWaitingForVideo(
  order: Parameters<typeof isWaitingForAnswers>[0] & Pick<MyOrder, 'packageType' | 'videoUrl' | 'posts'>,
): boolean {
  return isWaitingForAnswers(order) && isVideoMissing(order.packageType, order)
}

/** Whether a list says once for all of its orders that nothing was charged. */
export function areAllTrials(orders: Pick<MyOrder, 'isTrial'>[] = []): boolean {
  return orders.length > 0 && orders.every(({ isTrial }) => isTrial)
}

/** Orders that wait for their payment come before the others. */
export function putUnpaidFirst<Listed extends Pick<MyOrder, 'paymentUrl'>>(orders: Listed[]): Listed[] {
  return orders.toSorted((a, b) => Number(b.paymentUrl !== null) - Number(a.paymentUrl !== null))
}

/** Whether the order ended before anything was paid. */
export function isAbandoned({ endedAt, paidAt }: Pick<MyOrder, 'endedAt' | 'paidAt'>): boolean {
  return endedAt !== null && paidAt === null
}

/** Returns the video of another order of the same purchase. */
export function findProposedVideo({ paymentId }: MyOrder, orders: MyOrder[]): string | null {
  return orders.find((other) => other.paymentId === paymentId && other.videoUrl)?.videoUrl ?? null
}

/** Whether to offer the checkout filled in as for this order; not while its work waits for a decision. */
export function canOrderAgain({
  packageId,
  paidAt,
  isPaused,
}: Pick<MyOrder, 'packageId' | 'paidAt' | 'isPaused'>): boolean {
  return packageId !== null && paidAt !== null && !isPaused
}
