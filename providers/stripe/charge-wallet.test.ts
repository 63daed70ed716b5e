import { expect, test } from 'vitest'
import type { PaymentRequest, PaymentSession } from '../../shop/providers/payment-provider.ts'
import { buildPaymentRequest } from '../../tests/fakes/build-payment-request.ts'
import { CARD_COUNTRY, CARD_FINGERPRINT } from '../../tests/fakes/stripe/intents.ts'
import { useFakeStripe } from '../../tests/fakes/stripe/use-fake-stripe.ts'

const at = useFakeStripe()

const buildWalletRequest = (walletToken: string) => buildPaymentRequest({ method: 'applepay', walletToken })

/** Pays as the shop does, which stores the intent id between both calls. */
async function pay(request: PaymentRequest): Promise<PaymentSession> {
  const { sessionId } = await at.stripe.createSession(request)
  return at.stripe.chargeWallet(sessionId, request)
}

async function listIntents(paymentId: string) {
  const all = await at.fake.control('intents')
  return all.filter(({ metadata }) => metadata.payment_id === paymentId)
}

test('charges nothing before the intent is known', async () => {
  const request = buildWalletRequest('pm_1')
  const { sessionId } = await at.stripe.createSession(request)
  expect(await at.stripe.getPayment(sessionId)).toMatchObject({ state: 'open', chargeId: null })
  expect(await listIntents(request.paymentId)).toMatchObject([{ id: sessionId, amount_received: 0 }])
})

test('finds an intent and a charge whose response was a server error', async () => {
  const request = buildWalletRequest('pm_1')
  expect(await at.stripe.findSession(request)).toBeNull()
  await at.fake.control('fault', { match: 'POST /v1/payment_intents', kind: 'fail_after', times: 2 })
  await expect(at.stripe.createSession(request)).rejects.toMatchObject({
    name: 'ProviderServerError',
    isReplayed: true,
  })
  const found = await at.stripe.findSession(request)
  expect(await listIntents(request.paymentId)).toMatchObject([{ id: found?.sessionId }])
  const sessionId = found?.sessionId ?? ''
  await at.fake.control('fault', { match: '/confirm', kind: 'fail_after', times: 2 })
  await expect(at.stripe.chargeWallet(sessionId, request)).rejects.toMatchObject({ isReplayed: true })
  await expect(at.stripe.chargeWallet(sessionId, request)).rejects.toMatchObject({ isReplayed: true })
  await at.stripe.chargeWallet(sessionId, { ...request, idempotencyKey: `${request.paymentId}:1` })
  expect(await listIntents(request.paymentId)).toMatchObject([
    { status: 'succeeded', amount_received: 1_677 },
  ])
})

test('reports a payment that is paid at once', async () => {
  const request = buildWalletRequest('pm_1')
  const { sessionId, url } = await pay(request)
  expect(url).toBeNull()
  expect(await at.stripe.getPayment(sessionId)).toEqual({
    provider: 'stripe',
    sessionId,
    eventId: `${sessionId}:paid`,
    paymentId: request.paymentId,
    state: 'paid',
    amount: request.amount,
    chargeId: sessionId,
    payerFingerprint: CARD_FINGERPRINT,
    payerCountry: CARD_COUNTRY,
    refunds: [],
    disputes: [],
  })
  const refund = { refundId: crypto.randomUUID(), chargeId: sessionId, amount: request.amount }
  await at.stripe.refund(refund)
  expect(await at.stripe.getPayment(sessionId)).toMatchObject({ refunds: [{ refundId: refund.refundId }] })
})

test('reports a pending payment', async () => {
  const { sessionId, url } = await pay(buildWalletRequest('pm_fake_processing'))
  expect(url).toBeNull()
  expect(await at.stripe.getPayment(sessionId)).toMatchObject({ state: 'pending', chargeId: null })
})

test.each(['pm_card_chargeDeclined', 'pm_fake_sdkOnly'])('ends the payment for good: %s', async (token) => {
  const request = buildWalletRequest(token)
  const { sessionId, url } = await pay(request)
  expect(url).toBeNull()
  expect(await at.stripe.getPayment(sessionId)).toMatchObject({ state: 'expired' })
  // Another card does not reopen the payment.
  expect(await pay({ ...request, walletToken: 'pm_1' })).toEqual({ sessionId, url: null })
  expect(await listIntents(request.paymentId)).toMatchObject([{ status: 'canceled', amount_received: 0 }])
})

test.each([
  ['confirm', 'succeeded', 'paid'],
  ['fail', 'failed', 'declined'],
])('redirects to the bank, and the customer answers: %s', async (choice, redirect_status, state) => {
  const request = {
    ...buildWalletRequest('pm_card_authenticationRequired'),
    successUrl: 'http://shop.test/payment-success?of={SESSION_ID}',
  }
  const { sessionId, url } = await pay(request)
  expect(await at.stripe.getPayment(sessionId)).toMatchObject({ state: 'open' })
  const answer = await fetch(url ?? '', {
    method: 'POST',
    body: new URLSearchParams({ choice }),
    redirect: 'manual',
  })
  expect(Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams)).toEqual({
    of: sessionId,
    payment_intent: sessionId,
    redirect_status,
  })
  expect(await at.stripe.getPayment(sessionId)).toMatchObject({ state })
})

test('charges once for five parallel calls and another token', async () => {
  const request = buildWalletRequest('pm_1')
  await Promise.all(Array.from({ length: 5 }, () => pay(request)))
  await pay({ ...request, walletToken: 'pm_2' })
  const [intent, ...more] = await listIntents(request.paymentId)
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 1_677 })
  expect(more).toEqual([])
  // Stripe distinguishes parallel confirmations only by their idempotency keys.
  const confirmed = (await at.fake.control('requests')).filter(({ path }) =>
    path.includes(`${intent?.id}/confirm`),
  )
  const keys = new Set(confirmed.map(({ idempotencyKey }) => idempotencyKey))
  expect([...keys]).toEqual([`${request.paymentId}:pm_1`, `${request.paymentId}:pm_2`])
})

test.each(['POST /v1/payment_intents', '/confirm'])(
  'charges the same intent with another token after the response of %s is lost',
  async (match) => {
    const request = buildWalletRequest('pm_1')
    await at.fake.control('fault', { match, kind: 'lose', times: 3 })
    await expect(pay(request)).rejects.toThrow('Stripe')
    await at.fake.control('clear_faults')
    const { sessionId } = await pay({ ...request, walletToken: 'pm_2' })
    expect(await listIntents(request.paymentId)).toMatchObject([{ id: sessionId, status: 'succeeded' }])
    expect(await at.stripe.getPayment(sessionId)).toMatchObject({ state: 'paid' })
  },
)

test('charges a payment through either the hosted page or the wallet', async () => {
  const request = buildWalletRequest('pm_1')
  await pay(request)
  await expect(at.stripe.createSession({ ...request, walletToken: undefined })).rejects.toThrow(
    'same parameters',
  )
})

test('charges nothing with an invalid token', async () => {
  const request = buildWalletRequest('tok_1')
  await expect(pay(request)).rejects.toThrow('No such PaymentMethod')
  expect(await listIntents(request.paymentId)).toMatchObject([{ amount_received: 0 }])
})
