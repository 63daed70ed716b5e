import { requiresVideo } from '../../../shop/catalog/package-view.ts'
import { isCurrency } from '../../../shop/currencies.ts'
import { type Money, toPounds } from '../../../shop/money.ts'
import { parseTiktokUsername } from '../../../shop/orders/tiktok-username.ts'
import { startsWithinWithdrawalPeriod } from '../../../shop/settings/policy.ts'
import { normalizeIdentifier } from '../../../shop/text.ts'
import type { CheckoutDraft } from './checkout-draft.ts'
import type { CheckoutLine } from './pending-checkout.ts'
import { DEFAULT_PLAN, getEarliestStart, toPlanFields } from './plan/line-plan.ts'

/** The request that places an order, the same for every payment method. */
export interface CheckoutRequest {
  items: {
    package_id: string
    quantity: number
    tiktok_username?: string
    video_url?: string
    start_after?: string
    pace_per_day?: number
  }[]
  tiktok_username: string
  niche: string
  display_currency?: string
  promotion_code?: string
  /** The shown total in pounds: when the current total is higher, nothing is ordered. */
  expected_total: number
  /** Whether the shown agreement asks to start before the withdrawal period ends. */
  early_start_requested: boolean
  /** The offer that is accepted, and the number of the revision that is shown. */
  offer?: { token: string; revision: number }
}

export const USERNAME_FIELD = 'tiktokUsername'

export function isDraftComplete({ tiktokUsername, niche }: CheckoutDraft): boolean {
  return normalizeIdentifier(tiktokUsername) !== '' && niche !== ''
}

export function buildCheckoutRequest(
  lines: CheckoutLine[],
  draft: CheckoutDraft,
  currency: string,
  { charge, code }: { charge: Money; code: string | undefined },
): CheckoutRequest {
  return {
    items: lines.map(({ entry, units, planLimits }) => ({
      package_id: entry.id,
      quantity: units,
      tiktok_username: getLineUsername(lines, draft, entry.id),
      video_url: requiresVideo(entry.type) ? draft.videos[entry.id]?.trim() : undefined,
      ...(planLimits && toPlanFields(draft.plans[entry.id] ?? DEFAULT_PLAN, planLimits, new Date())),
    })),
    tiktok_username: normalizeIdentifier(draft.tiktokUsername),
    niche: draft.niche,
    display_currency: isCurrency(currency) ? currency : undefined,
    promotion_code: code,
    expected_total: toPounds(charge),
    early_start_requested: getAgreement(lines, draft, new Date()) !== 'agreementLater',
  }
}

/** Returns the message that the customer agrees to: it asks for a start within the withdrawal period where one is chosen. */
export function getAgreement(
  lines: CheckoutLine[],
  { plans }: Pick<CheckoutDraft, 'plans'>,
  now: Date,
): 'agreement' | 'agreementPlanned' | 'agreementLater' {
  const starts = lines.map(({ entry, planLimits }) =>
    planLimits ? getEarliestStart(plans[entry.id] ?? DEFAULT_PLAN, now) : null,
  )
  if (starts.every((start) => start === null)) return 'agreement'
  const isEarly = starts.some((start) => startsWithinWithdrawalPeriod(start, now))
  return isEarly ? 'agreementPlanned' : 'agreementLater'
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
export function getLineUsername(lines: CheckoutLine[], draft: CheckoutDraft, id: string): string | undefined {
  return (lines.length > 1 && draft.usernames[id]?.trim()) || undefined
}
