import { expect, test } from 'vitest'
import { recordPaymentEvent } from '../shop/payments/record-payment-event.ts'
import { checkoutOf, customer, placed, truthOf } from '../tests/checkouts.ts'
import { openTestShop } from '../tests/test-shop.ts'
import { answerMetrics } from './metrics.ts'

async function openMeasured() {
  const shop = await openTestShop({ variables: { METRICS_TOKEN: 'a token of metrics' } })
  shop.app.get('/metrics', answerMetrics)
  const read = async (headers: Record<string, string>, remoteAddress = '203.0.113.1') => {
    const bindings = { incoming: { socket: { remoteAddress } } }
    const response = await shop.app.request('/metrics', { headers }, bindings)
    return { status: response.status, text: await response.text() }
  }
  return { ...shop, read }
}

test('for who has the token, and for this machine when no proxy speaks through it', async () => {
  const { read } = await openMeasured()
  expect((await read({})).status).toBe(403)
  expect((await read({ authorization: 'Bearer a token of metricz' })).status).toBe(403)
  expect((await read({ authorization: 'Bearer a token of metrics' })).status).toBe(200)
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    expect((await read({}, address)).status).toBe(200)
    expect((await read({ 'x-forwarded-for': '203.0.113.9' }, address)).status).toBe(403)
  }
})

test('counts what needs attention and what still waits', async () => {
  const { db, read } = await openMeasured()
  const user = await customer(db)
  await placed(db, checkoutOf(user))
  const payment = await placed(db, checkoutOf(user))
  await recordPaymentEvent(db, truthOf(payment, 'paid', { amount: { amount: 1, currency: 'GBP' } }))
  const { text } = await read({}, '127.0.0.1')
  expect(text).toContain('shop_payment_issues{kind="wrong_amount"} 1')
  expect(text).toContain('shop_payment_issues{kind="disputed"} 0')
  expect(text).toContain('shop_waiting{for="payment"} 1')
  expect(text).toContain('process_cpu_seconds_total')
})

test('tells how old the rates are', async () => {
  const { read } = await openMeasured()
  const { text } = await read({}, '127.0.0.1')
  const age = Number(/^shop_rates_age_seconds (.+)$/m.exec(text)?.[1])
  const expected = (Date.now() - Date.parse('2024-06-28')) / 1_000
  expect(Math.abs(age - expected)).toBeLessThan(3_600)
})
