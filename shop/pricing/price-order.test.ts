import { describe, expect, test } from 'vitest'
import type { PriceableLine } from './price-lines.ts'
import { priceOrder } from './price-order.ts'
import type { Benefit, PromotionRule } from './promotion-rule.ts'

function line(type: PriceableLine['type'], amount: number, units = 1): PriceableLine {
  return { packageId: `${type}-${amount}`, type, units, price: { amount, currency: 'GBP' } }
}

function rule(benefit: Benefit, more: Partial<PromotionRule> = {}): PromotionRule {
  const scope = { types: [], packageIds: [] }
  return { id: 'rule', benefit, scope, minimumSpend: null, isExclusive: false, priority: 0, ...more }
}

const TEN_PERCENT: Benefit = { kind: 'percent', basisPoints: 1_000 }

describe('a percentage', () => {
  test('is rounded once for the order and shared among the lines', () => {
    const pricing = priceOrder(
      [line('likes', 333), line('views', 333), line('followers', 333)],
      [rule(TEN_PERCENT)],
    )
    expect(pricing.discount).toBe(100)
    expect(pricing.lines.map(({ discount }) => discount)).toEqual([33, 33, 34])
  })

  test('covers only packages in scope', () => {
    const scope = { types: ['likes' as const], packageIds: ['views-500'] }
    const pricing = priceOrder(
      [line('likes', 1_000), line('views', 500), line('views', 900)],
      [rule(TEN_PERCENT, { scope })],
    )
    expect(pricing.lines.map(({ discount }) => discount)).toEqual([100, 50, 0])
  })

  test('of 100 makes the order free', () => {
    const pricing = priceOrder([line('likes', 559, 3)], [rule({ kind: 'percent', basisPoints: 10_000 })])
    expect(pricing).toMatchObject({ gross: 1_677, discount: 1_677, net: 0 })
  })
})

describe('an amount', () => {
  test('is never more than the covered lines cost', () => {
    const pricing = priceOrder(
      [line('likes', 300), line('views', 900)],
      [rule({ kind: 'amount', pence: 500 }, { scope: { types: ['likes'], packageIds: [] } })],
    )
    expect(pricing).toMatchObject({ discount: 300, net: 900 })
  })

  test('needs the minimum spend of the covered lines', () => {
    const off = rule({ kind: 'amount', pence: 200 }, { minimumSpend: 1_000 })
    expect(priceOrder([line('likes', 999)], [off]).discount).toBe(0)
    expect(priceOrder([line('likes', 1_000)], [off]).discount).toBe(200)
  })
})

describe('a ladder', () => {
  const steps = [
    { units: 2, basisPoints: 500 },
    { units: 5, basisPoints: 1_000 },
  ]

  test('counts the units of each package', () => {
    const ladder = rule({ kind: 'ladder', per: 'package', steps })
    const pricing = priceOrder([line('likes', 100, 5), line('likes', 200, 1)], [ladder])
    expect(pricing.lines.map(({ discount }) => discount)).toEqual([50, 0])
  })

  test('counts the units of a type', () => {
    const ladder = rule({ kind: 'ladder', per: 'type', steps })
    const pricing = priceOrder([line('likes', 100, 1), line('likes', 200, 1), line('views', 400)], [ladder])
    expect(pricing.lines.map(({ discount }) => discount)).toEqual([5, 10, 0])
  })
})

describe('a bundle', () => {
  const bundle = rule({ kind: 'bundle', types: ['likes', 'followers'], pence: 700 })

  test('has a fixed price, and what is left over costs as usual', () => {
    const pricing = priceOrder([line('likes', 400, 2), line('followers', 500)], [bundle])
    expect(pricing).toMatchObject({ gross: 1_300, discount: 200, net: 1_100 })
  })

  test('is made of the dearest units', () => {
    const pricing = priceOrder([line('likes', 400), line('likes', 600), line('followers', 500)], [bundle])
    expect(pricing.net).toBe(400 + 700)
    expect(pricing.lines[0]).toMatchObject({ discount: 0 })
  })

  test('is left out when the packages cost less than it', () => {
    expect(priceOrder([line('likes', 300), line('followers', 300)], [bundle]).discount).toBe(0)
  })
})

