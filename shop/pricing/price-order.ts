import { applyRule, getGross, sumUnitPrices, type UnitPrice } from './apply-rule.ts'
import { createFraction, getCommonDenominator, roundShares } from './fraction.ts'
import type { PriceableLine } from './price-lines.ts'
import type { PromotionRule } from './promotion-rule.ts'

/** Pence; `gross` less `discount` is `net`. */
export interface LinePricing {
  gross: number
  discount: number
  net: number
}

interface AppliedDiscount {
  promotionId: string
  pence: number
  /** The part of each line, in their order; they add up to `pence`. */
  linePence: number[]
}

/** The sums of the lines. The discounts of the rules add up to `discount`, also those of each line. */
export interface OrderPricing extends LinePricing {
  lines: LinePricing[]
  /** In the order in which the rules were applied. */
  discounts: AppliedDiscount[]
}

/**
 * Prices an order: the catalog prices, less the discounts of the rules. Cart, checkout, payment, documents, refunds and
 * statistics all take their amounts from the result, which is stored with the payment. Either all combinable rules apply
 * or one exclusive rule, whichever costs the customer less; at a tie the combinable ones, then the first exclusive one by
 * priority. The order of `rules` does not matter.
 */
export function priceOrder(lines: PriceableLine[], rules: PromotionRule[]): OrderPricing {
  const sorted = rules.toSorted((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1))
  const combined = applyRules(
    lines,
    sorted.filter((rule) => !rule.isExclusive),
  )
  return sorted
    .filter((rule) => rule.isExclusive)
    .map((rule) => applyRules(lines, [rule]))
    .reduce((best, candidate) => (candidate.net < best.net ? candidate : best), combined)
}

function applyRules(lines: PriceableLine[], rules: PromotionRule[]): OrderPricing {
  let prices: UnitPrice[] = lines.map(({ units, price }, line) => ({
    line,
    units,
    price: createFraction(BigInt(price.amount)),
  }))
  const stages = [prices]
  const applied: string[] = []
  for (const rule of rules) {
    const after = applyRule(rule, lines, prices)
    if (!after) continue
    applied.push(rule.id)
    stages.push(after)
    prices = after
  }
  const { numerators, denominator } = sumLines(stages, lines.length)
  const nets = roundShares(numerators.at(-1) ?? [], denominator)
  const priced = lines.map((line, index) => {
    const [gross, net] = [getGross(line), nets[index] ?? 0]
    return { gross, discount: gross - net, net }
  })
  const total = (key: keyof LinePricing) => priced.reduce((sum, line) => sum + line[key], 0)
  const linePence = splitDiscounts(
    priced.map((line) => line.discount),
    numerators,
    denominator,
  )
  return {
    gross: total('gross'),
    discount: total('discount'),
    net: total('net'),
    lines: priced,
    discounts: applied.map((promotionId, index) => {
      const own = linePence[index] ?? []
      return { promotionId, pence: own.reduce((sum, pence) => sum + pence, 0), linePence: own }
    }),
  }
}

/** Returns the exact price of each line at each stage, over one denominator. */
function sumLines(stages: UnitPrice[][], lineCount: number): { numerators: bigint[][]; denominator: bigint } {
  const totals = stages.map((prices) =>
    Array.from({ length: lineCount }, (_, index) =>
      sumUnitPrices(prices.filter(({ line }) => line === index)),
    ),
  )
  const denominator = getCommonDenominator(totals.flat())
  return {
    numerators: totals.map((stage) =>
      stage.map((total) => total.numerator * (denominator / total.denominator)),
    ),
    denominator,
  }
}

/**
 * Splits the discount of each line among the rules that reduced it, and returns the pence of each line by rule. `prices` are
 * the numerators of the lines before the first rule and after each. What rounding takes from a rule or gives it on one line
 * is settled on the next one that it reduces, so that its sum stays near the exact one.
 */
function splitDiscounts(lineDiscounts: number[], prices: bigint[][], denominator: bigint): number[][] {
  const reductions = prices
    .slice(1)
    .map((after, rule) => after.map((numerator, line) => (prices[rule]?.[line] ?? 0n) - numerator))
  const owed = reductions.map(() => 0n)
  const split: number[][] = reductions.map(() => [])
  for (const [line, discount] of lineDiscounts.entries()) {
    const ofLine = reductions.map((reduction) => reduction[line] ?? 0n)
    for (const [rule, reduction] of ofLine.entries()) owed[rule] = (owed[rule] ?? 0n) + reduction
    const open = ofLine.map((reduction, rule) => {
      const pence = owed[rule] ?? 0n
      return reduction > 0n && pence > 0n ? pence : 0n
    })
    for (const [rule, pence] of splitPence(discount, open.some(Boolean) ? open : ofLine).entries()) {
      split[rule]?.push(pence)
      owed[rule] = (owed[rule] ?? 0n) - BigInt(pence) * denominator
    }
  }
  return split
}

function splitPence(pence: number, weights: bigint[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0n)
  if (sum === 0n) return weights.map(() => 0)
  return roundShares(
    weights.map((weight) => weight * BigInt(pence)),
    sum,
  )
}
