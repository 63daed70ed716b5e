import { stored } from '../../browser-storage.ts'
import type { CheckoutLine } from './pending-checkout.ts'

/** An order at PayPal that waits for its payer's approval, here or on a phone. */
export interface PaypalWaiting {
  id: string
  approveUrl: string
  qr: string
  /** Who it is for and what it buys. */
  of: string
}

/** A reload shows it again. */
export const paypalWaiting = stored<PaypalWaiting | null>('paypalWaiting', null, parse, 'session')

/** The waiting order of this account and these very lines at these prices; of anything else, none. */
export function usePaypalWaiting(of: string): PaypalWaiting | null {
  const waiting = paypalWaiting.use()
  return waiting?.of === of ? waiting : null
}

export function nameOfPurchase(accountId: string, lines: CheckoutLine[]): string {
  return JSON.stringify([accountId, ...lines.map(({ entry, units }) => [entry.id, units, entry.price])])
}

function parse(json: unknown): PaypalWaiting | null {
  const { id, approveUrl, qr, of } = (json ?? {}) as Partial<PaypalWaiting>
  if (typeof id !== 'string' || typeof of !== 'string') return null
  if (!approveUrl || !/^https?:/.test(approveUrl) || !qr?.startsWith('data:image/svg+xml,')) return null
  return { id, approveUrl, qr, of }
}
