import { describe, expect, test } from 'vitest'
import { consumeRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { RATE_LIMIT_RULES } from '../../shop/rate-limit/rules.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { createTestPromotion } from '../../tests/support/orders/create-test-promotion.ts'
import { createScriptedProvider } from '../../tests/support/providers/create-scripted-provider.ts'
import { ORIGIN, openTestShop } from '../../tests/support/shops/open-test-shop.ts'

interface Quote {
  lines: { packageId: string; quantity: number; price: number; discount: number; total: number }[]
  promotions: { title: string; code: string | null; discount: number }[]
  price: number
  discount: number
  total: number
  refusal: { reason: string; message: string; missingAmount?: number } | null
  missingAmount: number
}

const CART = {
  items: [
    { package_id: 'followers-1000', quantity: 2 },
    { package_id: 'likes-1000', quantity: 1 },
  ],
}

async function openShop(overrides?: Parameters<typeof openTestShop>[0]) {
  const shop = await openTestShop(overrides)
  const quote = async (body: object, options: { token?: string; headers?: Record<string, string> } = {}) => {
    const answer = await shop.call<Quote>('POST', '/checkout/quote', { body, ...options })
    expect(answer.status).toBe(200)
    return answer.body
  }
  return { ...shop, quote }
}

describe('POST /checkout/quote', () => {
  test('is limited for each client, also without a code', async () => {
    const { call, db } = await openShop()
    const quote = (address: string) =>
      call('POST', '/checkout/quote', { body: CART, headers: { 'x-forwarded-for': address } })
    for (let count = 1; count < RATE_LIMIT_RULES.quoteClient.points; count += 1)
      await consumeRateLimit(db, 'quoteClient', '203.0.113.1')
    expect((await quote('203.0.113.1')).status).toBe(200)
    expectProblem(await quote('203.0.113.1'), 429)
    expect((await quote('203.0.113.2')).status).toBe(200)
  })

  test('returns the catalog prices without a promotion, also without a log-in', async () => {
    const { quote } = await openShop()
    expect(await quote(CART)).toEqual({
      currency: 'GBP',
      lines: [
        { packageId: 'followers-1000', quantity: 2, price: 11.18, discount: 0, total: 11.18 },
        { packageId: 'likes-1000', quantity: 1, price: 4.79, discount: 0, total: 4.79 },
      ],
      promotions: [],
      price: 15.97,
      discount: 0,
      total: 15.97,
      refusal: null,
      missingAmount: 0,
    })
  })

  test('adds up with automatic promotions and a code, and the checkout charges the same', async () => {
    const { db, quote, call, signIn } = await openShop()
    await createTestPromotion(db, { code: null, name: 'Launch week' })
    await createTestPromotion(db, { benefit: { kind: 'amount', pence: 200 }, priority: 1 })
    const answer = await quote({ ...CART, promotionCode: 'summer' })
    expect(answer).toMatchObject({ price: 15.97, total: 12.37, refusal: null })
    expect(answer.promotions).toEqual([
      { title: 'Launch week', code: null, discount: 1.6 },
      { title: 'SUMMER', code: 'SUMMER', discount: 2 },
    ])
    const sum = answer.lines.reduce((total, line) => total + Math.round(line.total * 100), 0)
    expect(sum).toBe(1_237)
    const { token } = await signIn()
    const checkout = { ...CART, origin_url: ORIGIN, username: 'maria', promotionCode: 'Sum mer' }
    const placed = await call('POST', '/stripe/checkout/session', {
      token,
      body: { ...checkout, expectedTotal: answer.total },
    })
    expect(placed.status).toBe(200)
    const { body } = await call<{ orders: { price: number }[] }>('GET', '/orders/my-orders', { token })
    expect(body.orders.map(({ price }) => Math.round(price * 100)).reduce((a, b) => a + b, 0)).toBe(1_237)
  })

  test.each([
    ['unknown_code', { code: 'OTHER' }, 'We do not know this code. Check the spelling.'],
    ['not_started', { startsAt: new Date('2100-01-01') }, /^This code is valid from 1 Jan 2100/],
    ['ended', { endsAt: new Date('2020-01-01') }, 'This code is no longer valid.'],
    ['minimum_spend', { minimumSpend: 2_000 }, 'Add \u2068£4.03\u2069 more to use this code.'],
    ['not_covered', { scope: { types: ['views' as const], packageIds: [] } }, /It is for: views\.$/],
    [
      'bundle_incomplete',
      { benefit: { kind: 'bundle' as const, types: ['likes' as const, 'views' as const], pence: 100 } },
      /views/,
    ],
    [
      'too_few_units',
      {
        benefit: {
          kind: 'ladder' as const,
          per: 'package' as const,
          steps: [{ units: 5, basisPoints: 500 }],
        },
      },
      'Add 3 more packages to use this code.',
    ],
    ['login_required', { customerIds: ['00000000-0000-7000-8000-000000000000'] }, 'Log in to use this code.'],
  ])('names the condition that is not met: %s', async (reason, promotion, message) => {
    const { db, quote } = await openShop()
    await createTestPromotion(db, promotion)
    const answer = await quote({ ...CART, promotionCode: 'SUMMER' })
    expect(answer).toMatchObject({ total: 15.97, refusal: { reason } })
    expect(answer.refusal?.message).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    )
  })

  test('says what is missing in the language and currency of the customer', async () => {
    const { db, quote } = await openShop()
    await createTestPromotion(db, { minimumSpend: 2_000 })
    const answer = await quote(
      { ...CART, promotionCode: 'SUMMER', lang: 'es', displayCurrency: 'EUR' },
      {
        headers: { 'accept-language': 'es' },
      },
    )
    expect(answer.refusal).toMatchObject({ missingAmount: 4.03 })
    expect(answer.refusal?.message).toMatch(/^Agrega \u2068€4,7\d\u2069 más para usar este código\.$/)
  })

  test('keeps the better discount and says so', async () => {
    const { db, quote } = await openShop()
    await createTestPromotion(db, {
      code: null,
      benefit: { kind: 'percent', basisPoints: 5_000 },
      isExclusive: true,
    })
    await createTestPromotion(db)
    const answer = await quote({ ...CART, promotionCode: 'SUMMER' })
    expect(answer).toMatchObject({ refusal: { reason: 'better_discount' }, promotions: [{ code: null }] })
  })

  test('refuses a code that leaves less than the smallest charge', async () => {
    const { provider } = createScriptedProvider()
    const paymentProviders = [{ ...provider, methods: ['card'] as const }]
    const { db, quote } = await openShop({ services: { paymentProviders, settleDemoSession: null } })
    await createTestPromotion(db, { benefit: { kind: 'amount', pence: 545 } })
    const one = { items: [{ package_id: 'followers-1000' }], promotionCode: 'SUMMER' }
    expect(await quote(one)).toMatchObject({
      total: 5.59,
      refusal: { reason: 'below_minimum_charge', missingAmount: 0.16 },
    })
  })

  test('limits the codes that one client can try, and no valid ones', async () => {
    const { db, call, quote } = await openShop()
    await createTestPromotion(db)
    const headers = { 'x-forwarded-for': '203.0.113.1' }
    for (let count = 0; count < 40; count += 1) {
      await quote({ ...CART, promotionCode: 'SUMMER' }, { headers })
    }
    for (let count = 0; count < 30; count += 1) {
      await quote({ ...CART, promotionCode: `GUESS${count}` }, { headers })
    }
    const body = { ...CART, promotionCode: 'SUMMER' }
    const answer = await call('POST', '/checkout/quote', { body, headers })
    expectProblem(answer, 429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await call('POST', '/checkout/quote', { body: CART, headers })).status).toBe(200)
  })

  test('rejects a cart with a package that is not sold', async () => {
    const { call } = await openShop()
    expectProblem(await call('POST', '/checkout/quote', { body: { items: [{ package_id: 'none-1' }] } }), 409)
  })
})

