import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildPaypalRequest, PAYPAL_CREDENTIALS, startPaypal } from '../../tests/fakes/paypal/start-paypal.ts'
import { scaleTimeout } from '../../tests/support/scale-timeout.ts'
import openPaypal from './open-provider.ts'

const TIMEOUTS = { attempt: scaleTimeout(200), operation: scaleTimeout(450) }
/** Tells a response from a hanging call; does not measure speed. */
const MAX_DURATION_MS = scaleTimeout(5_000)

const { fake, provider, approved, paid, listRequests } = await startPaypal(TIMEOUTS)

beforeEach(() => fake.control('captures', { mode: 'complete' }))
afterEach(() => fake.control('clear_faults'))

async function listOrders(paymentId: string) {
  const orders = await fake.control('orders')
  return orders.filter((order) => order.purchase_units?.[0]?.custom_id === paymentId)
}

async function expectInTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it hangs')), MAX_DURATION_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const TRANSIENT_FAULTS = ['refuse', 'hang', 'lose', 'hang_after', 'stall', 'trickle'] as const

/** The fake answers 200 with a damaged or empty body. */
describe.each(['garble', 'empty'] as const)('an incomplete response: %s', (kind) => {
  test('creates no session and reads no order', async () => {
    const request = buildPaypalRequest()
    await fake.control('fault', { match: 'POST /v2/checkout/orders', kind, times: 2 })
    await expect(provider.createSession(request)).rejects.toThrow('PayPal')
    await fake.control('clear_faults')
    const { sessionId } = await provider.createSession(request)
    expect(await listOrders(request.paymentId)).toMatchObject([{ id: sessionId }])
    await fake.control('fault', { match: 'GET /v2/checkout/orders', kind })
    await expect(provider.getPayment(sessionId)).rejects.toThrow('PayPal')
    expect((await provider.getPayment(sessionId))?.state).toBe('open')
  })

  test('moves no money twice for a capture and a refund', async () => {
    const orderId = await approved()
    await fake.control('fault', { match: '/capture', kind })
    // The state of the order shows whether the first capture succeeded.
    await provider.capture(orderId).catch(() => {})
    const { state, chargeId, amount } = await provider.capture(orderId)
    expect(state).toBe('paid')
    const request = {
      refundId: crypto.randomUUID(),
      chargeId: chargeId ?? '',
      amount: { ...amount, amount: 200 },
    }
    await fake.control('fault', { match: '/refund', kind })
    await expect(provider.refund(request)).rejects.toThrow('PayPal')
    expect((await provider.refund(request)).state).toBe('succeeded')
    expect((await provider.getPayment(orderId))?.refunds).toHaveLength(1)
  })
})

/** PayPal stores a server error under the request id, so the retry uses another id. */
describe.each(['fail', 'fail_after'] as const)('when PayPal repeats a server error: %s', (kind) => {
  const UNDER_ANOTHER = { idempotencyKey: crypto.randomUUID() }

  test('creates the order under another id', async () => {
    const request = buildPaypalRequest()
    await fake.control('fault', { match: 'POST /v2/checkout/orders', kind })
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await expect(provider.createSession(request)).rejects.toMatchObject({ isReplayed: true })
    }
    const { sessionId } = await provider.createSession({ ...request, ...UNDER_ANOTHER })
    expect(await listOrders(request.paymentId)).toContainEqual(expect.objectContaining({ id: sessionId }))
  })

  test('captures once under another id in the same call', async () => {
    const orderId = await approved()
    await fake.control('fault', { match: '/capture', kind })
    expect((await expectInTime(provider.capture(orderId)).catch(() => provider.capture(orderId))).state).toBe(
      'paid',
    )
    const [unit] = (await fake.control('order', { order: orderId })).purchase_units ?? []
    expect(unit?.payments?.captures).toHaveLength(1)
  })

  test('finds a refund by a read, or creates it under another id', async () => {
    const { chargeId, sessionId, amount } = await paid()
    const request = { refundId: crypto.randomUUID(), chargeId, amount: { ...amount, amount: 200 } }
    await fake.control('fault', { match: '/refund', kind })
    await expect(provider.refund(request)).rejects.toMatchObject({ isReplayed: true })
    const found = (await provider.getPayment(sessionId))?.refunds ?? []
    expect(found.map(({ refundId }) => refundId)).toEqual(kind === 'fail' ? [] : [request.refundId])
    if (kind === 'fail') await provider.refund({ ...request, ...UNDER_ANOTHER })
    expect((await provider.getPayment(sessionId))?.refunds).toHaveLength(1)
  })
})

