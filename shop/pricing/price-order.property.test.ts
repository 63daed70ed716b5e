import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceUnits, roundHalfDown, roundLines, toNumber } from '../../tests/support/orders/price-units.ts'
import { PACKAGE_TYPES } from '../catalog/package-view.ts'
import { roundShares } from './fraction.ts'
import type { PriceableLine } from './price-lines.ts'
import { type OrderPricing, priceOrder } from './price-order.ts'
import { type Benefit, isInScope, type PromotionRule } from './promotion-rule.ts'

const PACKAGES = Array.from({ length: 12 }, (_, index) => ({
  packageId: `package-${index}`,
  type: PACKAGE_TYPES[index % PACKAGE_TYPES.length] as (typeof PACKAGE_TYPES)[number],
}))

const pence = fc.integer({ min: 1, max: 50_000 })
const line = fc
  .record({ place: fc.nat(11), units: fc.integer({ min: 1, max: 99 }), amount: pence })
  .map(({ place, units, amount }): PriceableLine => {
    const sold = PACKAGES[place] as (typeof PACKAGES)[number]
    return { ...sold, units, price: { amount, currency: 'GBP' } }
  })
const cart = fc.uniqueArray(line, { minLength: 1, maxLength: 8, selector: ({ packageId }) => packageId })

const basisPoints = fc.integer({ min: 1, max: 10_000 })
const types = fc.uniqueArray(fc.constantFrom(...PACKAGE_TYPES), { maxLength: 3 })
const flat = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), basisPoints }),
  fc.record({ kind: fc.constant('amount' as const), pence }),
)
const stepped = fc.oneof(
  fc.record({
    kind: fc.constant('ladder' as const),
    per: fc.constantFrom('package' as const, 'type' as const),
    steps: fc
      .uniqueArray(fc.record({ units: fc.integer({ min: 2, max: 50 }), basisPoints }), {
        minLength: 1,
        maxLength: 4,
        selector: ({ units }) => units,
      })
      .map((steps) => steps.toSorted((a, b) => a.units - b.units)),
  }),
  fc.record({
    kind: fc.constant('bundle' as const),
    types: fc.uniqueArray(fc.constantFrom(...PACKAGE_TYPES), { minLength: 2, maxLength: 4 }),
    pence,
  }),
)

function rulesWith(benefit: fc.Arbitrary<Benefit>, minimumSpend: fc.Arbitrary<number | null>) {
  const rule = fc.record({
    id: fc.uuid(),
    benefit,
    scope: fc.record({
      types,
      packageIds: fc.subarray(
        PACKAGES.map(({ packageId }) => packageId),
        { maxLength: 3 },
      ),
    }),
    minimumSpend,
    isExclusive: fc.boolean(),
    priority: fc.integer({ min: 0, max: 3 }),
  })
  return fc.uniqueArray(rule, { maxLength: 6, selector: ({ id }) => id })
}

const rules = rulesWith(fc.oneof(flat, stepped), fc.option(fc.integer({ min: 1, max: 100_000 })))

/** Small orders whose prices, units and rules often meet: equal prices, free units, several bundles of the same types. */
const price = fc.oneof(fc.constantFrom(300, 479, 559, 600), fc.integer({ min: 1, max: 1_500 }))
const smallOrder = fc.array(
  fc
    .record({
      sold: fc.constantFrom(...PACKAGES.slice(0, 6)),
      units: fc.integer({ min: 1, max: 4 }),
      amount: price,
    })
    .map(
      ({ sold, units, amount }): PriceableLine => ({ ...sold, units, price: { amount, currency: 'GBP' } }),
    ),
  { minLength: 1, maxLength: 5 },
)
const stack = rulesWith(
  fc.oneof(
    fc.record({
      kind: fc.constant('percent' as const),
      basisPoints: fc.oneof(fc.constantFrom(1_000, 5_000, 10_000), basisPoints),
    }),
    fc.record({ kind: fc.constant('amount' as const), pence: price }),
    fc.record({
      kind: fc.constant('ladder' as const),
      per: fc.constantFrom('package' as const, 'type' as const),
      steps: basisPoints.map((last) => [
        { units: 2, basisPoints: 333 },
        { units: 4, basisPoints: last },
      ]),
    }),
    fc.record({
      kind: fc.constant('bundle' as const),
      types: fc.uniqueArray(fc.constantFrom(...PACKAGE_TYPES), { minLength: 2, maxLength: 3 }),
      pence: price,
    }),
  ),
  fc.option(fc.integer({ min: 1, max: 3_000 }), { freq: 3 }),
)

const RUNS = { numRuns: 10_000 }
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

function getCovered(lines: PriceableLine[], rule: PromotionRule) {
  return lines.filter((candidate) => isInScope(rule.scope, candidate))
}

describe('roundShares', () => {
  test('adds up to the rounded sum, and rounds each share up or down', () => {
    const shares = fc.array(fc.bigInt(0n, 10n ** 14n), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(shares, fc.bigInt(1n, 10n ** 12n), (numerators, denominator) => {
        const rounded = roundShares(numerators, denominator)
        const exact = numerators.reduce((total, numerator) => total + numerator, 0n)
        const difference = 2n * (BigInt(sum(rounded)) * denominator - exact)
        expect(difference <= denominator && difference >= -denominator).toBe(true)
        const isRoundedShare = (numerator: bigint, index: number) => {
          const above = BigInt(rounded[index] ?? -1) - numerator / denominator
          return above === 0n || (above === 1n && numerator % denominator !== 0n)
        }
        expect(numerators.every(isRoundedShare)).toBe(true)
      }),
      RUNS,
    )
  })
})

