import { createStoredValue } from '../../../stored-value.ts'
import type { CheckoutLine } from '../pending-checkout.ts'

/** An order at PayPal that waits for its payer's approval, here or on a phone. */
export interface PendingPaypalOrder {
  id: string
  approveUrl: string
  qr: string
  /** Who it is for and what it buys. */
  of: string
}

/** A reload shows it again. */
export const pendingPaypalOrder = createStoredValue<PendingPaypalOrder | null>(
  'paypalWaiting',
  null,
  parsePendingPaypalOrder,
  'session',
)

/** The waiting order of this account and these very lines at these prices; of anything else, none. */
export function usePendingPaypalOrder(of: string): PendingPaypalOrder | null {
  const waiting = pendingPaypalOrder.use()
  return waiting?.of === of ? waiting : null
}

export function getPurchaseKey(accountId: string, lines: CheckoutLine[]): string {
  return JSON.stringify([accountId, ...lines.map(({ entry, units }) => [entry.id, units, entry.price])])
}

function parsePendingPaypalOrder(json: unknown): PendingPaypalOrder | null {
  const { id, approveUrl, qr, of } = (json ?? {}) as Partial<PendingPaypalOrder>
  if (typeof id !== 'string' || typeof of !== 'string') return null
  if (!approveUrl || !/^https?:/.test(approveUrl) || !qr?.startsWith('data:image/svg+xml,')) return null
  return { id, approveUrl, qr, of }
}
