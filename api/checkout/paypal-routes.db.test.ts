import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import openPaypal from '../../providers/paypal/open-provider.ts'
import { emails } from '../../shop/outbox/tables.ts'
import { paymentIssues } from '../../shop/payments/issues/tables.ts'
import { reconcilePayments } from '../../shop/payments/reconciliation/reconcile-payments.ts'
import { processWebhookEvents } from '../../shop/payments/webhook-events/process-webhook-events.ts'
import { webhookEvents } from '../../shop/payments/webhook-events/tables.ts'
import type { PaymentProvider } from '../../shop/providers/payment-provider.ts'
import { RATE_LIMIT_RULES } from '../../shop/rate-limit/rules.ts'
import { type FakeProcess, startFake } from '../../tests/fakes/fake-process.ts'
import { PAYPAL_CREDENTIALS } from '../../tests/fakes/paypal/start-paypal.ts'
import type { PaypalControls } from '../../tests/fakes/paypal-server.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { ORIGIN, openTestShop } from '../../tests/support/shops/open-test-shop.ts'

let fake: FakeProcess<PaypalControls>
let paypal: PaymentProvider
beforeAll(async () => {
  fake = await startFake<PaypalControls>('paypal')
  paypal = await openPaypal({ ...PAYPAL_CREDENTIALS, apiBase: fake.origin })
})
beforeEach(async () => {
  await fake.control('clear_faults')
  await fake.control('captures', { mode: 'complete' })
})
afterAll(() => fake?.stop())

interface Order {
  id: string
  approveUrl: string
  qr: string
}

const WISH = { package_id: 'followers-1000', origin_url: ORIGIN, username: 'maria.dance', niche: 'Gaming' }
const PAID = { payment_status: 'paid', status: 'complete' }
const OPEN = { payment_status: 'unpaid', status: 'open' }

async function openWithMaria(provider: PaymentProvider = paypal) {
  const shop = await openTestShop({ services: { paymentProviders: [provider], settleDemoSession: null } })
  const { token } = await shop.signIn()
  const buy = (body: object = WISH) => shop.call<Order>('POST', '/paypal/orders', { token, body })
  return {
    ...shop,
    token,
    buy,
    approved: async () => {
      const { body } = await buy()
      await fake.control('approve', { order: body.id })
      return body.id
    },
    capture: (order: string) => shop.call('POST', `/paypal/orders/${order}/capture`),
    status: (order: string) => shop.call('GET', `/stripe/checkout/status/${order}`),
    deliver: async (type: string, resource: object, secondsAgo = 0, alter = (body: string) => body) => {
      const body = JSON.stringify({
        id: `WH-${type}-${JSON.stringify(resource)}`,
        event_type: type,
        resource,
      })
      const headers = await fake.control('sign', { body, secondsAgo })
      return shop.call('POST', '/paypal/webhook', { body: alter(body), headers })
    },
    apply: () => processWebhookEvents(shop.db, shop.runtime.services),
    orders: async () => {
      type Orders = { orders: { status: string; paymentStatus: string }[] }
      const { body } = await shop.call<Orders>('GET', '/orders/my-orders', { token })
      return body.orders.map(({ status, paymentStatus }) => `${status} ${paymentStatus}`)
    },
    listEmailKinds: async () =>
      (await shop.db.select().from(emails).orderBy(emails.id)).map(({ kind }) => kind),
    issues: async () => (await shop.db.select().from(paymentIssues)).map(({ kind }) => kind),
  }
}

async function getCapturePath(order: string): Promise<string> {
  const [captured] = (await fake.control('order', { order })).purchase_units?.[0]?.payments?.captures ?? []
  return `${fake.origin}/v2/payments/captures/${captured?.id}`
}

test('returns the approval link with its QR code, and sends customers back to the shop alone', async () => {
  const { buy } = await openWithMaria()
  const { status, body } = await buy()
  expect(status).toBe(200)
  expect(body.approveUrl).toContain(fake.origin)
  expect(decodeURIComponent(body.qr)).toMatch(/^data:image\/svg\+xml,<svg .*<\/svg>\s*$/s)
  const requests = (await fake.control('requests')).findLast(({ path }) => path === '/v2/checkout/orders')
  const context = JSON.parse(requests?.body ?? '{}').payment_source.paypal.experience_context
  expect(context.return_url).toMatch(
    /^https:\/\/shop\.test\/payment-success\?method=paypal&orderId=[\da-f-]{36}&amount=5\.59$/,
  )
  expect(context.cancel_url).toBe('https://shop.test/checkout?cancelled=1')
  expectProblem(await buy({ ...WISH, origin_url: 'https://elsewhere.test' }), 400)
})