describe('an order that costs nothing', () => {
  test('needs no provider and leads to the result page', async () => {
    const { db, call, signIn } = await openShop({
      services: { paymentProviders: [], settleDemoSession: null },
    })
    await createTestPromotion(db, { benefit: { kind: 'percent', basisPoints: 10_000 } })
    const { token } = await signIn()
    const body = {
      ...CART,
      origin_url: ORIGIN,
      username: 'maria',
      promotionCode: 'SUMMER',
      expectedTotal: 0,
    }
    const request = { ...body, idempotencyKey: 'free-12345' }
    const [first, again] = await Promise.all([
      call<{ url: string; session_id: string }>('POST', '/stripe/checkout/session', { token, body: request }),
      call<{ url: string; session_id: string }>('POST', '/stripe/checkout/session', { token, body: request }),
    ])
    expect(first.status).toBe(200)
    expect(again.body).toEqual(first.body)
    expect(first.body.url).toBe(`${ORIGIN}/payment-success?session_id=${first.body.session_id}`)
    const status = await call('GET', `/stripe/checkout/status/${first.body.session_id}`)
    expect(status.body).toEqual({ payment_status: 'paid', status: 'complete' })
    const { body: mine } = await call<{ orders: { paymentStatus: string; price: number }[] }>(
      'GET',
      '/orders/my-orders',
      { token },
    )
    expect(mine.orders).toMatchObject([
      { paymentStatus: 'completed', price: 0 },
      { paymentStatus: 'completed', price: 0 },
    ])
  })

  test('is not placed without the code, when there is no provider', async () => {
    const { call, signIn } = await openShop({ services: { paymentProviders: [], settleDemoSession: null } })
    const { token } = await signIn()
    const body = { ...CART, origin_url: ORIGIN, username: 'maria' }
    expectProblem(await call('POST', '/stripe/checkout/session', { token, body }), 503)
  })
})
