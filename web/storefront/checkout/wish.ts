import { wantsVideo } from '../../../shop/catalog/package-view.ts'
import { isCurrency } from '../../../shop/currencies.ts'
import { gbp, toPounds } from '../../../shop/money.ts'
import { chargeFor } from '../../../shop/order-total.ts'
import { parseTiktokUsername } from '../../../shop/orders/tiktok-username.ts'
import type { Draft } from './checkout-draft.ts'
import type { CheckoutLine } from './pending-checkout.ts'

/** What is sent to be bought, whichever way it is paid. */
export interface Wish {
  items: { package_id: string; quantity: number; tiktok_username?: string; video_url?: string }[]
  tiktok_username: string
  niche: string
  display_currency?: string
  /** Pounds, as they are shown: should it cost more by now, nothing is ordered. */
  expected_total: number
}

export const EVERY_LINE = 'tiktokUsername'

export function isComplete({ tiktokUsername, niche }: Draft): boolean {
  return tiktokUsername.trim() !== '' && niche !== ''
}

export function wishOf(lines: CheckoutLine[], draft: Draft, currency: string): Wish {
  return {
    items: lines.map(({ entry, units }) => ({
      package_id: entry.id,
      quantity: units,
      tiktok_username: ownUsername(lines, draft, entry.id),
      video_url: wantsVideo(entry.type) ? draft.videos[entry.id]?.trim() : undefined,
    })),
    tiktok_username: draft.tiktokUsername.trim(),
    niche: draft.niche,
    display_currency: isCurrency(currency) ? currency : undefined,
    expected_total: toPounds(
      chargeFor(lines.map(({ entry, units }) => ({ price: gbp(entry.price), units }))),
    ),
  }
}

/** The name of the first field whose username does not look like one; null when all do. */
export function wrongUsername(lines: CheckoutLine[], draft: Draft): string | null {
  if (!parseTiktokUsername(draft.tiktokUsername)) return EVERY_LINE
  const wrong = lines.find(({ entry }) => {
    const own = ownUsername(lines, draft, entry.id)
    return own !== undefined && !parseTiktokUsername(own)
  })
  return wrong ? `${EVERY_LINE}-${wrong.entry.id}` : null
}

/** Only of several lines may one go elsewhere. */
function ownUsername(lines: CheckoutLine[], draft: Draft, id: string): string | undefined {
  return (lines.length > 1 && draft.usernames[id]?.trim()) || undefined
}
