import { expect, test } from 'vitest'
import { buildPaymentRequest } from '../../tests/fakes/build-payment-request.ts'
import { CARD_COUNTRY, CARD_FINGERPRINT } from '../../tests/fakes/stripe/intents.ts'
import { useFakeStripe } from '../../tests/fakes/stripe/use-fake-stripe.ts'

const at = useFakeStripe()
const AMOUNT = { amount: 1_677, currency: 'GBP' }

async function createSession() {
  const request = buildPaymentRequest()
  const { sessionId } = await at.stripe.createSession(request)
  return { session: sessionId, paymentId: request.paymentId }
}

const getSnapshot = (subject: string) => at.stripe.getPayment(subject)

test('is open, then paid, by the id of the session and of the intent', async () => {
  const { session, paymentId } = await createSession()
  expect(await getSnapshot(session)).toEqual({
    provider: 'stripe',
    sessionId: session,
    eventId: `${session}:open`,
    paymentId,
    state: 'open',
    amount: AMOUNT,
    chargeId: null,
    payerFingerprint: null,
    payerCountry: null,
    refunds: [],
    disputes: [],
  })
  const { payment_intent: intent } = await at.fake.control('pay', { session })
  const snapshot = await getSnapshot(session)
  expect(snapshot).toEqual({
    provider: 'stripe',
    sessionId: session,
    eventId: `${session}:paid`,
    paymentId,
    state: 'paid',
    amount: AMOUNT,
    chargeId: intent,
    payerFingerprint: CARD_FINGERPRINT,
    payerCountry: CARD_COUNTRY,
    refunds: [],
    disputes: [],
  })
  expect(await getSnapshot(intent ?? '')).toEqual(snapshot)
})

test('has an event id of its own for each declined attempt, and may be paid later', async () => {
  const { session } = await createSession()
  await at.fake.control('decline', { session })
  const first = await getSnapshot(session)
  expect(first).toMatchObject({ state: 'declined', chargeId: null, amount: AMOUNT })
  expect(await getSnapshot(session)).toEqual(first)
  await at.fake.control('decline', { session })
  const second = await getSnapshot(session)
  expect(second).toMatchObject({ state: 'declined' })
  expect(second?.eventId).not.toBe(first?.eventId)
  await at.fake.control('pay', { session })
  expect(await getSnapshot(session)).toMatchObject({ state: 'paid', eventId: `${session}:paid` })
})

test('is expired, also after a declined attempt', async () => {
  const { session } = await createSession()
  await at.fake.control('decline', { session })
  await at.fake.control('expire', { session })
  expect(await getSnapshot(session)).toMatchObject({ state: 'expired', eventId: `${session}:expired` })
  await expect(at.fake.control('pay', { session })).rejects.toThrow('expired')
})

test.each([
  [true, 'paid'],
  [false, 'expired'],
] as const)('is pending, then settled: %s', async (came, state) => {
  const { session } = await createSession()
  await at.fake.control('pay_later', { session })
  expect(await getSnapshot(session)).toMatchObject({ state: 'pending', chargeId: null })
  await at.fake.control('conclude', { session, came })
  expect(await getSnapshot(session)).toMatchObject({ state })
})

test('reports another amount or currency as it is', async () => {
  const less = await createSession()
  await at.fake.control('pay', { session: less.session, amount: 1_558 })
  expect(await getSnapshot(less.session)).toMatchObject({
    state: 'paid',
    amount: { amount: 1_558, currency: 'GBP' },
  })
  const other = await createSession()
  await at.fake.control('pay', { session: other.session, currency: 'usd' })
  expect(await getSnapshot(other.session)).toMatchObject({ amount: { amount: 1_677, currency: 'USD' } })
  const foreign = await createSession()
  await at.fake.control('pay', { session: foreign.session, currency: 'chf' })
  await expect(getSnapshot(foreign.session)).rejects.toThrow('chf')
})

test('names no payment for other money, and is null in an unknown currency', async () => {
  const { id } = await at.fake.control('pay_unknown', { amount: 700, currency: 'eur' })
  expect(await getSnapshot(id)).toMatchObject({
    state: 'paid',
    paymentId: null,
    amount: { amount: 700, currency: 'EUR' },
  })
  const francs = await at.fake.control('pay_unknown', { amount: 700, currency: 'chf' })
  expect(await getSnapshot(francs.id)).toBeNull()
})

test('reports a dispute and stays paid', async () => {
  const { session } = await createSession()
  const { payment_intent } = await at.fake.control('pay', { session })
  await at.fake.control('dispute', { payment_intent: payment_intent ?? '' })
  expect(await getSnapshot(session)).toMatchObject({
    state: 'paid',
    disputes: [
      {
        disputeId: expect.stringMatching(/^du_/),
        reason: 'fraudulent',
        state: 'open',
        evidenceDueAt: expect.any(Date),
      },
    ],
  })
})

test.each(['cs_test_unknown', 'pi_unknown', 'ch_1', '', 'cs_../refunds', 'pi_1?expand=x'])(
  'is null for %j',
  async (subject) => expect(await getSnapshot(subject)).toBeNull(),
)

test.each([
  ['warning_needs_response', 'open'],
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['won', 'won'],
  ['lost', 'lost'],
  ['warning_closed', 'withdrawn'],
] as const)('reports a dispute that is %s at Stripe as %s', async (status, state) => {
  const { sessionId } = await at.stripe.createSession(buildPaymentRequest())
  await at.fake.control('pay', { session: sessionId })
  const chargeId = (await at.stripe.getPayment(sessionId))?.chargeId ?? ''
  const { id } = await at.fake.control('dispute', { payment_intent: chargeId })
  await at.fake.control('conclude_dispute', { dispute: id, status })
  expect((await at.stripe.getPayment(sessionId))?.disputes).toMatchObject([{ disputeId: id, state }])
})
