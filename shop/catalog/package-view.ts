import type { PerTextField } from './package-fields.ts'

export const PACKAGE_TYPES = ['followers', 'likes', 'views', 'others'] as const

/** The order in which visitors are shown the types. */
export const SHOWN_PACKAGE_TYPES = ['likes', 'followers', 'views', 'others'] as const satisfies PackageType[]

export type PackageType = (typeof PACKAGE_TYPES)[number]

export type PackageText = PerTextField<string, string | null> & { features: string[] }

export interface DeliveryTerms {
  /** Hours from the start to the last unit; null for those of the policy. */
  deliveryHours: number | null
  /** Whether customers may choose an earliest start and a pace at the checkout. */
  allowsPlan: boolean
  /** Days after completion for which the result is guaranteed; null for no guarantee. */
  guaranteeDays: number | null
}

/** The terms of a package for which staff chose none. */
export const DEFAULT_DELIVERY_TERMS: DeliveryTerms = {
  deliveryHours: null,
  allowsPlan: false,
  guaranteeDays: null,
}

/** A package as the API and the pages show it. `price` is in pounds. */
export interface PackageView extends PackageText, DeliveryTerms {
  id: string
  type: PackageType
  quantity: number
  price: number
  /** Whether the customer is asked questions after the payment, before the work starts. */
  asksQuestions?: true
  /** Set while an automatic promotion that everybody gets reduces the price of one unit. */
  reduction?: PriceReduction
  /** Measured promises; absent below `MIN_SAMPLE` orders. */
  promises?: PackagePromises
}

/** Days of orders that the promises are measured on. */
export const PROMISE_DAYS = 90

/** Nothing is published about fewer orders. */
export const MIN_SAMPLE = 20

/** Percentages are whole numbers of the sample. */
export interface PackagePromises {
  orders: number
  onTimePercent: number
  /** From the payment; null when no order of the sample was started, or completed. */
  medianStartMinutes: number | null
  medianFinishMinutes: number | null
  shortfallPercent: number
  refundPercent: number
}

/** How a package is delivered, what is never done, and what the customer sees as evidence. */
export interface MethodCard {
  delivery: string
  exclusions: string
  evidence: string
}

/** Pounds. */
export interface PriceReduction {
  price: number
  /** The lowest price of the 30 days before the reduction. */
  lowestBefore: number
}

/** `others` is missing when the shop sells none. */
export type Catalog = Record<'followers' | 'likes' | 'views', PackageView[]> & { others?: PackageView[] }

export function groupPackagesByType(views: PackageView[]): Catalog {
  const of = (type: PackageType) => views.filter((view) => view.type === type)
  const others = of('others')
  return {
    followers: of('followers'),
    likes: of('likes'),
    views: of('views'),
    ...(others.length > 0 && { others }),
  }
}

/** Only likes and views are delivered to a single video. */
export function requiresVideo(type: PackageType): boolean {
  return type === 'likes' || type === 'views'
}

/** Price per thousand in pounds, unrounded, so that packages of one type can be compared. */
export function getPricePerThousand(view: PackageView): number {
  return (view.price / view.quantity) * 1000
}
