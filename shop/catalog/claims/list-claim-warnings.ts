import type { Lang } from '../../localization/languages.ts'
import { listBuiltinPackages } from '../builtin-packages.ts'
import { getMethodCard } from '../package-text.ts'
import type { PackageText, PackageType } from '../package-view.ts'
import { hasBestPriceClaim } from './has-best-price-claim.ts'
import { isCalledReal } from './has-real-claim.ts'

/** A package with its tags and its price in pounds. */
export interface ClaimingPackage {
  id: string
  type: PackageType
  quantity: number
  price: number
  tags: Partial<Record<Lang, string | null>>
}

export const CLAIM_WARNING_KINDS = [
  'not_best',
  'also_best',
  'dearer_than_smaller',
  'real_without_method',
] as const

export interface ClaimWarning {
  /**
   * `not_best`: a tag claims the best value, but `other` costs less per thousand. `also_best`: `other` claims
   * it, too.
   * `dearer_than_smaller`: the smaller `other` costs less per thousand. `real_without_method`: the texts say "real", but
   * no method card explains it.
   */
  kind: (typeof CLAIM_WARNING_KINDS)[number]
  /** Id of the other package; null for `real_without_method`. */
  other: string | null
  /** Languages of the texts with the claim; empty for `dearer_than_smaller`. */
  langs: Lang[]
}

/**
 * Finds misleading price claims among the packages on sale. Returns the warnings by package id. The built-in packages as
 * the shop ships them are not held against each other: staff are warned about what they changed or added.
 */
export function listClaimWarnings(onSale: ClaimingPackage[]): Map<string, ClaimWarning[]> {
  const warnings = new Map<string, ClaimWarning[]>()
  const builtin = new Set(onSale.filter(isBuiltin))
  for (const one of onSale) {
    // Packages of the type `others` have no comparable unit.
    if (one.type === 'others') continue
    const rivals = onSale.filter(({ id, type }) => type === one.type && id !== one.id)
    const others = builtin.has(one) ? rivals.filter((rival) => !builtin.has(rival)) : rivals
    const found = [...checkTags(one, others), ...checkPrice(one, others)]
    if (found.length > 0) warnings.set(one.id, found)
  }
  return warnings
}

/** Finds the languages in which a package is called real without a method card. */
export function listMethodWarnings(texts: Partial<Record<Lang, PackageText>>): ClaimWarning[] {
  const langs = (Object.entries(texts) as [Lang, PackageText][])
    .filter(([lang, text]) => isCalledReal(text, lang) && !getMethodCard(text))
    .map(([lang]) => lang)
  return langs.length > 0 ? [{ kind: 'real_without_method', other: null, langs }] : []
}

function checkTags(claimant: ClaimingPackage, rivals: ClaimingPackage[]): ClaimWarning[] {
  const langs = listClaimingLanguages(claimant)
  if (langs.length === 0) return []
  const warnings: ClaimWarning[] = []
  const cheapest = getCheapest(rivals)
  if (cheapest && getUnitPrice(cheapest) < getUnitPrice(claimant))
    warnings.push({ kind: 'not_best', other: cheapest.id, langs })
  for (const rival of rivals) {
    const both = listClaimingLanguages(rival).filter((lang) => langs.includes(lang))
    if (both.length > 0) warnings.push({ kind: 'also_best', other: rival.id, langs: both })
  }
  return warnings
}

function checkPrice(claimant: ClaimingPackage, rivals: ClaimingPackage[]): ClaimWarning[] {
  const smaller = getCheapest(rivals.filter(({ quantity }) => quantity < claimant.quantity))
  if (!smaller || getUnitPrice(smaller) >= getUnitPrice(claimant)) return []
  return [{ kind: 'dearer_than_smaller', other: smaller.id, langs: [] }]
}

/** Whether a package has the price and the tags of the built-in one with its id. */
function isBuiltin({ id, price, tags }: ClaimingPackage): boolean {
  return (Object.entries(tags) as [Lang, string | null][]).every(([lang, tag]) => {
    const builtin = listBuiltinPackages(lang).find((entry) => entry.id === id)
    return builtin?.price === price && builtin.tag === tag
  })
}

function listClaimingLanguages({ tags }: ClaimingPackage): Lang[] {
  return (Object.entries(tags) as [Lang, string | null][])
    .filter(([lang, tag]) => tag && hasBestPriceClaim(tag, lang))
    .map(([lang]) => lang)
}

function getCheapest(claimants: ClaimingPackage[]): ClaimingPackage | undefined {
  return [...claimants].sort((a, b) => getUnitPrice(a) - getUnitPrice(b))[0]
}

/** Equal ratios divide to equal floating-point numbers, so rounding makes no package look cheaper. */
function getUnitPrice({ price, quantity }: ClaimingPackage): number {
  return price / quantity
}