describe('a paid PayPal order', () => {
  test('is captured once by the return page, however often it is polled', async () => {
    const { approved, capture, orders, listEmailKinds } = await openWithMaria()
    const order = await approved()
    const answers = await Promise.all(Array.from({ length: 5 }, () => capture(order)))
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: PAID })
    expect(await orders()).toEqual(['pending completed'])
    expect(await listEmailKinds()).toEqual(['payment_confirmed'])
    expect((await fake.control('order', { order })).purchase_units?.[0]?.payments?.captures).toHaveLength(1)
  })

  test('is captured by the webhook alone', async () => {
    const { approved, deliver, apply, orders } = await openWithMaria()
    const order = await approved()
    expect(await deliver('CHECKOUT.ORDER.APPROVED', { id: order })).toMatchObject({ status: 200 })
    expect(await orders()).toEqual(['pending pending'])
    await apply()
    expect(await orders()).toEqual(['pending completed'])
  })

  test('is captured by reconciliation alone, and by polling the status beside the QR code', async () => {
    const { db, runtime, approved, status, orders } = await openWithMaria()
    await approved()
    await reconcilePayments(db, runtime.services, 'all')
    expect(await orders()).toEqual(['pending completed'])
    expect(await status(await approved())).toMatchObject({ body: PAID })
  })
})

