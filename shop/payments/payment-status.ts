export const PAYMENT_STATUSES = ['pending', 'completed', 'failed', 'partially_refunded', 'refunded'] as const

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** A late success after a failure is recorded, never lost. */
export const PAYMENT_TRANSITIONS = {
  pending: ['completed', 'failed'],
  failed: ['completed'],
  completed: ['partially_refunded', 'refunded'],
  partially_refunded: ['refunded'],
  refunded: [],
} as const satisfies Record<PaymentStatus, readonly PaymentStatus[]>

/** The statuses from which `to` may be reached: the condition of the update that goes there. */
export function listPreviousStatuses(to: PaymentStatus): PaymentStatus[] {
  return PAYMENT_STATUSES.filter((from) => {
    const next: readonly PaymentStatus[] = PAYMENT_TRANSITIONS[from]
    return next.includes(to)
  })
}

/** Money was received, whatever was given back since. */
export function isPaid(status: PaymentStatus): boolean {
  return status === 'completed' || status === 'partially_refunded' || status === 'refunded'
}
