import type { BriefQuestion } from '../catalog/brief-questions.ts'
import { listRequestedPackages } from '../catalog/list-packages.ts'
import { type PackageType, requiresVideo } from '../catalog/package-view.ts'
import { BASE_CURRENCY } from '../currencies.ts'
import type { Lang } from '../localization/languages.ts'
import type { Money } from '../money.ts'
import type { Db } from '../services.ts'

/** One of several videos over which a line is split. */
export interface RequestedPost {
  url: string
  /** Either every post has one, or none, for an even split. */
  quantity?: number
}

export interface RequestedLine {
  packageId: string
  /** Number of packages, at least 1. */
  units: number
  tiktokUsername?: string
  videoUrl?: string
  /** The videos over which the units are split, instead of one. */
  posts?: RequestedPost[]
  /** The customer's plan: the earliest start, and the most units a day. */
  startAfter?: Date
  pacePerDay?: number
}

export interface PricedLine extends Omit<RequestedLine, 'videoUrl' | 'posts'> {
  type: PackageType
  name: string
  /** Quantity of one package. */
  quantity: number
  /** Price of one package. */
  price: Money
  videoUrl: string | null
  posts: RequestedPost[] | null
  /** Hours of the package's own delivery time; null for that of the policy. */
  deliveryHours: number | null
  allowsPlan: boolean
  guaranteeDays: number | null
  /** Questions for the customer after the payment. */
  questions: BriefQuestion[]
  /** The version of the method card in the customer's language; null without one. */
  methodCardId: string | null
}

/** The fields of a line that its price depends on. */
export type PriceableLine = Pick<PricedLine, 'packageId' | 'type' | 'units' | 'price'>

/** Prices the lines from the catalog. Returns null when one of the packages is not on sale. */
export async function priceLines(
  db: Db,
  requested: RequestedLine[],
  lang: Lang,
): Promise<PricedLine[] | null> {
  const sold = await listRequestedPackages(db, { lang, ids: requested.map((line) => line.packageId) })
  const byId = new Map(sold.map((row) => [row.id, row]))
  const lines: PricedLine[] = []
  for (const line of requested) {
    const found = byId.get(line.packageId)
    if (!found) return null
    lines.push({
      ...line,
      ...found,
      price: { amount: found.pence, currency: BASE_CURRENCY },
      videoUrl: (requiresVideo(found.type) && line.videoUrl) || null,
      posts: (requiresVideo(found.type) && line.posts) || null,
    })
  }
  return lines
}
