import type { ShopErrorCode } from '../errors.ts'

/** Allowed transitions of a paid order. An unpaid one can only be cancelled, together with its payment. */
export const ORDER_TRANSITIONS = {
  pending: ['processing', 'cancelled', 'failed', 'refunded'],
  processing: ['completed', 'partial', 'failed', 'refunded'],
  completed: ['refunded'],
  partial: ['refunded'],
  failed: ['refunded'],
  cancelled: ['refunded'],
  refunded: [],
} as const

export type OrderStatus = keyof typeof ORDER_TRANSITIONS

export const ORDER_STATUSES = Object.keys(ORDER_TRANSITIONS) as OrderStatus[]

/** Returns why no actor may move an order to a status, or null. */
export function findTransitionRefusal(
  { status, paidAt }: Pick<WorkableOrder, 'status' | 'paidAt'>,
  to: OrderStatus,
): ShopErrorCode | null {
  const next: readonly OrderStatus[] = ORDER_TRANSITIONS[status]
  if (!next.includes(to)) return 'transition_not_allowed'
  return to === 'cancelled' || paidAt ? null : 'order_not_paid'
}

/** Statuses that staff may set by hand. Refunds and cancelling have their own operations. */
export const STAFF_ORDER_STATUSES = [
  'processing',
  'completed',
  'partial',
  'failed',
] as const satisfies OrderStatus[]

type StaffOrderStatus = (typeof STAFF_ORDER_STATUSES)[number]

/** An order as far as its next statuses depend on it, for the server and for screens. */
export interface WorkableOrder {
  status: OrderStatus
  paidAt: Date | string | null
  isPaused: boolean
  /** By a dispute that staff have not overridden. */
  isBlocked: boolean
  briefState: string | null
  delivered: number
  quantity: number
}

/**
 * Returns why staff and API clients may not set a status, or null. `withoutAnswers`: starts an order whose customer has not
 * answered its questions. A paused order can still end with less, because the customer may never correct its target. A case
 * decides beyond these rules (`changeOrderStatus`).
 */
export function findStatusRefusal(
  order: WorkableOrder,
  to: OrderStatus,
  { withoutAnswers = false }: { withoutAnswers?: boolean } = {},
): ShopErrorCode | null {
  const refusal = findTransitionRefusal(order, to)
  if (refusal) return refusal
  if (order.isBlocked && to !== 'failed') return 'order_disputed'
  if (order.isPaused && (to === 'processing' || to === 'completed')) return 'order_paused'
  if (order.briefState === 'waiting' && to === 'processing' && !withoutAnswers) return 'brief_unanswered'
  const isAllDelivered = order.delivered >= order.quantity
  return isAllDelivered && (to === 'partial' || to === 'failed') ? 'all_delivered' : null
}

/** Returns why the work on an order cannot be divided, planned or planned anew, or null. */
export function findPlanRefusal({ status, paidAt }: Pick<WorkableOrder, 'status' | 'paidAt'>) {
  if (!paidAt) return 'order_not_paid'
  return status === 'pending' || status === 'processing' ? null : 'transition_not_allowed'
}

/**
 * Whether staff and API clients can report that the work on an order failed, such as for a profile or video that cannot be
 * reached. Possible before the start, so that nobody has to start an order that cannot be delivered.
 */
export function canReportFailure(order: WorkableOrder): boolean {
  return findPlanRefusal(order) === null && !order.isPaused
}

/** Lists the statuses that staff can set now, the next one first. */
export function listNextStatuses(
  order: WorkableOrder,
  options?: { withoutAnswers?: boolean },
): StaffOrderStatus[] {
  return STAFF_ORDER_STATUSES.filter((to) => findStatusRefusal(order, to, options) === null)
}