describe('priceOrder', () => {
  test('prices each unit by the rules in sequence, as an independent calculation does', () => {
    fc.assert(
      fc.property(smallOrder, stack, (lines, rules) => {
        const pricing = priceOrder(lines, rules)
        const expected = priceUnits(lines, rules)
        expect(pricing.net).toBe(roundHalfDown(expected.total))
        expect(pricing.lines.map(({ net }) => net)).toEqual(roundLines(expected))
        expect(pricing.discounts.map(({ promotionId }) => promotionId)).toEqual(
          expected.savings.map(({ id }) => id),
        )
        pricing.discounts.forEach(({ pence }, index) => {
          // The discounts of the rules add up to whole pence on every line, which moves a sum by a penny or so.
          expect(Math.abs(pence - toNumber(expected.savings[index]?.pence ?? [0n, 1n]))).toBeLessThan(2)
        })
      }),
      { numRuns: 4_000 },
    )
  })

  test('adds up: lines to the order, discounts to the difference, and no line is negative', () => {
    fc.assert(
      fc.property(cart, rules, (lines, rules) => {
        const pricing = priceOrder(lines, rules)
        expect(pricing.gross).toBe(sum(lines.map(({ price, units }) => price.amount * units)))
        for (const key of ['gross', 'discount', 'net'] as const) {
          expect(pricing[key]).toBe(sum(pricing.lines.map((priced) => priced[key])))
        }
        const wrong = [pricing, ...pricing.lines].filter(
          ({ gross, discount, net }) => gross - discount !== net || discount < 0 || net < 0,
        )
        expect(wrong).toEqual([])
        expect(sum(pricing.discounts.map((discount) => discount.pence))).toBe(pricing.discount)
        expect(pricing.discounts.every((discount) => discount.pence >= 0)).toBe(true)
      }),
      RUNS,
    )
  })

  test('splits the discount of each line among the rules that cover it', () => {
    fc.assert(
      fc.property(cart, rules, (lines, rules) => {
        const { discounts, lines: priced } = priceOrder(lines, rules)
        const split = priced.map((_, index) =>
          sum(discounts.map(({ linePence }) => linePence[index] ?? Number.NaN)),
        )
        expect(split).toEqual(priced.map(({ discount }) => discount))
        for (const { promotionId, pence, linePence } of discounts) {
          const rule = rules.find(({ id }) => id === promotionId) as PromotionRule
          expect(sum(linePence)).toBe(pence)
          expect(linePence).toHaveLength(lines.length)
          const isShare = (share: number, index: number) =>
            share === 0 || (share > 0 && isInScope(rule.scope, lines[index] as PriceableLine))
          expect(linePence.every(isShare)).toBe(true)
        }
      }),
      RUNS,
    )
  })

  test('takes an amount off to the penny, whatever the percentage before it leaves', () => {
    const common = { scope: { types: [], packageIds: [] }, minimumSpend: null, isExclusive: false }
    fc.assert(
      fc.property(cart, basisPoints, pence, (lines, basisPoints, pence) => {
        const { discounts, net } = priceOrder(lines, [
          { ...common, id: 'percent', benefit: { kind: 'percent', basisPoints }, priority: 0 },
          { ...common, id: 'amount', benefit: { kind: 'amount', pence }, priority: 1 },
        ])
        if (net === 0) return
        expect(discounts.find(({ promotionId }) => promotionId === 'amount')?.pence).toBe(pence)
      }),
      RUNS,
    )
  })

  test('does not depend on the order of the rules', () => {
    fc.assert(
      fc.property(
        cart,
        rules.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        (lines, [rules, shuffled]) => {
          expect(priceOrder(lines, shuffled)).toEqual(priceOrder(lines, rules))
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('applies one exclusive rule alone, or only combinable ones', () => {
    fc.assert(
      fc.property(cart, rules, (lines, rules) => {
        const applied = priceOrder(lines, rules).discounts.map(({ promotionId }) => promotionId)
        const exclusive = rules.filter(({ id, isExclusive }) => isExclusive && applied.includes(id))
        if (exclusive.length > 0) expect(applied).toHaveLength(1)
      }),
      { numRuns: 2_000 },
    )
  })

  test('discounts only covered lines, and only when the minimum is spent', () => {
    fc.assert(
      fc.property(cart, rules, (lines, rules) => {
        const pricing = priceOrder(lines, rules)
        lines.forEach((candidate, index) => {
          if (rules.some((rule) => isInScope(rule.scope, candidate))) return
          expect(pricing.lines[index]?.discount).toBe(0)
        })
        for (const rule of rules.filter(({ id }) =>
          pricing.discounts.some(({ promotionId }) => promotionId === id),
        )) {
          const covered = getCovered(lines, rule)
          expect(sum(covered.map(({ price, units }) => price.amount * units))).toBeGreaterThanOrEqual(
            rule.minimumSpend ?? 0,
          )
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('more units never cost less, unless a ladder, a bundle or a minimum spend says so', () => {
    fc.assert(
      fc.property(cart, rulesWith(flat, fc.constant(null)), fc.nat(7), (lines, rules, place) => {
        const index = place % lines.length
        const more = lines.map((candidate, at) =>
          at === index ? { ...candidate, units: candidate.units + 1 } : candidate,
        )
        expect(priceOrder(more, rules).net).toBeGreaterThanOrEqual(priceOrder(lines, rules).net)
      }),
      RUNS,
    )
  })

  test('without a rule, charges the catalog prices', () => {
    fc.assert(
      fc.property(cart, (lines) => {
        const pricing: OrderPricing = priceOrder(lines, [])
        expect(pricing).toMatchObject({ discount: 0, net: pricing.gross, discounts: [] })
      }),
      { numRuns: 500 },
    )
  })
})
