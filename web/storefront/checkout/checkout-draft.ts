import type { PaymentOption } from '../../../shop/payment-methods.ts'
import { createStoredValue } from '../../stored-value.ts'

export interface CheckoutDraft {
  tiktokUsername: string
  niche: string
  method: PaymentOption
  /** By package id: the account of a line that goes elsewhere, and the video of a line that wants one. */
  usernames: Record<string, string>
  videos: Record<string, string>
}

const EMPTY_DRAFT: CheckoutDraft = {
  tiktokUsername: '',
  niche: '',
  method: 'stripe',
  usernames: {},
  videos: {},
}

/** What was typed and chosen survives a reload; it is forgotten with the tab. */
const storedDraft = createStoredValue<CheckoutDraft>(
  'checkoutDraft',
  EMPTY_DRAFT,
  (json) => ({ ...EMPTY_DRAFT, ...(json as CheckoutDraft) }),
  'session',
)

export function useCheckoutDraft() {
  const draft = storedDraft.use()
  return {
    draft,
    change: (part: Partial<CheckoutDraft>) => storedDraft.write({ ...storedDraft.read(), ...part }),
  }
}

/** Once they are paid for; the account, the niche and the way to pay are likely those of the next order. */
export function clearLineFields(): void {
  storedDraft.write({ ...storedDraft.read(), usernames: {}, videos: {} })
}
