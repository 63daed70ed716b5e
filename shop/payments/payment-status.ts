import type { OrderStatus } from '../orders/order-status.ts'

export const PAYMENT_STATUSES = ['pending', 'completed', 'failed', 'partially_refunded', 'refunded'] as const

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** A payment that failed may still complete. After that the status follows what went back (`syncReturnedStatus`). */
const PAYMENT_TRANSITIONS = {
  pending: ['completed', 'failed'],
  failed: ['completed'],
  completed: [],
  partially_refunded: [],
  refunded: [],
} as const satisfies Record<PaymentStatus, readonly PaymentStatus[]>

/** Lists the statuses from which `to` can be reached: the condition of the update. */
export function listPreviousStatuses(to: PaymentStatus): PaymentStatus[] {
  return PAYMENT_STATUSES.filter((from) => {
    const next: readonly PaymentStatus[] = PAYMENT_TRANSITIONS[from]
    return next.includes(to)
  })
}

/** Whether money was received, even if it was refunded since. */
export function isPaid(status: PaymentStatus): boolean {
  return status === 'completed' || status === 'partially_refunded' || status === 'refunded'
}

/** An order that was paid back has no guarantee, nor one that ended without its whole delivery. `isCheckDue` says the same. */
export function keepsGuarantee(order: { status: OrderStatus; paymentStatus: PaymentStatus }): boolean {
  const { status, paymentStatus } = order
  const mayBeComplete = status === 'pending' || status === 'processing' || status === 'completed'
  return mayBeComplete && paymentStatus !== 'refunded'
}
