import { expect, test } from 'vitest'
import { buildPaymentRequest } from '../../tests/fakes/build-payment-request.ts'
import { useFakeStripe } from '../../tests/fakes/stripe/use-fake-stripe.ts'

const at = useFakeStripe()

async function paid(): Promise<string> {
  const { sessionId: session } = await at.stripe.createSession(buildPaymentRequest())
  await at.fake.control('pay', { session })
  return (await at.stripe.getPayment(session))?.chargeId ?? ''
}

const hourAgo = () => new Date(Date.now() - 3_600_000)

test('lists refunds and disputes, and no payments', async () => {
  const [refunded, disputed] = [await paid(), await paid()]
  await at.fake.control('refund', { payment_intent: refunded })
  await at.fake.control('dispute', { payment_intent: disputed })
  const { events, next } = await at.stripe.listEvents(hourAgo(), null)
  expect(next).toBeNull()
  expect(events.map(({ type, subject }) => [type, subject])).toEqual([
    ['charge.dispute.created', disputed],
    ['charge.refunded', refunded],
    ['refund.created', refunded],
  ])
  expect(await at.stripe.listEvents(new Date(Date.now() + 60_000), null)).toEqual({ events: [], next: null })
})

test('lists events beyond the first page', async () => {
  const payment_intent = await paid()
  for (let count = 0; count < 51; count += 1) await at.fake.control('refund', { payment_intent, amount: 1 })
  const first = await at.stripe.listEvents(hourAgo(), null)
  expect(first.events).toHaveLength(100)
  const second = await at.stripe.listEvents(hourAgo(), first.next)
  expect(second.events.length).toBeGreaterThan(0)
  expect(second.next).toBeNull()
  const ids = [...first.events, ...second.events].map(({ eventId }) => eventId)
  expect(new Set(ids).size).toBe(ids.length)
})
