import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { registerPageCache } from '../../observability/page-cache-metrics.ts'
import type { Runtime } from '../../runtime.ts'
import { placeOrder } from '../../shop/checkout/place-order.ts'
import { recordPaymentEvent } from '../../shop/payments/record-payment-event.ts'
import { buildCheckout, buildPaymentSnapshot, createCustomer } from '../../tests/support/orders/checkouts.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'
import { serveMetrics } from './serve-metrics.ts'

async function openWithMetrics(change: (runtime: Runtime) => Runtime = (runtime) => runtime) {
  const shop = await openTestShop({ variables: { METRICS_TOKEN: 'a token of metrics' } })
  shop.app.get('/metrics', serveMetrics(change(shop.runtime)))
  const read = async (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') => {
    const bindings = { incoming: { socket: { remoteAddress } } }
    const response = await shop.app.request('/metrics', { headers }, bindings)
    const text = await response.text()
    /** Returns the value of a sample, or 0 when there is none. */
    const of = (sample: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${sample} `))
          ?.slice(sample.length) ?? 0,
      )
    return { status: response.status, text, of }
  }
  return { ...shop, read }
}

test('allows requests with the token, and local requests that no proxy forwarded', async () => {
  const { read } = await openWithMetrics()
  expect((await read({}, '203.0.113.1')).status).toBe(403)
  expect((await read({ authorization: 'Bearer a token of metricz' })).status).toBe(403)
  expect((await read({ authorization: 'Bearer a token of metrics' }, '203.0.113.1')).status).toBe(200)
  expect((await read({ authorization: 'bearer a token of metrics' }, '203.0.113.1')).status).toBe(200)
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    expect((await read({}, address)).status).toBe(200)
    expect((await read({ 'x-forwarded-for': '203.0.113.9' }, address)).status).toBe(403)
  }
})

test('exports the payment issues and the pending work', async () => {
  const { db, read } = await openWithMetrics()
  const user = await createCustomer(db)
  await placeOrder(db, buildCheckout(user))
  const payment = await placeOrder(db, buildCheckout(user))
  await recordPaymentEvent(
    db,
    buildPaymentSnapshot(payment, 'paid', { amount: { amount: 1, currency: 'GBP' } }),
  )
  const { text } = await read()
  for (const line of [
    'shop_payment_issues{kind="wrong_amount"} 1',
    'shop_payment_issues{kind="disputed"} 0',
    'shop_provider_problems 0',
    'shop_webhook_events_failed 0',
    'shop_work{kind="attention"} 1',
    'shop_waiting{for="payment"} 1',
    'shop_orders{status="pending"} 2',
    'shop_payments{status="pending"} 2',
    'shop_payments_recent{provider="none",status="pending"} 2',
    'shop_db_up 1',
    'shop_ready 1',
  ]) {
    expect(text).toContain(`${line}\n`)
  }
  expect(text).toContain('process_cpu_seconds_total')
})

test('exports the age of the exchange rates and the delay of overdue jobs', async () => {
  const { db, read } = await openWithMetrics()
  await placeOrder(db, buildCheckout(await createCustomer(db)))
  await db.execute(sql`update payments set next_attempt_at = now() - interval '90 seconds'`)
  const { of } = await read()
  const expected = (Date.now() - Date.parse('2024-06-28')) / 1_000
  expect(Math.abs(of('shop_rates_age_seconds') - expected)).toBeLessThan(3_600)
  expect(of('shop_due{kind="payment"}')).toBe(1)
  expect(of('shop_overdue_seconds{kind="payment"}')).toBeGreaterThan(89)
})

test('counts requests by route pattern and errors by code', async () => {
  const { call, read } = await openWithMetrics()
  const before = await read()
  const id = '018f0000-0000-7000-8000-000000000000'
  await call('GET', '/packages')
  await call('GET', `/orders/${id}`)
  await call('GET', '/no/nonsense/call')
  await call('PROPFIND', '/packages')
  const after = await read()
  const more = (sample: string) => after.of(sample) - before.of(sample)
  const requests = (labels: string) => more(`shop_http_requests_total{${labels}}`)
  expect(requests('method="GET",route="/api/packages",status="2xx"')).toBe(1)
  expect(requests('method="GET",route="/api/orders/:id",status="4xx"')).toBe(1)
  expect(requests('method="GET",route="/api/*",status="4xx"')).toBe(1)
  expect(requests('method="other",route="/api/*",status="4xx"')).toBe(1)
  expect(more('shop_http_request_duration_seconds_count{kind="api"}')).toBe(4)
  expect(more('shop_problems_total{code="unauthenticated"}')).toBe(1)
  expect(after.of('shop_http_requests_in_flight')).toBe(1)
  for (const raw of [id, 'nonsense', 'PROPFIND']) expect(after.text).not.toContain(raw)
})

test('counts rejected requests by rate limit rule', async () => {
  const { call, read } = await openWithMetrics()
  const sample = 'shop_limits_refused_total{rule="passwordHere"}'
  const before = (await read()).of(sample)
  const body = { email: 'maria@example.com', password: 'wrong' }
  const headers = { 'x-forwarded-for': '203.0.113.77' }
  for (let tries = 0; tries < 7; tries += 1) await call('POST', '/auth/login', { body, headers })
  expect((await read()).of(sample) - before).toBe(2)
})

test('exports the metrics of the process when the database is unavailable', async () => {
  const { read } = await openWithMetrics((runtime) => {
    const away = new Proxy(runtime.db, {
      get: () => {
        throw new Error('connection refused')
      },
    })
    return { ...runtime, db: away, ready: () => false }
  })
  const { status, text } = await read()
  expect(status).toBe(200)
  expect(text).toContain('shop_db_up 0\n')
  expect(text).toContain('shop_ready 0\n')
  expect(text).not.toContain('shop_orders{')
  expect(text).toContain('shop_http_requests_total{')
})

test('exports the counters of the page cache', async () => {
  const { read } = await openWithMetrics()
  registerPageCache(() => ({ hits: 10, misses: 3, renewed: 4, pages: 2, bytes: 1_000 }))
  const { of } = await read()
  const [hit, miss] = ['hit', 'miss'].map((result) => of(`shop_page_cache_answers_total{result="${result}"}`))
  expect([hit, miss, of('shop_page_cache_renewals_total')]).toEqual([10, 3, 4])
  expect([of('shop_page_cache_pages'), of('shop_page_cache_bytes')]).toEqual([2, 1_000])
})
