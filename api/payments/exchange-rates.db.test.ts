import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '../../shop/audit/tables.ts'
import { ExchangeRateError } from '../../shop/localization/exchange-rates/exchange-rate-error.ts'
import { exchangeRateFeed, exchangeRates } from '../../shop/localization/tables.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import {
  buildPublishedRates,
  createScriptedRateSource,
} from '../../tests/support/providers/create-scripted-rate-source.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'

interface Status {
  outcome?: string
  asOf: string | null
  stale: boolean
  rates: Record<string, number>
  asks: boolean
  readAt: string | null
  failing: { reason: string; about: string | null; tries: number } | null
  nextAt: string | null
}

async function openFed(...first: Parameters<typeof createScriptedRateSource>) {
  const scripted = createScriptedRateSource(...first)
  const shop = await openTestShop({ services: { rateSource: scripted.source } })
  const { token } = await shop.signIn('admin')
  return {
    ...shop,
    ...scripted,
    token,
    status: async () => (await shop.call<Status>('GET', '/admin/rates', { token })).body,
    refresh: () => shop.call<Status>('POST', '/admin/rates/refresh', { token }),
    /** Moves the last refresh a minute into the past, whatever its outcome. */
    minuteLater: () =>
      shop.db.update(exchangeRateFeed).set({
        nextAttemptAt: sql`${exchangeRateFeed.nextAttemptAt} - interval '1 minute'`,
        readAt: sql`${exchangeRateFeed.readAt} - interval '1 minute'`,
      }),
  }
}

const today = () => new Date().toISOString().slice(0, 10)

test('shows the initial rates and refreshes them', async () => {
  const { status, refresh, db } = await openFed(buildPublishedRates(today(), { USD: 2 }))
  expect(await status()).toMatchObject({
    asOf: '2024-06-28',
    stale: true,
    asks: true,
    readAt: null,
    failing: null,
    nextAt: null,
    rates: { GBP: 1, USD: 1.26479832, INR: 105.44849831 },
  })
  const { status: http, body } = await refresh()
  expect(http).toBe(200)
  expect(body).toMatchObject({ outcome: 'updated', asOf: today(), stale: false, rates: { USD: 2.3630048 } })
  expect(await status()).toMatchObject({ asOf: today(), readAt: expect.any(String), failing: null })
  const [logged, ...others] = await db.select().from(auditLog)
  expect(logged).toMatchObject({ action: 'rates.taken', subjectId: today() })
  expect(others).toEqual([])
})

test('reports unchanged rates, rejected rates and the recovery', async () => {
  const { status, refresh, say, minuteLater, logged } = await openFed(buildPublishedRates(today()))
  await refresh()
  await minuteLater()
  expect((await refresh()).body).toMatchObject({ outcome: 'unchanged', asOf: today() })
  say(new ExchangeRateError('http_error', '503'))
  await minuteLater()
  expect((await refresh()).body).toMatchObject({
    outcome: 'rejected',
    asOf: today(),
    failing: { reason: 'http_error', about: '503', tries: 1 },
  })
  say(buildPublishedRates(today(), { USD: 999 }))
  await minuteLater()
  expect((await refresh()).body).toMatchObject({ failing: { reason: 'jumped', about: 'USD', tries: 2 } })
  expect((await status()).rates.USD).toBe(1.26479832)
  say(buildPublishedRates(today()))
  await minuteLater()
  expect((await refresh()).body).toMatchObject({ outcome: 'unchanged', failing: null })
  const lines = logged.map((line) => JSON.parse(line)).filter(({ msg }) => /exchange rates/.test(msg))
  expect(lines.map(({ level }) => level)).toEqual(['warn', 'warn', 'info'])
})

test('limits requests to the source after successes, failures and concurrent refreshes', async () => {
  const { refresh, requests, say, minuteLater } = await openFed()
  const together = await Promise.all([refresh(), refresh(), refresh()])
  expect(together.map(({ status }) => status).sort()).toEqual([200, 429, 429])
  const refused = await refresh()
  expectProblem(refused, 429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  say(new ExchangeRateError('unreachable'))
  await minuteLater()
  expect((await refresh()).status).toBe(200)
  expect((await refresh()).status).toBe(429)
  expect(requests).toEqual({ times: 2, atOnce: 1 })
})

test('reports a disabled refresh', async () => {
  const { call, signIn, db } = await openTestShop()
  const { token } = await signIn('admin')
  expect((await call('GET', '/admin/rates', { token })).body).toMatchObject({ asks: false, nextAt: null })
  const answer = await call<Status>('POST', '/admin/rates/refresh', { token })
  expect(answer.body).toMatchObject({ outcome: 'disabled', asOf: '2024-06-28' })
  expect(await db.$count(exchangeRateFeed)).toBe(0)
})

test('shows stale and failing rates in the launch checklist and on the dashboard', async () => {
  const shop = await openFed(new ExchangeRateError('timed_out'))
  const step = async () => {
    const { body } = await shop.call<{ steps: { id: string }[] }>('GET', '/admin/launch', {
      token: shop.token,
    })
    return body.steps.find(({ id }) => id === 'rates')
  }
  const waiting = async () => {
    const { body } = await shop.call<{ work: { rates: number } }>('GET', '/admin/stats', {
      token: shop.token,
    })
    return body.work.rates
  }
  expect(await step()).toMatchObject({ id: 'rates', state: 'warning', reason: 'stale' })
  expect(await waiting()).toBe(0)
  await shop.refresh()
  expect(await waiting()).toBe(1)
  shop.say(buildPublishedRates(today()))
  await shop.minuteLater()
  await shop.refresh()
  expect(await step()).toMatchObject({ id: 'rates', state: 'done' })
  shop.say(new ExchangeRateError('timed_out'))
  await shop.minuteLater()
  await shop.refresh()
  expect(await step()).toMatchObject({ id: 'rates', state: 'warning', reason: 'failing' })
  expect(await waiting()).toBe(0)
  await shop.db.update(exchangeRates).set({ asOf: '2026-01-02' }).where(eq(exchangeRates.currency, 'USD'))
  expect(await step()).toMatchObject({ reason: 'stale' })

  const never = await openTestShop()
  const { token } = await never.signIn('admin')
  const { body } = await never.call<{ steps: { id: string }[] }>('GET', '/admin/launch', { token })
  const off = { id: 'rates', state: 'warning', reason: 'off', names: ['RATES_URL'] }
  expect(body.steps).toContainEqual(expect.objectContaining(off))
})
