import { PAYMENT_OPTIONS, type PaymentOption } from '../../../shop/payment-methods.ts'
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
const storedDraft = createStoredValue<CheckoutDraft>('checkoutDraft', EMPTY_DRAFT, parseDraft, {
  kind: 'session',
})

function parseDraft(json: unknown): CheckoutDraft {
  const stored = json as Partial<Record<keyof CheckoutDraft, unknown>>
  return {
    tiktokUsername: toText(stored.tiktokUsername) ?? '',
    niche: toText(stored.niche) ?? '',
    method: PAYMENT_OPTIONS.find((method) => method === stored.method) ?? EMPTY_DRAFT.method,
    usernames: parseByPackage(stored.usernames, toText),
    videos: parseByPackage(stored.videos, toText),
    plans: parseByPackage(stored.plans, toPlan),
  }
}

function parseByPackage<T>(json: unknown, parse: (value: unknown) => T | null): Record<string, T> {
  const entries = Object.entries(json ?? {}).flatMap(([id, value]): [string, T][] => {
    const parsed = parse(value)
    return parsed === null ? [] : [[id, parsed]]
  })
  return Object.fromEntries(entries)
}

function toText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function toPlan(value: unknown): LinePlan | null {
  const { start, days } = (value ?? {}) as Partial<Record<keyof LinePlan, unknown>>
  return typeof start === 'string' && typeof days === 'number' && Number.isFinite(days)
    ? { start, days }
    : null
}

export function useCheckoutDraft() {
  const draft = storedDraft.use()
  return {
    draft,
    change: changeCheckoutDraft,
  }
}

export function changeCheckoutDraft(part: Partial<CheckoutDraft>): void {
  storedDraft.write({ ...storedDraft.read(), ...part })
}

/** Clears the fields of paid lines. Account, niche and payment method stay for the next order. */
export function clearLineFields(packageIds: string[]): void {
  const { usernames, videos, plans, ...rest } = storedDraft.read()
  const omitPaid = <T>(fields: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(fields).filter(([id]) => !packageIds.includes(id)))
  storedDraft.write({
    ...rest,
    usernames: omitPaid(usernames),
    videos: omitPaid(videos),
    plans: omitPaid(plans),
  })
}
