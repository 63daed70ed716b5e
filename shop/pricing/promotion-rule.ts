import type { PackageType } from '../catalog/package-view.ts'

export const BENEFIT_KINDS = ['percent', 'amount', 'ladder', 'bundle'] as const

export type BenefitKind = (typeof BENEFIT_KINDS)[number]

/** From this number of units on, the discount applies to all of them. */
interface LadderStep {
  units: number
  /** Hundredths of a percent. */
  basisPoints: number
}

/**
 * The discount of a promotion. Amounts are in pence. Each unit keeps its own price, and each rule reads what the rules
 * before it left of it.
 */
export type Benefit =
  /** Off each unit that the promotion covers. */
  | { kind: 'percent'; basisPoints: number }
  /** Off all covered units together, in proportion to their prices; never more than they cost. */
  | { kind: 'amount'; pence: number }
  /** Counts the covered units of each package, or of all packages of a type. Steps in ascending order. */
  | { kind: 'ladder'; per: 'package' | 'type'; steps: LadderStep[] }
  /**
   * One unit of each type for this price together, as often as there is a unit of every type. The dearest unit of each
   * type makes the first bundle, the next dearest the second; of equal ones the first in the order. A bundle that costs
   * more than this price then costs this price, shared in proportion to the prices of its units. A free unit is a unit.
   */
  | { kind: 'bundle'; types: PackageType[]; pence: number }

/** Packages that a promotion covers: those of the types and those listed; all when both lists are empty. */
export interface PromotionScope {
  types: PackageType[]
  packageIds: string[]
}

/** The part of a promotion that the price depends on. */
export interface PromotionRule {
  id: string
  benefit: Benefit
  scope: PromotionScope
  /** Pence of the covered lines before all promotions; null for none. */
  minimumSpend: number | null
  /** An exclusive rule applies alone or not at all. */
  isExclusive: boolean
  /** Combined rules apply in ascending order, each to what the others left. */
  priority: number
}

export function isInScope(
  { types, packageIds }: PromotionScope,
  line: { type: PackageType; packageId: string },
): boolean {
  const coversAll = types.length === 0 && packageIds.length === 0
  return coversAll || types.includes(line.type) || packageIds.includes(line.packageId)
}
