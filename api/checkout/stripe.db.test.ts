import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import openStripe from '../../providers/stripe/open-provider.ts'
import { emails } from '../../shop/outbox/tables.ts'
import { paymentIssues } from '../../shop/payments/issues/tables.ts'
import { reconcilePayments } from '../../shop/payments/reconciliation/reconcile-payments.ts'
import { payments } from '../../shop/payments/tables.ts'
import { processWebhookEvents } from '../../shop/payments/webhook-events/process-webhook-events.ts'
import { webhookEvents } from '../../shop/payments/webhook-events/tables.ts'
import { useFakeStripe, WEBHOOK_SECRET } from '../../tests/fakes/stripe/use-fake-stripe.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { scaleTimeout } from '../../tests/support/scale-timeout.ts'
import { ORIGIN, openTestShop } from '../../tests/support/shops/open-test-shop.ts'

const fakeStripe = useFakeStripe()

interface Session {
  url: string | null
  session_id: string
}

const CARD = { package_id: 'followers-1000', origin_url: ORIGIN, username: 'maria.dance', niche: 'Gaming' }
const WALLET = { ...CARD, payment_method_types: ['card'] }
const PAID = { payment_status: 'paid', status: 'complete' }

/** Opens a shop that sells through Stripe, with a logged-in customer. */
async function openWithMaria(limits?: { request: number; call: number }) {
  const stripe = limits
    ? await openStripe({
        secretKey: 'sk_live_fake',
        webhookSecret: WEBHOOK_SECRET,
        apiBase: fakeStripe.fake.origin,
        limits,
      })
    : fakeStripe.stripe
  const shop = await openTestShop({ services: { paymentProviders: [stripe], settleDemoSession: null } })
  const { token } = await shop.signIn()
  const buy = (body: object = CARD) => shop.call<Session>('POST', '/stripe/checkout/session', { token, body })
  const deliver = (body: string, headers: Record<string, string>) =>
    shop.call('POST', '/stripe/webhook', { body, headers })
  return {
    ...shop,
    token,
    buy,
    deliver,
    /** Delivers an event with a signature of Stripe, made now or at another time. */
    deliverSigned: (event: object, seconds = 0) => {
      const body = JSON.stringify(event)
      return deliver(body, { 'stripe-signature': signBody(body, seconds) })
    },
    status: (sessionId: string) => shop.call('GET', `/stripe/checkout/status/${sessionId}`),
    orders: async () => {
      type Orders = { orders: { status: string; paymentStatus: string }[] }
      const { body } = await shop.call<Orders>('GET', '/orders/my-orders', { token })
      return body.orders.map(({ status, paymentStatus }) => `${status} ${paymentStatus}`)
    },
    confirmations: async () =>
      (await shop.db.select().from(emails)).filter(({ kind }) => kind === 'payment_confirmed').length,
    issues: async () => (await shop.db.select().from(paymentIssues)).map(({ kind }) => kind),
    apply: () => processWebhookEvents(shop.db, shop.runtime.services),
    reconcile: () => reconcilePayments(shop.db, shop.runtime.services, 'all'),
  }
}

function signBody(payload: string, secondsFromNow: number, secret = WEBHOOK_SECRET): string {
  const timestamp = Math.floor(Date.now() / 1000) + secondsFromNow
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
}

function buildCompletedEvent(sessionId: string, id = 'evt_1') {
  return {
    id,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { id: sessionId, object: 'checkout.session' } },
  }
}

