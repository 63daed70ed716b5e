import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildPaymentRequest } from '../../tests/fakes/build-payment-request.ts'
import {
  requireFullProvider,
  useFakeStripe,
  WEBHOOK_SECRET,
} from '../../tests/fakes/stripe/use-fake-stripe.ts'

const at = useFakeStripe()
const { webhooks } = new Stripe('sk_test_fake')
const NOW = 1_800_000_000

function buildEvent(object: object, type = 'checkout.session.completed'): string {
  return JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } }, null, 2)
}

const BODY = buildEvent({ object: 'checkout.session', id: 'cs_1' })

function signEvent(
  body: string,
  change: { timestamp?: number; secret?: string; scheme?: string } = {},
): Headers {
  const options = { payload: body, secret: WEBHOOK_SECRET, timestamp: NOW, ...change }
  return new Headers({ 'stripe-signature': webhooks.generateTestHeaderString(options) })
}

describe('signature', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1000 + 999 }))
  afterEach(() => void vi.useRealTimers())

  test.each([0, -299, -300, 299, 300])('accepts a difference of %i s', async (apart) => {
    const notice = await at.stripe.verifyWebhookEvent(BODY, signEvent(BODY, { timestamp: NOW + apart }))
    expect(notice).toEqual({ eventId: 'evt_1', type: 'checkout.session.completed', subject: 'cs_1' })
  })

  test.each([-301, 301, -86_400, 86_400 * 365])('rejects a difference of %i s', async (apart) => {
    expect(await at.stripe.verifyWebhookEvent(BODY, signEvent(BODY, { timestamp: NOW + apart }))).toBeNull()
  })

  const good = signEvent(BODY).get('stripe-signature') ?? ''
  const tomorrows = signEvent(BODY, { timestamp: NOW + 86_400 }).get('stripe-signature') ?? ''
  test.each([
    ['forged', signEvent(BODY, { secret: 'whsec_other' })],
    ['of the old scheme alone', signEvent(BODY, { scheme: 'v0' })],
    ['missing', new Headers()],
    ['empty', new Headers({ 'stripe-signature': '' })],
    ['without a time', new Headers({ 'stripe-signature': good.replace(/^t=\d+,/, '') })],
    ['with a time moved', new Headers({ 'stripe-signature': good.replace(`t=${NOW}`, `t=${NOW - 1}`) })],
    ['with two times', new Headers({ 'stripe-signature': `t=${NOW},${tomorrows}` })],
    ['nonsense', new Headers({ 'stripe-signature': 'yes' })],
  ])('rejects %s', async (_, headers) => {
    expect(await at.stripe.verifyWebhookEvent(BODY, headers)).toBeNull()
  })

  test('covers every byte of the body', async () => {
    expect(await at.stripe.verifyWebhookEvent(JSON.stringify(JSON.parse(BODY)), signEvent(BODY))).toBeNull()
    expect(await at.stripe.verifyWebhookEvent(`${BODY}\n`, signEvent(BODY))).toBeNull()
    expect(await at.stripe.verifyWebhookEvent('', signEvent(''))).toBeNull()
  })

  test('accepts one valid signature among several, as while a secret is being replaced', async () => {
    const other = signEvent(BODY, { secret: 'whsec_other' }).get('stripe-signature') ?? ''
    const both = new Headers({ 'stripe-signature': `${other},${good.split(',')[1]}` })
    expect(await at.stripe.verifyWebhookEvent(BODY, both)).not.toBeNull()
  })

  test.each(['{"id": "evt_1"', 'null', '{}', '[]', '7'])(
    'rejects a signed body that is not an event: %s',
    async (body) => {
      expect(await at.stripe.verifyWebhookEvent(body, signEvent(body))).toBeNull()
    },
  )

  test('rejects everything with a blank secret', async () => {
    const stripe = requireFullProvider(await openWithSecret(' '))
    expect(await stripe.verifyWebhookEvent(BODY, signEvent(BODY, { secret: ' ' }))).toBeNull()
  })

  test.each([
    ['checkout.session.expired', { object: 'checkout.session', id: 'cs_2' }, 'cs_2'],
    ['payment_intent.succeeded', { object: 'payment_intent', id: 'pi_2' }, 'pi_2'],
    [
      'payment_intent.succeeded',
      { object: 'payment_intent', id: 'pi_2', metadata: { purpose: 'credentials check' } },
      null,
    ],
    ['charge.refunded', { object: 'charge', id: 'ch_2', payment_intent: 'pi_2' }, 'pi_2'],
    ['refund.failed', { object: 'refund', id: 're_2', payment_intent: 'pi_2' }, 'pi_2'],
    ['charge.dispute.created', { object: 'dispute', id: 'du_2', payment_intent: { id: 'pi_2' } }, 'pi_2'],
    ['charge.succeeded', { object: 'charge', id: 'ch_2', payment_intent: null }, null],
    ['customer.created', { object: 'customer', id: 'cus_2' }, null],
  ])('%s has the subject %j', async (type, object, subject) => {
    const body = buildEvent(object, type)
    expect(await at.stripe.verifyWebhookEvent(body, signEvent(body))).toEqual({
      eventId: 'evt_1',
      type,
      subject,
    })
  })
})

async function openWithSecret(webhookSecret: string) {
  const { default: openStripe } = await import('./open-provider.ts')
  return openStripe({ secretKey: 'sk', webhookSecret })
}

test('accepts what the fake delivers, and its subject leads to the payment', async () => {
  const heard: { body: string; headers: Headers }[] = []
  const shop = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = new Headers({ 'stripe-signature': String(request.headers['stripe-signature']) })
    heard.push({ body: Buffer.concat(chunks).toString(), headers })
    // Rejects the first delivery, so that it is repeated.
    response.writeHead(heard.length === 1 ? 500 : 200).end()
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const { port } = shop.address() as AddressInfo
  try {
    await at.fake.control('webhooks', { url: `http://127.0.0.1:${port}/`, copies: 2, retryMs: 5 })
    const { sessionId } = await at.stripe.createSession(buildPaymentRequest())
    await at.fake.control('pay', { session: sessionId })
    await at.fake.control('settle')
    const notices = await Promise.all(
      heard.map(({ body, headers }) => at.stripe.verifyWebhookEvent(body, headers)),
    )
    const types = notices.map((notice) => notice?.type)
    const each = [
      'charge.succeeded',
      'checkout.session.completed',
      'payment_intent.created',
      'payment_intent.succeeded',
    ]
    expect([...new Set(types)].sort()).toEqual(each)
    expect(types).toHaveLength(2 * each.length + 1)
    for (const notice of notices) {
      expect(await at.stripe.getPayment(notice?.subject ?? '')).toMatchObject({ sessionId, state: 'paid' })
    }
  } finally {
    await at.fake.control('webhooks', { url: null })
    shop.close()
  }
})
