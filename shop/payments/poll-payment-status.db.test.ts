// @module-tag both-engines
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { buildCheckout, createCustomer, requirePayment } from '../../tests/support/orders/checkouts.ts'
import { createScriptedProvider } from '../../tests/support/providers/create-scripted-provider.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { consumeClientRateLimit } from '../rate-limit/consume-rate-limit.ts'
import { RATE_LIMIT_RULES } from '../rate-limit/rules.ts'
import { recordPaymentEvent } from './record-payment-event.ts'
import { startPayment } from './start-payment.ts'
import { pollPaymentStatus } from './sync-payment.ts'

async function startOnePayment() {
  const { db } = await createTestDatabase()
  const at = createScriptedProvider()
  const user = await createCustomer(db)
  const start = async () => {
    const { id } = await placeOrder(db, buildCheckout(user))
    const { sessionId } = await startPayment(db, at.services, { paymentId: id, origin: 'https://shop.test' })
    return { id, sessionId }
  }
  const { id, sessionId } = await start()
  const poll = (session = sessionId, clientAddress = '203.0.113.1', fresh = false) =>
    pollPaymentStatus(db, at.services, session, { clientAddress, fresh })
  return { db, at, id, sessionId, start, poll }
}

const OPEN = { payment_status: 'unpaid', status: 'open' }
const PAID = { payment_status: 'paid', status: 'complete' }

test('reads the provider once for all parallel polls of a session', async () => {
  const { at, poll } = await startOnePayment()
  const answers = await Promise.all(Array.from({ length: 20 }, () => poll()))
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(OPEN)]))
  expect(await poll()).toEqual(OPEN)
  expect(at.requests.reads).toBe(1)
})

test('returns a recorded status at once, and the result of a fresh read', async () => {
  const { db, at, sessionId, start, poll } = await startOnePayment()
  expect(await poll()).toEqual(OPEN)
  await recordPaymentEvent(db, at.pay(sessionId))
  expect(await poll()).toEqual(PAID)
  const other = await start()
  expect(await poll(other.sessionId)).toEqual(OPEN)
  at.updateSession(other.sessionId, { state: 'approved' })
  expect(await poll(other.sessionId, '203.0.113.1', true)).toEqual(PAID)
  expect(await requirePayment(db, other.id)).toMatchObject({ status: 'completed' })
})

test('does not cache a failed read', async () => {
  const { at, poll } = await startOnePayment()
  at.setUnavailable()
  await expect(poll()).rejects.toMatchObject({ code: 'provider_unavailable' })
  at.setUnavailable(false)
  expect(await poll()).toEqual(OPEN)
})

test('limits the reads of each client separately', async () => {
  const { db, at, poll } = await startOnePayment()
  for (let turn = 1; turn < RATE_LIMIT_RULES.paymentCheckClient.points; turn += 1)
    await consumeClientRateLimit(db, 'paymentCheckClient', '203.0.113.1')
  await poll(undefined, undefined, true)
  await expect(poll(undefined, undefined, true)).rejects.toMatchObject({ code: 'rate_limited' })
  expect(at.requests.reads).toBe(1)
  expect(await poll(undefined, '203.0.113.2', true)).toEqual(OPEN)
})

test('limits the fresh reads of one session by all clients, and not those of another', async () => {
  const { at, poll, start } = await startOnePayment()
  const { points } = RATE_LIMIT_RULES.captureSession
  for (let turn = 0; turn < points; turn += 1) await poll(undefined, `203.0.113.${turn}`, true)
  await expect(poll(undefined, '203.0.113.99', true)).rejects.toMatchObject({ code: 'rate_limited' })
  expect(at.requests.reads).toBe(points)
  expect(await poll((await start()).sessionId, undefined, true)).toEqual(OPEN)
})

test('rejects an unknown session without asking a provider', async () => {
  const { at, poll } = await startOnePayment()
  await expect(poll('cs_unknown')).rejects.toMatchObject({ code: 'not_found' })
  expect(at.requests.reads).toBe(0)
})
