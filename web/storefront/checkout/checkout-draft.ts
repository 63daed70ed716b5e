import type { PaymentOption } from '../../../shop/payment-methods.ts'
import { createStoredValue } from '../../stored-value.ts'
import type { LinePlan } from './plan/line-plan.ts'

export interface CheckoutDraft {
  tiktokUsername: string
  niche: string
  method: PaymentOption
  /** By package id: another TikTok account for a line, and the video of a line that needs one. */
  usernames: Record<string, string>
  videos: Record<string, string>
  /** By package id: start and pace of a line that allows to choose them. */
  plans: Record<string, LinePlan>
}

const EMPTY_DRAFT: CheckoutDraft = {
  tiktokUsername: '',
  niche: '',
  method: 'stripe',
  usernames: {},
  videos: {},
  plans: {},
}

/** The input survives a reload and is deleted with the tab. */
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

/** Clears the fields of paid lines. Account, niche and payment method stay for the next order. */
export function clearLineFields(): void {
  storedDraft.write({ ...storedDraft.read(), usernames: {}, videos: {}, plans: {} })
}