describe('an unpaid PayPal order', () => {
  test('is not captured before the approval, whatever the address says', async () => {
    const { buy, capture, orders } = await openWithMaria()
    const { body } = await buy()
    expect(await capture(body.id)).toMatchObject({ status: 200, body: OPEN })
    expect(await orders()).toEqual(['pending pending'])
    expectProblem(await capture('NOSUCHORDER'), 404)
  })

  test('is asked for at PayPal a limited number of times, from whatever addresses', async () => {
    const { buy, call } = await openWithMaria()
    const { body } = await buy()
    const before = (await fake.control('requests')).length
    const statuses = new Set<number>()
    for (let number = 0; number < 30; number += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${number}` }
      statuses.add((await call('POST', `/paypal/orders/${body.id}/capture`, { headers })).status)
    }
    expect([...statuses]).toEqual([200, 429])
    const requests = (await fake.control('requests')).slice(before)
    expect(requests.filter(({ path }) => path.includes(body.id))).toHaveLength(
      RATE_LIMIT_RULES.captureSession.points,
    )
  })

  test('waits while the capture is pending, and counts when PayPal completes it', async () => {
    const { approved, capture, deliver, apply, orders } = await openWithMaria()
    await fake.control('captures', { mode: 'pending' })
    const order = await approved()
    expect(await capture(order)).toMatchObject({ body: { payment_status: 'unpaid', status: 'complete' } })
    expect(await orders()).toEqual(['pending pending'])
    await fake.control('settle_capture', { order, to: 'complete' })
    await deliver('PAYMENT.CAPTURE.COMPLETED', { supplementary_data: { related_ids: { order_id: order } } })
    await apply()
    expect(await orders()).toEqual(['pending completed'])
  })

  test('can be paid again after a decline', async () => {
    const { approved, capture, orders } = await openWithMaria()
    await fake.control('captures', { mode: 'instrument_declined' })
    expect(await capture(await approved())).toMatchObject({ body: OPEN })
    expect(await orders()).toEqual(['pending failed'])
  })

  test.each(['decline', 'pending'] as const)(
    'is cancelled with the reason when PayPal denies the capture (%s), and another can be placed',
    async (mode) => {
      const { db, runtime, approved, capture, buy, orders, call, signIn } = await openWithMaria()
      await fake.control('captures', { mode })
      const order = await approved()
      await capture(order)
      if (mode === 'pending') await fake.control('settle_capture', { order, to: 'decline' })
      expect(await reconcilePayments(db, runtime.services, 'all')).toMatchObject({ failed: 0 })
      expect(await capture(order)).toMatchObject({ body: { payment_status: 'unpaid', status: 'expired' } })
      expect(await orders()).toEqual(['cancelled failed'])
      const admin = await signIn('admin')
      type Listed = { orders: { id: string }[] }
      const listed = await call<Listed>('GET', '/admin/orders', { token: admin.token })
      const listEmailKinds = await call('GET', `/admin/orders/${listed.body.orders[0]?.id}`, {
        token: admin.token,
      })
      expect(JSON.stringify(listEmailKinds.body)).toContain('DECLINED_BY_RISK_FRAUD_FILTERS')
      // The payment is settled and is not reconciled again.
      expect(await reconcilePayments(db, runtime.services, 'all')).toEqual({ fetched: 0, failed: 0 })
      expect((await buy()).status).toBe(200)
    },
  )

  test('is not captured when it has another amount', async () => {
    const { approved, capture, orders } = await openWithMaria()
    const order = await approved()
    await fake.control('set_amount', { order, amount: { currency_code: 'GBP', value: '0.01' } })
    expect(await capture(order)).toMatchObject({ body: OPEN })
    expect((await fake.control('order', { order })).purchase_units?.[0]?.payments?.captures ?? []).toEqual([])
    expect(await orders()).toEqual(['pending pending'])
  })
})

test('refunds through PayPal, and records a refund of the dashboard by its webhook event', async () => {
  const { approved, capture, call, signIn, deliver, apply, orders, listEmailKinds, token } =
    await openWithMaria()
  const order = await approved()
  await capture(order)
  const admin = await signIn('admin')
  type Mine = { orders: { id: string }[] }
  const myOrders = await call<Mine>('GET', '/orders/my-orders', { token })
  const path = `/admin/orders/${myOrders.body.orders[0]?.id}/refunds`
  expect(await call('POST', path, { token: admin.token, body: { amount: 2.1 } })).toMatchObject({
    status: 201,
    body: { status: 'succeeded', amount: 2.1 },
  })
  expect(await orders()).toEqual(['pending partially_refunded'])
  await fake.control('dashboard_refund', { order })
  await deliver('PAYMENT.CAPTURE.REFUNDED', { links: [{ rel: 'up', href: await getCapturePath(order) }] })
  await apply()
  expect(await orders()).toEqual(['refunded refunded'])
  expect(await listEmailKinds()).toEqual(['payment_confirmed', 'refunded', 'refunded'])
})

test('opens an issue for a dispute', async () => {
  const { approved, capture, deliver, apply, issues } = await openWithMaria()
  const order = await approved()
  await capture(order)
  const id = (await getCapturePath(order)).split('/').at(-1)
  await deliver('CUSTOMER.DISPUTE.CREATED', { disputed_transactions: [{ seller_transaction_id: id }] })
  await apply()
  expect(await issues()).toEqual(['disputed'])
})

describe('answers 400 to a webhook event with an invalid signature and stores nothing', () => {
  test.each<[string, number, (body: string) => string]>([
    ['stale', 301, (body) => body],
    ['of the future', -302, (body) => body],
    ['altered', 0, (body) => body.replace('O-1', 'O-2')],
    ['re-serialised', 0, (body) => JSON.stringify(JSON.parse(body), null, 1)],
  ])('rejects %s', async (_, secondsAgo, alter) => {
    const { db, deliver } = await openWithMaria()
    expectProblem(await deliver('CHECKOUT.ORDER.APPROVED', { id: 'O-1' }, secondsAgo, alter), 400)
    expect(await db.$count(webhookEvents)).toBe(0)
  })

  test('asks for another delivery while PayPal cannot verify the event', async () => {
    const { db, deliver } = await openWithMaria(
      await openPaypal({ ...PAYPAL_CREDENTIALS, apiBase: fake.origin }),
    )
    await fake.control('fault', { match: '/v1/notifications/', kind: 'refuse', times: 9 })
    expectProblem(await deliver('CHECKOUT.ORDER.APPROVED', { id: 'O-1' }), 502)
    expect(await db.$count(webhookEvents)).toBe(0)
    await fake.control('clear_faults')
    expect(await deliver('CHECKOUT.ORDER.APPROVED', { id: 'O-1' })).toMatchObject({ status: 200 })
  })

  test('limits the verifications by PayPal under forged events, and still accepts valid ones', async () => {
    const { call, deliver } = await openWithMaria(
      await openPaypal({ ...PAYPAL_CREDENTIALS, apiBase: fake.origin }),
    )
    expect(await deliver('CHECKOUT.ORDER.APPROVED', { id: 'O-1' })).toMatchObject({ status: 200 })
    const before = (await fake.control('requests')).length
    const body = JSON.stringify({
      id: 'WH-forged',
      event_type: 'CHECKOUT.ORDER.APPROVED',
      resource: { id: 'O-2' },
    })
    const forge = async (number: number) => {
      const headers = await fake.control('sign', { body })
      headers['paypal-transmission-sig'] = Buffer.from('forged').toString('base64')
      // Every second request names a certificate that does not exist.
      if (number % 2) headers['paypal-cert-url'] = `${fake.origin}/v1/notifications/certs/${number}`
      headers['x-forwarded-for'] = `203.0.113.${number % 100}`
      return (await call('POST', '/paypal/webhook', { body, headers })).status
    }
    const statuses = new Set<number>()
    for (let number = 0; number < 200; number += 1) statuses.add(await forge(number))
    expect([...statuses].toSorted()).toEqual([400, 429])
    const requests = (await fake.control('requests'))
      .slice(before)
      .filter(({ path }) => path.includes('notifications'))
    expect(requests).toHaveLength(20)
    expect(await deliver('CHECKOUT.ORDER.APPROVED', { id: 'O-3' })).toMatchObject({ status: 200 })
  })
})

test.each(['hang', 'lose', 'trickle'] as const)(
  'reports that PayPal does not answer (%s), and creates at most one order for one attempt',
  async (kind) => {
    const short = await openPaypal(
      { ...PAYPAL_CREDENTIALS, apiBase: fake.origin },
      { attempt: 300, operation: 700 },
    )
    const { buy, call } = await openWithMaria(short)
    const before = (await fake.control('orders')).length
    const checkoutRequest = { ...WISH, idempotencyKey: 'the-same-key' }
    await fake.control('fault', { match: 'POST /v2/checkout/orders', kind, times: 9 })
    const [failed, meanwhile] = await Promise.all([buy(checkoutRequest), call('GET', '/packages')])
    expectProblem(failed, 502)
    expect(meanwhile.status).toBe(200)
    await fake.control('clear_faults')
    // A busy machine may exceed the short limits again.
    await expect.poll(async () => (await buy(checkoutRequest)).status).toBe(200)
    expect(await fake.control('orders')).toHaveLength(before + 1)
  },
)
