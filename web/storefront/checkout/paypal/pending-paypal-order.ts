import type { Money } from '../../../../shop/money.ts'
import { createStoredValue } from '../../../stored-value.ts'
import type { CheckoutLine } from '../pending-checkout.ts'

/** A PayPal order that waits for the payer's approval, in this browser or on a phone. */
export interface PendingPaypalOrder {
  id: string
  approveUrl: string
  qr: string
  /** Identifies the user and the purchase. */
  of: string
}

/** Stored, so that a reload shows it again. */
export const pendingPaypalOrder = createStoredValue<PendingPaypalOrder | null>(
  'paypalWaiting',
  null,
  parsePendingPaypalOrder,
  { kind: 'session' },
)

/** Returns the pending order of this user, these lines and this charge, or null. */
export function usePendingPaypalOrder(of: string): PendingPaypalOrder | null {
  const waiting = pendingPaypalOrder.use()
  return waiting?.of === of ? waiting : null
}

export function getPurchaseKey(accountId: string, lines: CheckoutLine[], { amount }: Money): string {
  return JSON.stringify([accountId, amount, ...lines.map(({ entry, units }) => [entry.id, units])])
}

function parsePendingPaypalOrder(json: unknown): PendingPaypalOrder | null {
  const { id, approveUrl, qr, of } = (json ?? {}) as Partial<PendingPaypalOrder>
  if (typeof id !== 'string' || typeof of !== 'string') return null
  if (typeof approveUrl !== 'string' || !/^https?:/.test(approveUrl)) return null
  if (typeof qr !== 'string' || !qr.startsWith('data:image/svg+xml,')) return null
  return { id, approveUrl, qr, of }
}
