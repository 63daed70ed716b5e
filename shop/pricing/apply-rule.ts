import {
  addFractions,
  compareFractions,
  createFraction,
  divideFractions,
  type Fraction,
  multiplyFractions,
  ZERO,
} from './fraction.ts'
import type { PriceableLine } from './price-lines.ts'
import { type Benefit, isInScope, type PromotionRule } from './promotion-rule.ts'

/** Units of one line that cost the same. */
export interface UnitPrice {
  /** Place of the line in the order. */
  line: number
  units: number
  /** Exact pence of one unit, so that rounding happens once, after the last rule. */
  price: Fraction
}

const ALL_BASIS_POINTS = 10_000

/** Returns what the rule leaves of the prices, or null when the order does not meet it or nothing becomes cheaper. */
export function applyRule(
  rule: PromotionRule,
  lines: PriceableLine[],
  prices: UnitPrice[],
): UnitPrice[] | null {
  const isCovered = lines.map((line) => isInScope(rule.scope, line))
  const spent = lines.reduce((sum, line, index) => (isCovered[index] ? sum + getGross(line) : sum), 0)
  if (spent === 0 || spent < (rule.minimumSpend ?? 0)) return null
  const covered = prices.filter(({ line }) => isCovered[line])
  const left = sumUnitPrices(covered)
  const reduced = applyBenefit(rule.benefit, lines, covered, left)
  const isCheaper = compareFractions(sumUnitPrices(reduced), left) < 0
  return isCheaper ? [...prices.filter(({ line }) => !isCovered[line]), ...reduced] : null
}

/** Returns the price of all units of a line, without discounts, in pence. */
export function getGross({ price, units }: PriceableLine): number {
  return price.amount * units
}

/** Returns the exact price of the units together. */
export function sumUnitPrices(prices: UnitPrice[]): Fraction {
  return prices.reduce(
    (total, { units, price }) => addFractions(total, multiplyFractions(price, createFraction(BigInt(units)))),
    ZERO,
  )
}

function applyBenefit(
  benefit: Benefit,
  lines: PriceableLine[],
  covered: UnitPrice[],
  left: Fraction,
): UnitPrice[] {
  switch (benefit.kind) {
    case 'percent':
      return covered.map((unit) => takePercentage(unit, benefit.basisPoints))
    case 'ladder':
      return covered.map((unit) => takePercentage(unit, findStep(benefit, lines, covered, unit)))
    case 'amount':
      return takeAmount(covered, left, benefit.pence)
    case 'bundle':
      return takeBundles(benefit, lines, covered)
  }
}

function takePercentage(unit: UnitPrice, basisPoints: number): UnitPrice {
  return scalePrice(unit, createFraction(BigInt(ALL_BASIS_POINTS - basisPoints), BigInt(ALL_BASIS_POINTS)))
}

/** Returns the percentage of the units of a line, in hundredths of a percent. */
function findStep(
  { per, steps }: Extract<Benefit, { kind: 'ladder' }>,
  lines: PriceableLine[],
  covered: UnitPrice[],
  { line }: UnitPrice,
): number {
  const key = per === 'type' ? 'type' : 'packageId'
  const count = covered
    .filter((other) => lines[other.line]?.[key] === lines[line]?.[key])
    .reduce((sum, { units }) => sum + units, 0)
  return steps.findLast((step) => count >= step.units)?.basisPoints ?? 0
}

/** Takes `pence` off in proportion to the prices, and no more than their sum, which is `left`. */
function takeAmount(covered: UnitPrice[], left: Fraction, pence: number): UnitPrice[] {
  const rest = left.numerator - BigInt(pence) * left.denominator
  const kept = rest > 0n ? createFraction(rest, left.numerator) : ZERO
  return covered.map((unit) => scalePrice(unit, kept))
}

/** Makes as many bundles as there are units of every type, from the dearest units on. */
function takeBundles(
  { types, pence }: Extract<Benefit, { kind: 'bundle' }>,
  lines: PriceableLine[],
  covered: UnitPrice[],
): UnitPrice[] {
  const price = createFraction(BigInt(pence))
  const unbundled = types.map((type) =>
    covered
      .filter(({ line }) => lines[line]?.type === type)
      .toSorted((a, b) => compareFractions(b.price, a.price) || a.line - b.line),
  )
  const others = covered.filter(({ line }) => types.every((type) => lines[line]?.type !== type))
  const bundled: UnitPrice[] = []
  for (;;) {
    const bundle = unbundled.flatMap((units) => units.slice(0, 1))
    const total = bundle.reduce((sum, unit) => addFractions(sum, unit.price), ZERO)
    if (bundle.length < types.length || compareFractions(total, price) <= 0) break
    const units = Math.min(...bundle.map((unit) => unit.units))
    const kept = divideFractions(price, total)
    for (const [type, unit] of bundle.entries()) {
      bundled.push(scalePrice({ ...unit, units }, kept))
      const remaining = unit.units > units ? [{ ...unit, units: unit.units - units }] : []
      unbundled[type]?.splice(0, 1, ...remaining)
    }
  }
  return [...others, ...unbundled.flat(), ...bundled]
}

function scalePrice(unit: UnitPrice, factor: Fraction): UnitPrice {
  return { ...unit, price: multiplyFractions(unit.price, factor) }
}
