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

/** Allowed transitions. `requiresPayment` lists those that need a paid order. */
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

/** Only a paid order may be started or refunded. */
export function requiresPayment(to: OrderStatus): boolean {
  return to === 'processing' || to === 'refunded'
}

/** Statuses that staff may set by hand. Refunds and cancelling have their own operations. */
export const STAFF_ORDER_STATUSES = [
  'processing',
  'completed',
  'partial',
  'failed',
] as const satisfies OrderStatus[]
