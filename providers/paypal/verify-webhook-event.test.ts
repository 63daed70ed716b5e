import { beforeEach, describe, expect, test } from 'vitest'
import { buildPaypalRequest, PAYPAL_CREDENTIALS, startPaypal } from '../../tests/fakes/paypal/start-paypal.ts'
import openPaypal from './open-provider.ts'

const { fake, provider, approved, paid, listRequests } = await startPaypal()

beforeEach(async () => {
  await fake.control('captures', { mode: 'complete' })
  await fake.control('refunds', { mode: 'complete' })
})

/** Returns the events that PayPal created during the work, signed with current headers. */
async function collectEvents(work: () => Promise<unknown>) {
  const before = (await fake.control('messages')).length
  await work()
  const messages = (await fake.control('messages')).slice(before)
  return Promise.all(
    messages.map(async ({ body }) =>
      provider.verifyWebhookEvent(body, new Headers(await fake.control('sign', { body }))),
    ),
  )
}

const BODY =
  '{ "id": "WH-7", "event_type": "CHECKOUT.ORDER.APPROVED", "resource": { "id": "5O190127TN364715T" }, "x": 1.0 }'

async function signEvent(secondsAgo = 0): Promise<Record<string, string>> {
  return fake.control('sign', { body: BODY, secondsAgo })
}

const verified = async () => (await listRequests('verify-webhook-signature')).length

describe('verifyWebhookEvent', () => {
  test('returns an event that PayPal signed', async () => {
    const notice = await provider.verifyWebhookEvent(BODY, new Headers(await signEvent()))
    expect(notice).toEqual({
      eventId: 'WH-7',
      type: 'CHECKOUT.ORDER.APPROVED',
      subject: '5O190127TN364715T',
    })
  })

  test.each([
    [['FAKE-WEBHOOK'], true],
    [[], false],
  ])('accepts an event signed for a replaced webhook: %j', async (previousWebhookIds, isAccepted) => {
    const renewed = await openPaypal({
      ...PAYPAL_CREDENTIALS,
      webhookId: 'NEW-WEBHOOK',
      previousWebhookIds,
      apiBase: fake.origin,
    })
    const event = await renewed.verifyWebhookEvent(BODY, new Headers(await signEvent()))
    expect(event !== null).toBe(isAccepted)
  })

  test('accepts five minutes either way', async () => {
    for (const secondsAgo of [298, -298]) {
      expect(await provider.verifyWebhookEvent(BODY, new Headers(await signEvent(secondsAgo)))).not.toBeNull()
    }
    const before = await verified()
    for (const secondsAgo of [301, -301, 86_400]) {
      expect(await provider.verifyWebhookEvent(BODY, new Headers(await signEvent(secondsAgo)))).toBeNull()
    }
    expect(await verified()).toBe(before)
  })

  test('rejects a body that is not the signed one, even if only reformatted', async () => {
    const headers = new Headers(await signEvent())
    expect(await provider.verifyWebhookEvent(BODY.replace('WH-7', 'WH-8'), headers)).toBeNull()
    expect(await provider.verifyWebhookEvent(JSON.stringify(JSON.parse(BODY)), headers)).toBeNull()
    expect(await provider.verifyWebhookEvent(`${BODY} `, headers)).toBeNull()
  })

  test('rejects a forged signature and one of another time', async () => {
    const headers = await signEvent()
    const forged = { ...headers, 'paypal-transmission-sig': Buffer.from('forged').toString('base64') }
    expect(await provider.verifyWebhookEvent(BODY, new Headers(forged))).toBeNull()
    const later = { ...headers, 'paypal-transmission-time': new Date().toISOString().replace('Z', '0Z') }
    expect(await provider.verifyWebhookEvent(BODY, new Headers(later))).toBeNull()
    const never = { ...headers, 'paypal-transmission-time': 'now' }
    expect(await provider.verifyWebhookEvent(BODY, new Headers(never))).toBeNull()
  })

  test.each([
    'https://evil.example/cert',
    'http://api.paypal.com/cert',
    'https://api.paypal.com.evil.example/cert',
    'https://api.paypal.com@evil.example/cert',
    'https://api.paypal.com:444/cert',
    'https://user@api.paypal.com/cert',
    'file:///cert',
    'cert',
  ])('rejects a certificate at %s without a request', async (address) => {
    const before = await verified()
    const headers = new Headers({ ...(await signEvent()), 'paypal-cert-url': address })
    expect(await provider.verifyWebhookEvent(BODY, headers)).toBeNull()
    expect(await verified()).toBe(before)
  })

  test.each(['api.paypal.com', 'api-m.paypal.com', 'api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'])(
    'accepts a certificate of %s',
    async (host) => {
      const address = `https://${host}/v1/notifications/certs/CERT-360caa42`
      const headers = new Headers({ ...(await signEvent()), 'paypal-cert-url': address })
      expect(await provider.verifyWebhookEvent(BODY, headers)).not.toBeNull()
    },
  )

  test('rejects an event without one of its headers', async () => {
    const headers = await signEvent()
    expect(Object.keys(headers)).toHaveLength(5)
    for (const name of Object.keys(headers)) {
      const rest = Object.entries(headers).filter(([other]) => other !== name)
      expect(await provider.verifyWebhookEvent(BODY, new Headers(rest)), name).toBeNull()
    }
  })

  test('rejects a body that is not an event, and passes no injected text to PayPal', async () => {
    const before = await verified()
    for (const body of [
      '',
      'nothing',
      '[]',
      'null',
      '{"id":""}',
      `${BODY},"webhook_id":"other"`,
      `${BODY}}`,
    ]) {
      const headers = new Headers(await fake.control('sign', { body }))
      expect(await provider.verifyWebhookEvent(body, headers), body).toBeNull()
    }
    expect(await verified()).toBe(before)
  })
})

