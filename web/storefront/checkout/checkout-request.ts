import { requiresVideo } from '../../../shop/catalog/package-view.ts'
import { isCurrency } from '../../../shop/currencies.ts'
import { type Money, toPounds } from '../../../shop/money.ts'
import type { PaymentOption } from '../../../shop/payment-methods.ts'
import { startsWithinWithdrawalPeriod } from '../../../shop/settings/policy.ts'
import { normalizeIdentifier } from '../../../shop/text.ts'
import { parseWhole } from '../../i18n/parse-input.ts'
import type { CheckoutDraft } from './checkout-draft.ts'
import { DEFAULT_PLAN, getEarliestStart, toPlanFields } from './line-plan.ts'
import type { CheckoutLine } from './pending-checkout.ts'

interface LineRequest {
  video_url?: string
  posts?: { video_url: string; quantity?: number }[]
  startAfter?: string
  pacePerDay?: number
}

/** One package with the fields of the specification: the wallet names the username differently. */
type PackageRequest = LineRequest & { package_id: string } & (
    | { username: string }
    | { tiktok_username: string }
  )

interface CartRequest {
  items: (LineRequest & { package_id: string; quantity: number; tiktok_username?: string })[]
  tiktok_username: string
}

/** The request that places an order, without the language, the wallet's card and the idempotency key. */
export type CheckoutRequest = (PackageRequest | CartRequest) & {
  origin_url: string
  user_email: string
  niche: string
  /** Set for a wallet. */
  payment_method_types?: ['card']
  displayCurrency?: string
  promotionCode?: string
  /** The shown total in pounds: when the current total is higher, nothing is ordered. */
  expectedTotal: number
  /** Whether the shown agreement asks to start before the withdrawal period ends. */
  earlyStartRequested: boolean
  /** Version of the shown terms: when others hold now, nothing is ordered. */
  policyVersion?: string
  /** The offer that is accepted, and the number of the revision that is shown. */
  offer?: { token: string; revision: number }
}

/** The input of a checkout request besides lines and draft. */
export interface CheckoutRequestInput {
  origin: string
  email: string
  method: PaymentOption
  currency: string
  charge: Money
  code: string | undefined
  policyVersion?: string
  offer?: CheckoutRequest['offer']
}

export const USERNAME_FIELD = 'tiktokUsername'

export function isDraftComplete({ tiktokUsername, niche }: CheckoutDraft): boolean {
  return normalizeIdentifier(tiktokUsername) !== '' && niche !== ''
}

export function buildCheckoutRequest(
  lines: CheckoutLine[],
  draft: CheckoutDraft,
  { origin, email, method, currency, charge, code, policyVersion, offer }: CheckoutRequestInput,
): CheckoutRequest {
  const [line] = lines
  const isOnePackage = line !== undefined && lines.length === 1 && line.units === 1 && !offer
  return {
    ...(isOnePackage ? toPackageRequest(line, draft, method) : toCartRequest(lines, draft)),
    origin_url: origin,
    user_email: email,
    niche: draft.niche,
    payment_method_types: method === 'applepay' ? ['card'] : undefined,
    displayCurrency: isCurrency(currency) ? currency : undefined,
    promotionCode: code,
    expectedTotal: toPounds(charge),
    earlyStartRequested: getAgreement(lines, draft, new Date()) !== 'agreementLater',
    policyVersion,
    offer,
  }
}

function toPackageRequest(line: CheckoutLine, draft: CheckoutDraft, method: PaymentOption): PackageRequest {
  const username = normalizeIdentifier(draft.tiktokUsername)
  const request = { package_id: line.entry.id, ...toLineRequest(line, draft) }
  return method === 'applepay'
    ? { ...request, tiktok_username: username, video_url: request.video_url ?? '' }
    : { ...request, username }
}

function toCartRequest(lines: CheckoutLine[], draft: CheckoutDraft): CartRequest {
  return {
    items: lines.map((line) => ({
      package_id: line.entry.id,
      quantity: line.units,
      tiktok_username: getLineUsername(lines, draft, line.entry.id),
      ...toLineRequest(line, draft),
    })),
    tiktok_username: normalizeIdentifier(draft.tiktokUsername),
  }
}

function toLineRequest({ entry, planLimits }: CheckoutLine, draft: CheckoutDraft): LineRequest {
  const split = draft.splits[entry.id]
  const target = split
    ? { posts: split.urls.map((url, index) => toPost(url, split.amounts?.[index])) }
    : { video_url: draft.videos[entry.id]?.trim() }
  return {
    ...(requiresVideo(entry.type) && target),
    ...(planLimits && toPlanFields(draft.plans[entry.id] ?? DEFAULT_PLAN, planLimits, new Date())),
  }
}

function toPost(url: string, amount: string | undefined) {
  return { video_url: url.trim(), ...(amount !== undefined && { quantity: parseWhole(amount) ?? 0 }) }
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

/** Only orders of several lines may send a line to another account. */
export function getLineUsername(lines: CheckoutLine[], draft: CheckoutDraft, id: string): string | undefined {
  return (lines.length > 1 && draft.usernames[id]?.trim()) || undefined
}