describe('a card payment', () => {
  test('is recorded by the webhook alone', async () => {
    const { buy, deliverSigned, apply, orders, confirmations } = await openWithMaria()
    const { body } = await buy()
    expect(body.url).toContain(fakeStripe.fake.origin)
    await fakeStripe.fake.control('pay', { session: body.session_id })
    expect(await deliverSigned(buildCompletedEvent(body.session_id))).toMatchObject({ status: 200 })
    expect(await orders()).toEqual(['pending pending'])
    await apply()
    expect(await orders()).toEqual(['pending completed'])
    expect(await confirmations()).toBe(1)
  })

  test('takes charge and customer from the shop, whatever the body says', async () => {
    const { buy, db } = await openWithMaria()
    const tampered = {
      ...CARD,
      price: 0.01,
      amount: 1,
      currency: 'usd',
      email: 'eve@example.com',
      user_email: 'eve@example.com',
      success_url: 'https://evil.test',
    }
    const { body } = await buy(tampered)
    const sessions = await fakeStripe.fake.control('sessions')
    expect(sessions.find(({ id }) => id === body.session_id)).toMatchObject({
      amount_total: 559,
      currency: 'gbp',
      customer_email: 'person1@example.com',
      success_url: `${ORIGIN}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${ORIGIN}/checkout?cancelled=1`,
    })
    for (const quantity of [-1, 0, 0.5, 1e9, '2']) {
      const items = [{ package_id: 'followers-1000', quantity }]
      expectProblem(await buy({ ...CARD, items }), 422)
    }
    for (const origin_url of ['https://evil.test', `${ORIGIN}.evil.test`, `${ORIGIN}@evil.test`, '']) {
      expectProblem(await buy({ ...CARD, origin_url }), 400)
    }
    expect(await fakeStripe.fake.control('sessions')).toHaveLength(sessions.length)
    expect(await db.$count(payments)).toBe(1)
  })

  test('is recorded by the return page alone, and by reconciliation alone', async () => {
    const { buy, status, reconcile, orders, confirmations } = await openWithMaria()
    const first = await buy()
    await fakeStripe.fake.control('pay', { session: first.body.session_id })
    expect(await status(first.body.session_id)).toMatchObject({ body: PAID })
    const second = await buy()
    await fakeStripe.fake.control('pay', { session: second.body.session_id })
    await reconcile()
    expect(await orders()).toEqual(['pending completed', 'pending completed'])
    expect(await confirmations()).toBe(2)
  })

  test('is recorded once with one email for 25 duplicate events and 25 concurrent polls', async () => {
    const { db, buy, deliverSigned, status, apply, orders, confirmations } = await openWithMaria()
    const { session_id } = (await buy()).body
    await fakeStripe.fake.control('pay', { session: session_id })
    const answers = await Promise.all(
      Array.from({ length: 25 }, async () => {
        const both = [deliverSigned(buildCompletedEvent(session_id)), status(session_id)]
        const done = await Promise.all(both)
        await apply()
        return done.map((answer) => answer.status)
      }),
    )
    expect(answers.flat()).toEqual(Array.from({ length: 50 }, () => 200))
    expect(await db.$count(webhookEvents)).toBe(1)
    expect(await db.$count(payments)).toBe(1)
    expect(await orders()).toEqual(['pending completed'])
    expect(await confirmations()).toBe(1)
  })

  test('is declined, then paid; or expires when Stripe says so', async () => {
    const { buy, status, reconcile, orders } = await openWithMaria()
    const { session_id } = (await buy()).body
    await fakeStripe.fake.control('decline', { session: session_id })
    expect(await status(session_id)).toMatchObject({ body: { payment_status: 'unpaid', status: 'open' } })
    await fakeStripe.fake.control('pay', { session: session_id })
    expect(await status(session_id)).toMatchObject({ body: PAID })
    const left = (await buy()).body.session_id
    await reconcile()
    expect(await orders()).toEqual(['pending pending', 'pending completed'])
    await fakeStripe.fake.control('expire', { session: left })
    await reconcile()
    expect(await orders()).toEqual(['cancelled failed', 'pending completed'])
  })

  test('records a refund of the dashboard by its webhook event', async () => {
    const { buy, status, deliverSigned, apply, orders } = await openWithMaria()
    const { session_id } = (await buy()).body
    await fakeStripe.fake.control('pay', { session: session_id })
    await status(session_id)
    const [intent] = (await fakeStripe.fake.control('intents')).toReversed()
    const payment_intent = intent?.id ?? ''
    await fakeStripe.fake.control('refund', { payment_intent, amount: 100 })
    const refunded = (id: string) => ({
      id,
      object: 'event',
      type: 'charge.refunded',
      data: { object: { id: 'ch_1', object: 'charge', payment_intent } },
    })
    await deliverSigned(refunded('evt_r1'))
    await apply()
    expect(await orders()).toEqual(['pending partially_refunded'])
    await fakeStripe.fake.control('refund', { payment_intent })
    await deliverSigned(refunded('evt_r2'))
    await apply()
    expect(await orders()).toEqual(['refunded refunded'])
  })

  test('opens an issue for a wrong amount or currency and pays no order', async () => {
    const { buy, status, orders, issues, confirmations } = await openWithMaria()
    const [less, other] = [await buy(), await buy()]
    await fakeStripe.fake.control('pay', { session: less.body.session_id, amount: 1 })
    await fakeStripe.fake.control('pay', { session: other.body.session_id, currency: 'usd' })
    for (const { body } of [less, other]) {
      expect(await status(body.session_id)).toMatchObject({ body: { payment_status: 'unpaid' } })
    }
    expect(await orders()).toEqual(['pending pending', 'pending pending'])
    expect(await issues()).toEqual(['wrong_amount', 'wrong_amount'])
    expect(await confirmations()).toBe(0)
  })

  test('opens an issue for money of an unknown session', async () => {
    const { deliverSigned, apply, issues } = await openWithMaria()
    const { id } = await fakeStripe.fake.control('pay_unknown', { amount: 4200, currency: 'gbp' })
    await deliverSigned(buildCompletedEvent(id))
    await apply()
    expect(await issues()).toEqual(['unknown_payment'])
  })
})