describe('a bundle after other promotions', () => {
  const bundle = (pence: number, more: Partial<PromotionRule> = {}) =>
    rule(
      { kind: 'bundle', types: ['likes', 'followers'], pence },
      { id: `bundle-${pence}`, priority: 5, ...more },
    )
  const half = rule({ kind: 'percent', basisPoints: 5_000 }, { id: 'half' })

  test('saves the difference to what they left of it', () => {
    const lines = [line('likes', 479, 2), line('followers', 559, 2)]
    expect(priceOrder(lines, [half, bundle(500)]).net).toBe(2 * 500)
    expect(priceOrder(lines, [half, bundle(500, { priority: -1 })]).net).toBe(500)
    expect(priceOrder(lines, [half, bundle(519)])).toMatchObject({
      net: 1_038,
      discounts: [{ pence: 1_038 }],
    })
  })

  test.each([9_999, 10_000])(
    'contains units that cost little or nothing: %i hundredths of a percent off',
    (basisPoints) => {
      const scope = { types: ['likes' as const], packageIds: [] }
      const free = rule({ kind: 'percent', basisPoints }, { id: 'free', scope })
      const pricing = priceOrder([line('likes', 479), line('followers', 900)], [free, bundle(500)])
      expect(pricing.lines).toMatchObject([{ net: 0 }, { net: 500 }])
    },
  )

  test('is made of the units that cost most now, not in the catalog', () => {
    const scope = { types: [], packageIds: ['likes-800'] }
    const pricing = priceOrder(
      [line('likes', 800), line('likes', 600), line('followers', 400)],
      [{ ...half, scope }, bundle(500)],
    )
    expect(pricing.lines).toMatchObject([{ net: 400 }, { net: 300 }, { net: 200 }])
  })

  test('shares its saving among its own units', () => {
    const pricing = priceOrder(
      [line('likes', 1_000), line('likes', 300), line('followers', 1_000), line('followers', 300)],
      [bundle(500)],
    )
    expect(pricing.lines.map(({ net }) => net)).toEqual([250, 250, 250, 250])
  })

  test('saves nothing a second time at the same price, and the difference at a lower one', () => {
    const lines = [line('likes', 1_000), line('likes', 300), line('followers', 1_000), line('followers', 300)]
    const again = bundle(500, { id: 'again', priority: 6 })
    expect(priceOrder(lines, [bundle(500), again])).toMatchObject({
      net: 1_000,
      discounts: [{ pence: 1_600 }],
    })
    expect(priceOrder(lines, [bundle(500), bundle(450, { priority: 6 })]).net).toBe(900)
  })

  test('keeps its price after any number of other bundles', () => {
    const lines = [401, 503, 607, 709].flatMap((amount) => [
      line('likes', amount, 3),
      line('followers', amount + 50, 3),
    ])
    const bundles = Array.from({ length: 12 }, (_, place) => bundle(700 - place, { priority: place }))
    expect(priceOrder(lines, bundles).net).toBe(12 * (700 - 11))
  })
})

describe('stacking', () => {
  test('applies combinable rules by priority, each to what the others left', () => {
    const lines = [line('likes', 1_000)]
    const half = rule({ kind: 'percent', basisPoints: 5_000 }, { id: 'half', priority: 1 })
    const pound = rule({ kind: 'amount', pence: 100 }, { id: 'pound', priority: 2 })
    expect(priceOrder(lines, [pound, half]).net).toBe(400)
    expect(priceOrder(lines, [{ ...pound, priority: 0 }, half]).net).toBe(450)
  })

  test('takes the exclusive rule instead when it saves more', () => {
    const lines = [line('likes', 1_000)]
    const half = rule({ kind: 'percent', basisPoints: 5_000 }, { id: 'half', isExclusive: true })
    const tenth = rule(TEN_PERCENT, { id: 'tenth' })
    expect(priceOrder(lines, [half, tenth])).toMatchObject({ net: 500, discounts: [{ promotionId: 'half' }] })
    const pounds = rule({ kind: 'amount', pence: 800 }, { id: 'pounds' })
    expect(priceOrder(lines, [half, tenth, pounds]).discounts).toMatchObject([
      { promotionId: 'pounds' },
      { promotionId: 'tenth' },
    ])
  })
})