describe('local verification', () => {
  const fetched = async () => (await listRequests('GET /v1/notifications/certs')).length
  const opened = () => openPaypal({ ...PAYPAL_CREDENTIALS, apiBase: fake.origin })

  test('fetches the certificate once for any number of events', async () => {
    const fresh = await opened()
    const [before, certificates] = [await verified(), await fetched()]
    const forged = { ...(await signEvent()), 'paypal-transmission-sig': 'Zm9yZ2Vk' }
    const read = await Promise.all(
      [await signEvent(), forged, await signEvent(), forged].map((headers) =>
        fresh.verifyWebhookEvent(BODY, new Headers(headers)),
      ),
    )
    expect(read.map((notice) => notice?.eventId)).toEqual(['WH-7', undefined, 'WH-7', undefined])
    expect(await verified()).toBe(before)
    expect(await fetched()).toBe(certificates + 1)
  })

  test('asks PayPal when the certificate is unavailable, and does not repeat a failure at once', async () => {
    const fresh = await opened()
    const [before, certificates] = [await verified(), await fetched()]
    await fake.control('fault', { match: 'GET /v1/notifications/certs', kind: 'fail', times: 9 })
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await fresh.verifyWebhookEvent(BODY, new Headers(await signEvent()))).toMatchObject({
        eventId: 'WH-7',
      })
    }
    await fake.control('clear_faults')
    expect([await verified(), await fetched()]).toEqual([before + 3, certificates + 1])
  })

  test('sends no requests beyond the rate limit', async () => {
    const fresh = await opened()
    const before = (await listRequests('')).length
    const refuse = () => Promise.reject(new Error('enough'))
    const made = {
      ...(await signEvent()),
      'paypal-cert-url': `${fake.origin}/v1/notifications/certs/MADE-UP`,
    }
    for (const headers of [made, await signEvent()]) {
      await expect(fresh.verifyWebhookEvent(BODY, new Headers(headers), refuse)).rejects.toThrow('enough')
    }
    expect(await listRequests('')).toHaveLength(before)
  })
})

