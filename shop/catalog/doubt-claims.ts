import type { Lang } from '../localization/languages.ts'
import { claimsBest } from './claims-best.ts'
import type { PackageType } from './package-view.ts'

/** What a package says of itself, and what its numbers say. Prices of all in one unit. */
export interface Claimant {
  id: string
  type: PackageType
  quantity: number
  price: number
  tags: Partial<Record<Lang, string | null>>
}

export interface Doubt {
  /**
   * `not_best`: a tag says it is the best value, and `other` costs less per thousand. `also_best`: `other` says the
   * same. `dearer_than_smaller`: the smaller `other` costs less per thousand.
   */
  kind: 'not_best' | 'also_best' | 'dearer_than_smaller'
  other: string
  /** Whose tags say so; none for a price that needs no words. */
  langs: Lang[]
}

/** What customers would notice of the packages that are on sale: for each that has any, by its id. */
export function doubtClaims(onSale: Claimant[]): Map<string, Doubt[]> {
  const doubts = new Map<string, Doubt[]>()
  for (const one of onSale) {
    // A thousand of something made for one customer says nothing.
    if (one.type === 'others') continue
    const rivals = onSale.filter(({ id, type }) => type === one.type && id !== one.id)
    const found = [...doubtTags(one, rivals), ...doubtPrice(one, rivals)]
    if (found.length > 0) doubts.set(one.id, found)
  }
  return doubts
}

function doubtTags(one: Claimant, rivals: Claimant[]): Doubt[] {
  const langs = claimingIn(one)
  if (langs.length === 0) return []
  const doubts: Doubt[] = []
  const cheapest = cheapestOf(rivals)
  if (cheapest && perPiece(cheapest) < perPiece(one))
    doubts.push({ kind: 'not_best', other: cheapest.id, langs })
  for (const rival of rivals) {
    const both = claimingIn(rival).filter((lang) => langs.includes(lang))
    if (both.length > 0) doubts.push({ kind: 'also_best', other: rival.id, langs: both })
  }
  return doubts
}

function doubtPrice(one: Claimant, rivals: Claimant[]): Doubt[] {
  const smaller = cheapestOf(rivals.filter(({ quantity }) => quantity < one.quantity))
  if (!smaller || perPiece(smaller) >= perPiece(one)) return []
  return [{ kind: 'dearer_than_smaller', other: smaller.id, langs: [] }]
}

function claimingIn({ tags }: Claimant): Lang[] {
  return (Object.entries(tags) as [Lang, string | null][])
    .filter(([lang, tag]) => tag && claimsBest(tag, lang))
    .map(([lang]) => lang)
}

function cheapestOf(claimants: Claimant[]): Claimant | undefined {
  return [...claimants].sort((a, b) => perPiece(a) - perPiece(b))[0]
}

/** Equal shares divide to equal numbers, so nothing is cheaper by an error of rounding. */
function perPiece({ price, quantity }: Claimant): number {
  return price / quantity
}