describe.each(TRANSIENT_FAULTS)('when PayPal answers with: %s', (kind) => {
  test('once, creates one order', async () => {
    const request = buildPaypalRequest()
    await fake.control('fault', { match: 'POST /v2/checkout/orders', kind })
    const session = await expectInTime(provider.createSession(request))
    expect(await listOrders(request.paymentId)).toMatchObject([{ id: session.sessionId }])
  })

  test('always, fails in time, and creates the one order later', async () => {
    const request = buildPaypalRequest()
    await fake.control('fault', { match: 'POST /v2/checkout/orders', kind, times: 9 })
    const failed = expectInTime(provider.createSession(request))
    await expect(failed).rejects.toThrow(/^cannot reach PayPal: no answer/)
    await fake.control('clear_faults')
    const { sessionId } = await expectInTime(provider.createSession(request))
    expect(await listOrders(request.paymentId)).toMatchObject([{ id: sessionId }])
  })

  test('captures at most once', async () => {
    const orderId = await approved()
    await fake.control('fault', { match: '/capture', kind, times: 2 })
    await expect(expectInTime(provider.capture(orderId))).rejects.toThrow('PayPal')
    expect((await expectInTime(provider.capture(orderId))).state).toBe('paid')
    const [unit] = (await fake.control('order', { order: orderId })).purchase_units ?? []
    expect(unit?.payments?.captures).toHaveLength(1)
  })

  test('refunds at most once', async () => {
    const { chargeId, sessionId, amount } = await paid()
    const request = { refundId: crypto.randomUUID(), chargeId, amount: { ...amount, amount: 200 } }
    await fake.control('fault', { match: '/refund', kind, times: 2 })
    await expect(expectInTime(provider.refund(request))).rejects.toThrow('PayPal')
    expect((await expectInTime(provider.refund(request))).state).toBe('succeeded')
    expect((await provider.getPayment(sessionId))?.refunds).toHaveLength(1)
  })

  test('fails a read in time, and reads again afterwards', async () => {
    const { sessionId } = await provider.createSession(buildPaypalRequest())
    await fake.control('fault', { match: 'GET /v2/checkout/orders', kind, times: 2 })
    await expect(expectInTime(provider.getPayment(sessionId))).rejects.toThrow('PayPal')
    expect((await provider.getPayment(sessionId))?.state).toBe('open')
  })

  test('fails without a token in time, and the next call gets one', async () => {
    const fresh = await openPaypal({ ...PAYPAL_CREDENTIALS, apiBase: fake.origin }, TIMEOUTS)
    await fake.control('fault', { match: 'POST /v1/oauth2/token', kind, times: 2 })
    await expect(expectInTime(fresh.createSession(buildPaypalRequest()))).rejects.toThrow('PayPal')
    await expect(expectInTime(fresh.createSession(buildPaypalRequest()))).resolves.toBeTruthy()
  })

  test('throws for an event that cannot be verified, and does not report it as forged', async () => {
    const body = JSON.stringify({ id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'X' } })
    const headers = new Headers(await fake.control('sign', { body }))
    // The shop cannot verify this algorithm itself and asks PayPal.
    headers.set('paypal-auth-algo', 'SHA512withRSA')
    await fake.control('fault', { match: 'verify-webhook-signature', kind, times: 2 })
    await expect(expectInTime(provider.verifyWebhookEvent(body, headers))).rejects.toThrow('PayPal')
    expect((await provider.verifyWebhookEvent(body, headers))?.eventId).toBe('WH-1')
  })
})

test('throws for an unreachable host', async () => {
  const away = await openPaypal({ ...PAYPAL_CREDENTIALS, apiBase: 'http://127.0.0.1:9' }, TIMEOUTS)
  await expect(expectInTime(away.getPayment('ABC'))).rejects.toThrow('cannot reach PayPal: no answer')
})

test('waits for a slow response', async () => {
  await fake.control('fault', { match: 'POST /v2/checkout/orders', kind: 'slow', ms: 100 })
  await expect(provider.createSession(buildPaypalRequest())).resolves.toBeTruthy()
})

test('ends slow steps together within the limit', async () => {
  const orderId = await approved()
  await fake.control('fault', { match: orderId, kind: 'slow', ms: scaleTimeout(350), times: 9 })
  await expect(expectInTime(provider.capture(orderId))).rejects.toThrow('cannot reach PayPal: no answer')
})

test('replaces a revoked token', async () => {
  const { sessionId } = await provider.createSession(buildPaypalRequest())
  await fake.control('revoke_tokens')
  expect((await provider.getPayment(sessionId))?.state).toBe('open')
})

test('requests a token again after PayPal was too busy', async () => {
  const fresh = await openPaypal({ ...PAYPAL_CREDENTIALS, apiBase: fake.origin }, TIMEOUTS)
  await fake.control('fault', { match: 'POST /v1/oauth2/token', kind: 'fail', status: 429 })
  await expect(fresh.getPayment('ABC')).rejects.toThrow('PayPal refused with 429')
  expect(await fresh.getPayment('ABC')).toBeNull()
})

test('uses one token for many calls, also after unknown ids', async () => {
  const fresh = await openPaypal({ ...PAYPAL_CREDENTIALS, apiBase: fake.origin }, TIMEOUTS)
  const before = (await listRequests('POST /v1/oauth2/token')).length
  for (let call = 0; call < 3; call += 1) expect(await fresh.getPayment('ABC')).toBeNull()
  expect(await listRequests('POST /v1/oauth2/token')).toHaveLength(before + 1)
})

test('rejects wrong keys without naming them', async () => {
  const wrong = await openPaypal(
    { ...PAYPAL_CREDENTIALS, clientSecret: 'topsecret', apiBase: fake.origin },
    TIMEOUTS,
  )
  const error = await wrong.getPayment('ABC').catch((thrown) => thrown)
  expect(error.message).toBe('paypal refused: Client Authentication failed (invalid_client)')
  expect(`${error.stack}${JSON.stringify(error)}${error.cause}`).not.toContain('topsecret')
})
