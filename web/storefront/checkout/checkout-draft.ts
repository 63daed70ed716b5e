import { MAX_POSTS, MIN_POSTS } from '../../../shop/orders/order-limits.ts'
import { PAYMENT_OPTIONS, type PaymentOption } from '../../../shop/payment-methods.ts'
import { createStoredValue } from '../../stored-value.ts'
import type { LinePlan } from './line-plan.ts'

/** Videos as they are typed, each with its amount; without amounts the line is split evenly. */
export interface VideoSplit {
  urls: string[]
  amounts: string[] | null
}

export interface CheckoutDraft {
  tiktokUsername: string
  niche: string
  method: PaymentOption
  /** By package id: another TikTok account for a line, and the video of a line that needs one. */
  usernames: Record<string, string>
  videos: Record<string, string>
  /** By package id: the videos over which a line is split, instead of one. */
  splits: Record<string, VideoSplit>
  /** By package id: start and pace of a line that allows to choose them. */
  plans: Record<string, LinePlan>
}

const EMPTY_DRAFT: CheckoutDraft = {
  tiktokUsername: '',
  niche: '',
  method: 'stripe',
  usernames: {},
  videos: {},
  splits: {},
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
    splits: parseByPackage(stored.splits, toSplit),
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

function toSplit(value: unknown): VideoSplit | null {
  const { urls, amounts } = (value ?? {}) as Partial<Record<keyof VideoSplit, unknown>>
  if (!isTexts(urls) || urls.length < MIN_POSTS || urls.length > MAX_POSTS) return null
  return { urls, amounts: isTexts(amounts) && amounts.length === urls.length ? amounts : null }
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string')
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

/** Splits a line over several videos, or takes the split back. */
export function changeSplit(packageId: string, split: VideoSplit | null): void {
  const { [packageId]: _, ...others } = storedDraft.read().splits
  changeCheckoutDraft({ splits: split ? { ...others, [packageId]: split } : others })
}

/** Lists the videos of a line that are entered. */
export function listVideos({ videos, splits }: CheckoutDraft, packageId: string): string[] {
  const urls = splits[packageId]?.urls ?? [videos[packageId] ?? '']
  return urls.map((url) => url.trim()).filter((url) => url !== '')
}

/** Clears the fields of paid lines. Account, niche and payment method stay for the next order. */
export function clearLineFields(packageIds: string[]): void {
  const { usernames, videos, splits, plans, ...rest } = storedDraft.read()
  const omitPaid = <T>(fields: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(fields).filter(([id]) => !packageIds.includes(id)))
  storedDraft.write({
    ...rest,
    usernames: omitPaid(usernames),
    videos: omitPaid(videos),
    splits: omitPaid(splits),
    plans: omitPaid(plans),
  })
}
