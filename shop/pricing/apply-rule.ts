import type { PriceableLine } from './price-lines.ts'
import { type Benefit, isInScope, type PromotionRule } from './promotion-rule.ts'

/** Prices of the lines as exact fractions of a penny, so that rounding happens once, after the last rule. */
export interface ExactPrices {
  numerators: bigint[]
  denominator: bigint
}

const ALL_BASIS_POINTS = 10_000

/** Returns the prices after the rule, or null when the order does not meet it. */
export function applyRule(
  rule: PromotionRule,
  lines: PriceableLine[],
  prices: ExactPrices,
): ExactPrices | null {
  const isCovered = lines.map((line) => isInScope(rule.scope, line))
  const spent = lines.reduce((sum, line, index) => (isCovered[index] ? sum + getGross(line) : sum), 0)
  if (spent === 0 || spent < (rule.minimumSpend ?? 0)) return null
  const { benefit } = rule
  const covered = prices.numerators.map((numerator, index) => (isCovered[index] ? numerator : 0n))
  const after =
    benefit.kind === 'percent'
      ? takePercentages(
          prices,
          isCovered.map((is) => (is ? benefit.basisPoints : 0)),
        )
      : benefit.kind === 'ladder'
        ? takePercentages(prices, findSteps(benefit, lines, isCovered))
        : benefit.kind === 'amount'
          ? takeAmount(prices, covered, benefit.pence)
          : takeBundles(prices, covered, benefit, lines)
  return isCheaper(after, prices) ? after : null
}

/** Returns the price of all units of a line, without discounts, in pence. */
export function getGross({ price, units }: PriceableLine): number {
  return price.amount * units
}

function isCheaper(after: ExactPrices, before: ExactPrices): boolean {
  return sum(after.numerators) * before.denominator < sum(before.numerators) * after.denominator
}

function takePercentages({ numerators, denominator }: ExactPrices, basisPoints: number[]): ExactPrices {
  return {
    numerators: numerators.map(
      (numerator, index) => numerator * BigInt(ALL_BASIS_POINTS - (basisPoints[index] ?? 0)),
    ),
    denominator: denominator * BigInt(ALL_BASIS_POINTS),
  }
}

/** Takes `pence` off in proportion to the weights, which are parts of the prices, and no more than their sum. */
function takeAmount({ numerators, denominator }: ExactPrices, weights: bigint[], pence: number): ExactPrices {
  const available = sum(weights)
  if (available === 0n) return { numerators, denominator }
  const wanted = BigInt(pence) * denominator
  const taken = wanted < available ? wanted : available
  return {
    numerators: numerators.map((numerator, index) => numerator * available - (weights[index] ?? 0n) * taken),
    denominator: denominator * available,
  }
}

/** Returns the percentage of each line, in hundredths of a percent. */
function findSteps(
  { per, steps }: Extract<Benefit, { kind: 'ladder' }>,
  lines: PriceableLine[],
  isCovered: boolean[],
): number[] {
  const getGroup = (line: PriceableLine) => (per === 'type' ? line.type : line.packageId)
  return lines.map((line, index) => {
    if (!isCovered[index]) return 0
    const units = lines.reduce(
      (count, other, place) =>
        isCovered[place] && getGroup(other) === getGroup(line) ? count + other.units : count,
      0,
    )
    return steps.findLast((step) => units >= step.units)?.basisPoints ?? 0
  })
}

/** Makes as many bundles as there are units of every type, from the dearest units on. */
function takeBundles(
  prices: ExactPrices,
  covered: bigint[],
  { types, pence }: Extract<Benefit, { kind: 'bundle' }>,
  lines: PriceableLine[],
): ExactPrices {
  const unitsByType = types.map((type) =>
    lines
      .flatMap((line, index) =>
        line.type === type && covered[index]
          ? Array.from({ length: line.units }, () => ({ index, pence: line.price.amount }))
          : [],
      )
      .toSorted((a, b) => b.pence - a.pence),
  )
  const count = Math.min(...unitsByType.map((units) => units.length))
  const weights = lines.map(() => 0n)
  let saved = 0
  for (let place = 0; place < count; place += 1) {
    const bundle = unitsByType.flatMap((units) => units.slice(place, place + 1))
    const price = bundle.reduce((total, unit) => total + unit.pence, 0)
    if (price <= pence) break
    saved += price - pence
    for (const unit of bundle) weights[unit.index] = (weights[unit.index] ?? 0n) + BigInt(unit.pence)
  }
  const limited = weights.map((weight, index) => {
    const exact = weight * prices.denominator
    const left = covered[index] ?? 0n
    return exact < left ? exact : left
  })
  return takeAmount(prices, limited, saved)
}

function sum(numerators: bigint[]): bigint {
  return numerators.reduce((total, numerator) => total + numerator, 0n)
}