describe('subject of an event', () => {
  test('names the order of an approval', async () => {
    const { sessionId } = await provider.createSession(buildPaypalRequest())
    const notices = await collectEvents(() => fake.control('approve', { order: sessionId }))
    expect(notices).toMatchObject([{ type: 'CHECKOUT.ORDER.APPROVED', subject: sessionId }])
  })

  test.each([
    ['complete', ['PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.COMPLETED'], 'paid'],
    ['pending', ['PAYMENT.CAPTURE.PENDING'], 'pending'],
    ['decline', ['PAYMENT.CAPTURE.DECLINED'], 'expired'],
  ] as const)('leads to the payment of a capture: %s', async (mode, types, state) => {
    const orderId = await approved()
    await fake.control('captures', { mode })
    const notices = await collectEvents(() => provider.capture(orderId))
    expect(notices.map((notice) => notice?.type)).toEqual(types)
    for (const notice of notices) {
      expect(await provider.getPayment(notice?.subject ?? '')).toMatchObject({ sessionId: orderId, state })
    }
  })

  test('names the order of a capture that is denied later', async () => {
    await fake.control('captures', { mode: 'pending' })
    const orderId = await approved()
    await provider.capture(orderId)
    const [notice] = await collectEvents(() =>
      fake.control('settle_capture', { order: orderId, to: 'decline' }),
    )
    expect(notice).toMatchObject({ type: 'PAYMENT.CAPTURE.DENIED', subject: orderId })
  })

  test('leads to the payment of a refund made in the dashboard', async () => {
    const { sessionId, chargeId } = await paid()
    const [notice] = await collectEvents(() => fake.control('dashboard_refund', { order: sessionId }))
    expect(notice).toMatchObject({ type: 'PAYMENT.CAPTURE.REFUNDED', subject: `capture:${chargeId}` })
    expect(await provider.getPayment(notice?.subject ?? '')).toMatchObject({
      sessionId,
      refunds: [{ refundId: null, amount: { amount: 1677 } }],
    })
  })

  test.each(['CREATED', 'UPDATED', 'RESOLVED'] as const)(
    'leads to the payment of a dispute: %s',
    async (step) => {
      const { sessionId, chargeId } = await paid()
      const [notice] = await collectEvents(() => fake.control('dispute', { order: sessionId, step }))
      expect(notice).toMatchObject({ type: `CUSTOMER.DISPUTE.${step}`, subject: `dispute:${chargeId}` })
      expect(await provider.getPayment(notice?.subject ?? '')).toMatchObject({
        sessionId,
        disputes: [{ state: step === 'RESOLVED' ? 'won' : 'open' }],
      })
    },
  )

  test.each([
    ['PAYMENT.CAPTURE.COMPLETED', { id: 'CAP1' }, 'capture:CAP1'],
    ['PAYMENT.CAPTURE.COMPLETED', { id: 'CAP1', links: [up('orders/ORD1')] }, 'ORD1'],
    ['PAYMENT.CAPTURE.REVERSED', { id: 'REF1', links: [up('captures/CAP1')] }, 'dispute:CAP1'],
    ['PAYMENT.CAPTURE.REFUNDED', { id: 'REF1' }, 'refund:REF1'],
    ['PAYMENT.REFUND.FAILED', { id: 'REF1' }, 'refund:REF1'],
    ['CUSTOMER.DISPUTE.CREATED', { dispute_id: 'PP-D-1' }, null],
    ['CUSTOMER.DISPUTE.CREATED', { disputed_transactions: 'none' }, null],
    ['BILLING.SUBSCRIPTION.CREATED', { id: 'I-1' }, null],
    ['PAYMENT.CAPTURE.COMPLETED', 'nothing', null],
  ])('reads the subject of %s with %j', async (type, resource, subject) => {
    const body = JSON.stringify({ id: 'WH-9', event_type: type, resource })
    const headers = new Headers(await fake.control('sign', { body }))
    expect(await provider.verifyWebhookEvent(body, headers)).toEqual({ eventId: 'WH-9', type, subject })
  })
})

function up(path: string) {
  return { rel: 'up', href: `https://api.paypal.com/v2/x/${path}` }
}
