import { expect, test } from 'vitest'
import { checkoutOf, customer, paymentOf, placed } from '../../tests/checkouts.ts'
import { freshDatabase } from '../../tests/database.ts'
import { scriptedProvider } from '../../tests/scripted-provider.ts'
import { RULES } from '../limits/rules.ts'
import { pollPayment } from './poll-payment.ts'
import { recordPaymentEvent } from './record-payment-event.ts'
import { startPayment } from './start-payment.ts'

async function oneStarted() {
  const { db } = await freshDatabase()
  const at = scriptedProvider()
  const user = await customer(db)
  const start = async () => {
    const { id } = await placed(db, checkoutOf(user))
    const { sessionId } = await startPayment(db, at.services, { paymentId: id, origin: 'https://shop.test' })
    return { id, sessionId }
  }
  const { id, sessionId } = await start()
  const poll = (session = sessionId, address = '203.0.113.1', fresh = false) =>
    pollPayment(db, at.services, session, { address, fresh })
  return { db, at, id, sessionId, start, poll }
}

const OPEN = { payment_status: 'unpaid', status: 'open' }
const PAID = { payment_status: 'paid', status: 'complete' }

test('reads the provider once for all who poll one session at a time', async () => {
  const { at, poll } = await oneStarted()
  const answers = await Promise.all(Array.from({ length: 20 }, () => poll()))
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(OPEN)]))
  expect(await poll()).toEqual(OPEN)
  expect(at.asked.reads).toBe(1)
})

test('tells at once what the shop itself has recorded, and what a fresh read finds', async () => {
  const { db, at, sessionId, start, poll } = await oneStarted()
  expect(await poll()).toEqual(OPEN)
  await recordPaymentEvent(db, at.pay(sessionId))
  expect(await poll()).toEqual(PAID)
  const other = await start()
  expect(await poll(other.sessionId)).toEqual(OPEN)
  at.say(other.sessionId, { state: 'approved' })
  expect(await poll(other.sessionId, '203.0.113.1', true)).toEqual(PAID)
  expect(await paymentOf(db, other.id)).toMatchObject({ status: 'completed' })
})

test('keeps no failed read', async () => {
  const { at, poll } = await oneStarted()
  at.goAway()
  await expect(poll()).rejects.toMatchObject({ code: 'provider_unavailable' })
  at.goAway(false)
  expect(await poll()).toEqual(OPEN)
})

test('limits the reads that one client causes, and no other client', async () => {
  const { at, poll } = await oneStarted()
  for (let turn = 0; turn < RULES.paymentCheckClient.points; turn += 1) await poll(undefined, undefined, true)
  await expect(poll(undefined, undefined, true)).rejects.toMatchObject({ code: 'rate_limited' })
  expect(at.asked.reads).toBe(RULES.paymentCheckClient.points)
  expect(await poll(undefined, '203.0.113.2', true)).toEqual(OPEN)
})

test('tells nothing of a session that is not ours, and asks nobody about it', async () => {
  const { at, poll } = await oneStarted()
  await expect(poll('cs_unknown')).rejects.toMatchObject({ code: 'not_found' })
  expect(at.asked.reads).toBe(0)
})
