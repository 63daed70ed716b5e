export const ORDER_STATUSES = [
  'pending',
  'processing',
  'completed',
  'partial',
  'failed',
  'cancelled',
  'refunded',
] as const

export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** Where an order may go from each status. That it must be paid for some moves is `needsPayment`. */
export const ORDER_TRANSITIONS = {
  pending: ['processing', 'cancelled', 'failed', 'refunded'],
  processing: ['completed', 'partial', 'failed', 'refunded'],
  completed: ['refunded'],
  partial: ['refunded'],
  failed: ['refunded'],
  cancelled: ['refunded'],
  refunded: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>

export function canTransition(from: OrderStatus, to: OrderStatus): boolean {
  const next: readonly OrderStatus[] = ORDER_TRANSITIONS[from]
  return next.includes(to)
}

/** Work starts, and money goes back, only on a paid order. */
export function requiresPayment(to: OrderStatus): boolean {
  return to === 'processing' || to === 'refunded'
}

/** What staff may set by hand. Refunds have their own call; cancelling belongs to unpaid orders. */
export const STAFF_ORDER_STATUSES = [
  'processing',
  'completed',
  'partial',
  'failed',
] as const satisfies OrderStatus[]
