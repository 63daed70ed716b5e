// @module-tag both-engines
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { packages } from '../../shop/catalog/tables.ts'
import { orders } from '../../shop/orders/tables.ts'
import { payments } from '../../shop/payments/tables.ts'
import type { PaymentProvider } from '../../shop/providers/payment-provider.ts'
import { DEFAULT_NICHES } from '../../shop/settings/default-niches.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { ORIGIN, openTestShop } from '../../tests/support/shops/open-test-shop.ts'

interface Session {
  url: string
  session_id: string
}

const card = {
  package_id: 'followers-1000',
  origin_url: ORIGIN,
  user_email: 'x@example.com',
  username: '@Maria.Dance',
}
const cart = {
  items: [
    { package_id: 'followers-1000', quantity: 2 },
    { package_id: 'likes-1000', tiktok_username: 'other', video_url: 'https://v.example/1' },
  ],
  origin_url: `${ORIGIN}/`,
  tiktok_username: 'https://www.tiktok.com/@maria',
  niche: 'Gaming',
  displayCurrency: 'EUR',
  lang: 'es',
  idempotencyKey: 'cart-12345',
}
const wallet = {
  package_id: 'views-8000',
  origin_url: ORIGIN,
  user_email: 'x@example.com',
  tiktok_username: 'maria',
  video_url: '',
  niche: 'Other',
  payment_method_types: 'card',
  payment_method: 'pm_123',
}

async function openWithMaria() {
  const shop = await openTestShop()
  const maria = await shop.signIn()
  const buy = (body: unknown) =>
    shop.call<Session>('POST', '/stripe/checkout/session', { token: maria.token, body })
  return { ...shop, maria, buy }
}

describe('POST /stripe/checkout/session', () => {
  test('orders one package by card', async () => {
    const { buy, db, maria } = await openWithMaria()
    const { status, body } = await buy(card)
    expect(status).toBe(200)
    expect(body).toEqual({
      url: `${ORIGIN}/payment-processing?session_id=${body.session_id}`,
      session_id: expect.stringMatching(/^demo_/),
    })
    expect(await db.select().from(payments)).toMatchObject([
      {
        userId: maria.id,
        email: maria.email,
        amount: 559,
        currency: 'GBP',
        method: 'card',
        sessionId: body.session_id,
      },
    ])
    expect(await db.select().from(orders)).toMatchObject([
      { tiktokUsername: 'maria.dance', niche: null, units: 1 },
    ])
  })

  test('orders a cart', async () => {
    const { buy, db } = await openWithMaria()
    expect((await buy(cart)).status).toBe(200)
    expect(await db.select().from(payments)).toMatchObject([
      {
        amount: 2 * 559 + 479,
        displayCurrency: 'EUR',
        displayRate: '1.1815024',
        lang: 'es',
        idempotencyKey: 'cart-12345',
      },
    ])
    expect(await db.select().from(orders).orderBy(orders.line)).toMatchObject([
      { packageId: 'followers-1000', units: 2, quantity: 2_000, tiktokUsername: 'maria', videoUrl: null },
      {
        packageId: 'likes-1000',
        units: 1,
        tiktokUsername: 'other',
        videoUrl: 'https://v.example/1',
        niche: 'Gaming',
      },
    ])
  })

  test.each(['card', ['card']])('charges a wallet with the payment method type %j', async (types) => {
    const { buy, db } = await openWithMaria()
    expect((await buy({ ...wallet, payment_method_types: types })).status).toBe(200)
    expect(await db.select().from(payments)).toMatchObject([{ amount: 399, method: 'applepay' }])
    expect(await db.select().from(orders)).toMatchObject([
      { tiktokUsername: 'maria', niche: 'Other', videoUrl: null },
    ])
  })

  test('ignores price, amount, currency and address of the body', async () => {
    const { buy, db, maria } = await openWithMaria()
    const money = {
      price: 0.01,
      amount: 1,
      total: 1,
      currency: 'USD',
      user_email: 'eve@example.com',
      email: 'eve@example.com',
    }
    const items = cart.items.map((item) => ({ ...item, ...money }))
    expect((await buy({ ...cart, items, ...money, user_id: 'eve', status: 'completed' })).status).toBe(200)
    expect(await db.select().from(payments)).toMatchObject([
      { amount: 1_597, currency: 'GBP', email: maria.email, userId: maria.id, status: 'pending' },
    ])
    expect((await db.select().from(orders)).map((order) => order.price).sort()).toEqual([1_118, 479])
  })

  test('treats an unknown display currency as GBP', async () => {
    const { buy, db } = await openWithMaria()
    await buy({ ...card, displayCurrency: 'XXX' })
    expect(await db.select().from(payments)).toMatchObject([{ displayCurrency: 'GBP', displayRate: '1' }])
  })

  test('requires a login', async () => {
    const { call, db } = await openWithMaria()
    expectProblem(await call('POST', '/stripe/checkout/session', { body: card }), 401)
    expectProblem(await call('POST', '/stripe/checkout/session', { body: card, token: 'wrong' }), 401)
    expect(await db.$count(payments)).toBe(0)
  })
})

