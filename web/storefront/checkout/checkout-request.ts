import { requiresVideo } from '../../../shop/catalog/package-view.ts'
import { isCurrency } from '../../../shop/currencies.ts'
import { type Money, toPounds } from '../../../shop/money.ts'
import { parseTiktokUsername } from '../../../shop/orders/tiktok-username.ts'
import type { CheckoutDraft } from './checkout-draft.ts'
import type { CheckoutLine } from './pending-checkout.ts'

/** The request that places an order, the same for every payment method. */
export interface CheckoutRequest {
  items: { package_id: string; quantity: number; tiktok_username?: string; video_url?: string }[]
  tiktok_username: string
  niche: string
  display_currency?: string
  promotion_code?: string
  /** The shown total in pounds: when the current total is higher, nothing is ordered. */
  expected_total: number
}

export const USERNAME_FIELD = 'tiktokUsername'

export function isDraftComplete({ tiktokUsername, niche }: CheckoutDraft): boolean {
  return tiktokUsername.trim() !== '' && niche !== ''
}

export function buildCheckoutRequest(
  lines: CheckoutLine[],
  draft: CheckoutDraft,
  currency: string,
  { charge, code }: { charge: Money; code: string | undefined },
): CheckoutRequest {
  return {
    items: lines.map(({ entry, units }) => ({
      package_id: entry.id,
      quantity: units,
      tiktok_username: getLineUsername(lines, draft, entry.id),
      video_url: requiresVideo(entry.type) ? draft.videos[entry.id]?.trim() : undefined,
    })),
    tiktok_username: draft.tiktokUsername.trim(),
    niche: draft.niche,
    display_currency: isCurrency(currency) ? currency : undefined,
    promotion_code: code,
    expected_total: toPounds(charge),
  }
}

/** Returns the name of the first field with an invalid username, or null. */
export function findInvalidUsername(lines: CheckoutLine[], draft: CheckoutDraft): string | null {
  if (!parseTiktokUsername(draft.tiktokUsername)) return USERNAME_FIELD
  const wrong = lines.find(({ entry }) => {
    const own = getLineUsername(lines, draft, entry.id)
    return own !== undefined && !parseTiktokUsername(own)
  })
  return wrong ? `${USERNAME_FIELD}-${wrong.entry.id}` : null
}

/** Only orders of several lines may send a line to another account. */
function getLineUsername(lines: CheckoutLine[], draft: CheckoutDraft, id: string): string | undefined {
  return (lines.length > 1 && draft.usernames[id]?.trim()) || undefined
}
