import type { PaymentOption } from '../../../shop/payment-methods.ts'
import { stored } from '../../browser-storage.ts'

export interface Draft {
  tiktokUsername: string
  niche: string
  method: PaymentOption
  /** By package id: the account of a line that goes elsewhere, and the video of a line that wants one. */
  usernames: Record<string, string>
  videos: Record<string, string>
}

const EMPTY: Draft = { tiktokUsername: '', niche: '', method: 'stripe', usernames: {}, videos: {} }

/** What was typed and chosen survives a reload; it is forgotten with the tab. */
const kept = stored<Draft>('checkoutDraft', EMPTY, (json) => ({ ...EMPTY, ...(json as Draft) }), 'session')

export function useCheckoutDraft() {
  const draft = kept.use()
  return { draft, change: (part: Partial<Draft>) => kept.write({ ...kept.read(), ...part }) }
}

/** Once they are paid for; the account, the niche and the way to pay are likely those of the next order. */
export function forgetLineFields(): void {
  kept.write({ ...kept.read(), usernames: {}, videos: {} })
}