describe('answers 400 to a webhook event with an invalid signature and stores nothing', () => {
  const event = buildCompletedEvent('cs_1')
  const body = JSON.stringify(event)
  const good = () => signBody(body, 0)
  test.each<[string, () => [string, Record<string, string>]]>([
    ['without a signature', () => [body, {}]],
    ['forged', () => [body, { 'stripe-signature': signBody(body, 0, 'whsec_other') }]],
    ['stale', () => [body, { 'stripe-signature': signBody(body, -301) }]],
    ['of the future', () => [body, { 'stripe-signature': signBody(body, 302) }]],
    ['re-serialised', () => [JSON.stringify(event, null, 2), { 'stripe-signature': good() }]],
    ['altered', () => [body.replace('cs_1', 'cs_2'), { 'stripe-signature': good() }]],
    ['v0 only', () => [body, { 'stripe-signature': good().replace('v1=', 'v0=') }]],
    ['no JSON', () => ['{', { 'stripe-signature': signBody('{', 0) }]],
  ])('rejects %s', async (_, made) => {
    const { db, deliver } = await openWithMaria()
    const [sent, headers] = made()
    expectProblem(await deliver(sent, headers), 400)
    expect(await db.$count(webhookEvents)).toBe(0)
  })

  test('accepts a valid event while another client sends invalid ones', async () => {
    const { db, deliverSigned } = await openWithMaria()
    expect(await deliverSigned(event, -299)).toMatchObject({ status: 200, body: { received: true } })
    expect(await db.select().from(webhookEvents)).toMatchObject([
      { eventId: 'evt_1', subject: 'cs_1', processedAt: null },
    ])
  })

  test('answers an error when the event could not be stored', async () => {
    const { db, deliverSigned } = await openWithMaria()
    await db.execute('alter table webhook_events rename to webhook_events_away')
    expectProblem(await deliverSigned(event), 500)
  })
})

describe('a wallet payment', () => {
  test('is charged at once and verified by its session', async () => {
    const { buy, status, orders } = await openWithMaria()
    const { body } = await buy({ ...WALLET, payment_method: 'pm_card_visa' })
    expect(body).toEqual({ url: null, session_id: expect.stringMatching(/^pi_/) })
    expect(await status(body.session_id)).toMatchObject({ body: PAID })
    expect(await orders()).toEqual(['pending completed'])
  })

  test('is declined: the order is cancelled and cannot be paid later', async () => {
    const { buy, orders, reconcile } = await openWithMaria()
    const refused = await buy({ ...WALLET, payment_method: 'pm_card_chargeDeclined' })
    expect(expectProblem(refused, 402)).toEqual([])
    expect(await orders()).toEqual(['cancelled failed'])
    expect(await reconcile()).toEqual({ fetched: 0, failed: 0 })
  })

  test('redirects to the bank when the bank requires it', async () => {
    const { buy } = await openWithMaria()
    const { body } = await buy({ ...WALLET, payment_method: 'pm_card_authenticationRequired' })
    expect(body.url).toContain('/3ds/')
  })
})