describe('idempotency key', () => {
  test('creates one payment and one session for ten parallel requests', async () => {
    const { buy, db } = await openWithMaria()
    const answers = await Promise.all(Array.from({ length: 10 }, () => buy(cart)))
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(new Set(answers.map((answer) => answer.body.session_id)).size).toBe(1)
    expect([await db.$count(payments), await db.$count(orders)]).toEqual([1, 2])
  })

  test('rejects a different request', async () => {
    const { buy } = await openWithMaria()
    await buy(cart)
    expectProblem(await buy({ ...cart, niche: 'Sports' }), 409)
  })
})

describe('rejections', () => {
  test('rejects another origin', async () => {
    const { buy, db } = await openWithMaria()
    for (const origin_url of [
      'https://evil.example',
      'https://shop.test.evil.example',
      'http://shop.test',
      'https://shop.test:8443',
      'shop.test',
      '',
    ]) {
      expectProblem(await buy({ ...card, origin_url }), 400, origin_url)
    }
    expect(await db.$count(payments)).toBe(0)
  })

  test('rejects a package that is not on sale', async () => {
    const { buy, db } = await openWithMaria()
    expectProblem(await buy({ ...card, package_id: 'no-such' }), 409)
    await db.update(packages).set({ archivedAt: sql`now()` }).where(eq(packages.id, 'followers-1000'))
    expectProblem(await buy(card), 409)
    expect(await db.$count(payments)).toBe(0)
  })

  test('names the invalid field', async () => {
    const { buy, db } = await openWithMaria()
    for (const { path, wrong } of [
      { path: 'package_id', wrong: { package_id: undefined } },
      { path: 'package_id', wrong: { package_id: 'followers 1000' } },
      { path: 'tiktok_username', wrong: { username: '' } },
      { path: 'tiktok_username', wrong: { username: undefined } },
      { path: 'origin_url', wrong: { origin_url: undefined } },
      { path: 'items', wrong: { items: [] } },
      { path: 'items', wrong: { items: Array.from({ length: 21 }, () => ({ package_id: 'likes-1000' })) } },
      { path: 'items.0.quantity', wrong: { items: [{ package_id: 'likes-1000', quantity: 0 }] } },
      { path: 'items.0.quantity', wrong: { items: [{ package_id: 'likes-1000', quantity: 1.5 }] } },
      { path: 'items.0.quantity', wrong: { items: [{ package_id: 'likes-1000', quantity: 100 }] } },
      { path: 'items.0.quantity', wrong: { items: [{ package_id: 'likes-1000', quantity: '1' }] } },
      {
        path: 'items.0.video_url',
        wrong: { items: [{ package_id: 'likes-1000', video_url: 'javascript:alert(1)' }] },
      },
      { path: 'video_url', wrong: { video_url: 'not a link' } },
      { path: 'video_url', wrong: { package_id: 'likes-1000', video_url: 'https://v.example/a\0b' } },
      { path: 'idempotencyKey', wrong: { idempotencyKey: 'short' } },
      { path: 'lang', wrong: { lang: 'xx' } },
      { path: 'niche', wrong: { niche: 'a\0b' } },
      { path: 'username', wrong: { username: 'a\0b' } },
    ]) {
      expect(expectProblem(await buy({ ...card, ...wrong }), 422, wrong)).toContain(path)
    }
    expect(await db.$count(payments)).toBe(0)
  })

  test('rejects an invalid username', async () => {
    const { buy } = await openWithMaria()
    expectProblem(await buy({ ...card, username: 'not a name' }), 422)
  })

  test('reports an unreachable provider, and succeeds later under the same key', async () => {
    let away = true
    const provider: PaymentProvider = {
      name: 'stripe',
      isTrial: false,
      methods: ['card'],
      createSession: async () => {
        if (away) throw new Error('secret of the provider')
        return { sessionId: 's-1', url: 'https://pay.example/1' }
      },
      getPayment: async () => null,
    }
    const { call, signIn, db } = await openTestShop({ services: { paymentProviders: [provider] } })
    const { token } = await signIn()
    const body = { ...card, idempotencyKey: 'key-12345' }
    const refused = await call('POST', '/stripe/checkout/session', { token, body })
    expectProblem(refused, 502)
    expect(JSON.stringify(refused.body)).not.toContain('secret')
    away = false
    expect(await call('POST', '/stripe/checkout/session', { token, body })).toMatchObject({
      status: 200,
      body: { session_id: 's-1', url: 'https://pay.example/1' },
    })
    expect(await db.$count(payments)).toBe(1)
  })

  test('rejects a checkout without payment methods', async () => {
    const { call, signIn } = await openTestShop({
      services: { paymentProviders: [], settleDemoSession: null },
    })
    const { token } = await signIn()
    expectProblem(await call('POST', '/stripe/checkout/session', { token, body: card }), 503)
  })
})

test('GET /niches/all lists the niches', async () => {
  const { call } = await openTestShop()
  expect(await call('GET', '/niches/all')).toMatchObject({ status: 200, body: [...DEFAULT_NICHES] })
})
