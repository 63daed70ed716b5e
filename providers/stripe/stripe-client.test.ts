import { expect, test } from 'vitest'
import { buildPaymentRequest } from '../../tests/fakes/build-payment-request.ts'
import { requireFullProvider, useFakeStripe } from '../../tests/fakes/stripe/use-fake-stripe.ts'
import { scaleTimeout } from '../../tests/support/scale-timeout.ts'
import openStripe from './open-provider.ts'
import { callStripe } from './stripe-client.ts'

const at = useFakeStripe()

/** Makes all following requests fail. */
const ALL = { times: 100 }

/** Opens Stripe with short timeouts, so that a hanging request ends within a test. */
async function openImpatientStripe(limits = { request: scaleTimeout(300), call: scaleTimeout(5_000) }) {
  const keys = { secretKey: 'sk_test_fake', webhookSecret: 'whsec' }
  return requireFullProvider(await openStripe({ ...keys, apiBase: at.fake.origin, limits }))
}

async function listSessions(paymentId: string) {
  const all = await at.fake.control('sessions')
  return all.filter((session) => session.metadata?.payment_id === paymentId)
}

test.each([
  'hang',
  'hang_after',
  'stall',
  'trickle',
  'refuse',
  'lose',
  'fail',
  'fail_after',
  'garble',
  'empty',
] as const)('starts at most one session after a lost response (%s)', async (kind) => {
  const request = buildPaymentRequest()
  await at.fake.control('fault', { match: '/v1/', kind, ...ALL })
  await expect((await openImpatientStripe()).createSession(request)).rejects.toThrow(/^Stripe: /)
  await at.fake.control('clear_faults')
  const made = (await listSessions(request.paymentId)).map(({ id }) => id)
  expect(made).toHaveLength(kind === 'hang' || kind === 'refuse' || kind === 'fail' ? 0 : 1)
  // Stripe stores a server error under the idempotency key: the session is searched first, and otherwise
  // created with another key.
  const isKept = kind === 'fail' || kind === 'fail_after'
  const again = isKept ? { ...request, idempotencyKey: `${request.paymentId}:1` } : request
  const { sessionId } =
    (isKept && (await at.stripe.findSession(request))) || (await at.stripe.createSession(again))
  expect(await listSessions(request.paymentId)).toMatchObject([{ id: sessionId }])
})

test.each(['hang', 'stall', 'refuse', 'fail', 'garble', 'empty'] as const)(
  'ends a read in time (%s)',
  async (kind) => {
    const { sessionId } = await at.stripe.createSession(buildPaymentRequest())
    await at.fake.control('fault', { match: '/v1/', kind, ...ALL })
    await expect((await openImpatientStripe()).getPayment(sessionId)).rejects.toThrow(/Stripe/)
  },
)

test('retries after one lost response', async () => {
  const request = buildPaymentRequest()
  await at.fake.control('fault', { match: 'POST /v1/checkout', kind: 'lose' })
  const { sessionId } = await at.stripe.createSession(request)
  expect(await listSessions(request.paymentId)).toMatchObject([{ id: sessionId }])
})

test('refunds once when the response is lost, and finds the refund by its id', async () => {
  const { sessionId } = await at.stripe.createSession(buildPaymentRequest())
  await at.fake.control('pay', { session: sessionId })
  const chargeId = (await at.stripe.getPayment(sessionId))?.chargeId ?? ''
  const refund = {
    refundId: crypto.randomUUID(),
    chargeId,
    amount: { amount: 500, currency: 'GBP' } as const,
  }
  await at.fake.control('fault', { match: 'POST /v1/refunds', kind: 'lose', times: 2 })
  await expect(at.stripe.refund(refund)).rejects.toThrow(/Stripe/)
  expect(await at.stripe.getPayment(sessionId)).toMatchObject({ refunds: [{ refundId: refund.refundId }] })
  await at.stripe.refund(refund)
  expect((await at.stripe.getPayment(sessionId))?.refunds).toHaveLength(1)
})

test('ends a call by its own limit, however long its requests may take', async () => {
  await at.fake.control('fault', { match: '/v1/', kind: 'hang', ...ALL })
  const patient = await openImpatientStripe({ request: 60_000, call: 200 })
  await expect(patient.createSession(buildPaymentRequest())).rejects.toThrow('no answer in 200 ms')
  await expect(patient.getPayment('cs_1')).rejects.toThrow('no answer in 200 ms')
  const refund = { refundId: 'r', chargeId: 'pi_1', amount: { amount: 1, currency: 'GBP' } as const }
  await expect(patient.refund(refund)).rejects.toThrow('no answer in 200 ms')
})

test('fails when no server listens', async () => {
  const stripe = requireFullProvider(
    await openStripe({ secretKey: 'sk', webhookSecret: 'whsec', apiBase: 'http://127.0.0.1:1' }),
  )
  await expect(stripe.createSession(buildPaymentRequest())).rejects.toThrow(/Stripe/)
})

test('reports a wrong key without naming it', async () => {
  const stripe = await openStripe({ secretKey: 'sk_wrong', webhookSecret: 'whsec', apiBase: at.fake.origin })
  await expect(stripe.createSession(buildPaymentRequest())).rejects.toMatchObject({
    cause: { type: 'StripeAuthenticationError', statusCode: 401 },
  })
})

test('gives up work that never ends, and passes other errors on', async () => {
  await expect(callStripe(20, () => new Promise(() => {}))).rejects.toThrow('no answer in 20 ms')
  const error = new RangeError('ours')
  await expect(callStripe(20, () => Promise.reject(error))).rejects.toBe(error)
})