describe('an unreachable provider', () => {
  const limits = { request: scaleTimeout(300), call: scaleTimeout(700) }
  const key = { ...CARD, idempotencyKey: 'the-same-key' }

  test.each(['hang', 'refuse', 'lose', 'hang_after', 'stall', 'trickle', 'fail_after'] as const)(
    'is reported (%s), leaves at most one session, and works on the next attempt',
    async (kind) => {
      const { buy, call, db } = await openWithMaria(limits)
      const before = (await fakeStripe.fake.control('sessions')).length
      await fakeStripe.fake.control('fault', { match: 'POST /v1/checkout/sessions', kind, times: 9 })
      const [failed, meanwhile] = await Promise.all([buy(key), call('GET', '/packages')])
      expectProblem(failed, 502)
      expect(meanwhile.status).toBe(200)
      await fakeStripe.fake.control('clear_faults')
      expect((await buy(key)).status).toBe(200)
      expect(await fakeStripe.fake.control('sessions')).toHaveLength(before + 1)
      expect(await db.$count(payments)).toBe(1)
    },
  )

  test('is reported by the status of a payment, and the payment stays as it is', async () => {
    const { buy, status, orders } = await openWithMaria(limits)
    const { session_id } = (await buy()).body
    await fakeStripe.fake.control('pay', { session: session_id })
    await fakeStripe.fake.control('fault', { match: 'GET /v1/checkout/sessions', kind: 'hang', times: 9 })
    expectProblem(await status(session_id), 502)
    expect(await orders()).toEqual(['pending pending'])
    await fakeStripe.fake.control('clear_faults')
    expect(await status(session_id)).toMatchObject({ body: PAID })
  })
})

test('pays once for two tabs paying one order, and opens an issue for the other', async () => {
  const { db, buy, call, signIn, status, deliverSigned, apply, orders, issues, confirmations } =
    await openWithMaria()
  const both = await Promise.all([1, 2].map(() => buy({ ...CARD, idempotencyKey: 'two-tabs' })))
  const [session, same] = both.map(({ body }) => body.session_id)
  if (!session) throw new Error('no session')
  expect(same).toBe(session)
  await fakeStripe.fake.control('pay', { session })
  await expect(fakeStripe.fake.control('pay', { session })).rejects.toThrow()
  await status(session)

  // Creates a second intent for the same payment, as after a lost response and an expired idempotency key.
  const [payment] = await db.select().from(payments)
  const { hostname: host, port } = new URL(fakeStripe.fake.origin)
  const stripe = new Stripe('sk_test_fake', { host, port, protocol: 'http' })
  const intent = await stripe.paymentIntents.create({
    amount: 559,
    currency: 'gbp',
    allowed_payment_method_types: ['card'],
    metadata: { payment_id: payment?.id ?? '' },
  })
  await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa', return_url: ORIGIN })
  const object = { id: intent.id, object: 'payment_intent' }
  await deliverSigned({ id: 'evt_2', object: 'event', type: 'payment_intent.succeeded', data: { object } })
  await apply()
  expect(await orders()).toEqual(['pending completed'])
  expect(await issues()).toEqual(['second_payment'])
  expect(await confirmations()).toBe(1)

  const { token } = await signIn('admin')
  const { body } = await call<{ issues: { id: string }[] }>('GET', '/admin/payment-issues', { token })
  const path = `/admin/payment-issues/${body.issues[0]?.id}/refund`
  expect(await call('POST', path, { token, body: {} })).toMatchObject({
    status: 201,
    body: { status: 'succeeded', amount: 5.59, creditNoteLabel: expect.stringMatching(/^C-\d{4}-000001$/) },
  })
  expect(await call('GET', '/admin/payment-issues', { token })).toMatchObject({ body: { issues: [] } })
  expect(await orders()).toEqual(['pending completed'])
})
