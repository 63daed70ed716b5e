import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CURRENCIES } from '../shop/currencies.ts'
import { ExchangeRateError } from '../shop/localization/exchange-rates/exchange-rate-error.ts'
import { getExchangeRateStatus } from '../shop/localization/exchange-rates/get-exchange-rates.ts'
import { exchangeRateFeed, exchangeRates } from '../shop/localization/tables.ts'
import type { Db } from '../shop/services.ts'
import {
  buildPublishedRates,
  createScriptedRateSource,
} from '../tests/support/providers/create-scripted-rate-source.ts'
import { openTestShop } from '../tests/support/shops/open-test-shop.ts'
import { runJob } from './start-jobs.ts'

async function openShopWithRateSource(...first: Parameters<typeof createScriptedRateSource>) {
  const scripted = createScriptedRateSource(...first)
  const shop = await openTestShop({ services: { rateSource: scripted.source } })
  const listRateLogs = () =>
    shop.logged.map((line) => JSON.parse(line)).filter(({ msg }) => /rates/.test(msg))
  return { ...shop, ...scripted, listRateLogs, refresh: () => runJob('refresh exchange rates', shop.runtime) }
}

/** Ends the pause until the next attempt. */
function makeDue(db: Db) {
  return db.update(exchangeRateFeed).set({ nextAttemptAt: sql`now()` })
}

async function getMinutesToNextAttempt(db: Db): Promise<number> {
  const [row] = await db
    .select({
      minutes: sql<number>`extract(epoch from ${exchangeRateFeed.nextAttemptAt} - now())::float8 / 60`,
    })
    .from(exchangeRateFeed)
  return row?.minutes ?? Number.NaN
}

test('refreshes at once and then every six hours, storing the day of the rates', async () => {
  const { db, refresh, requests, say, listRateLogs } = await openShopWithRateSource()
  await refresh()
  await refresh()
  expect(requests.times).toBe(1)
  expect(await getExchangeRateStatus(db)).toMatchObject({
    asOf: '2026-11-18',
    readAt: expect.any(Date),
    failing: null,
  })
  expect(await getMinutesToNextAttempt(db)).toBeCloseTo(360, 0)
  say(buildPublishedRates('2026-11-19', { USD: 2 }))
  await makeDue(db)
  await refresh()
  expect(requests.times).toBe(2)
  const days = (await db.select().from(exchangeRates)).map(({ asOf }) => asOf)
  expect(days).toEqual(CURRENCIES.map(() => '2026-11-19'))
  expect(listRateLogs()).toEqual([])
})

test('asks the source once when many processes run the job together', async () => {
  const { db, refresh, requests } = await openShopWithRateSource()
  for (const times of [1, 2]) {
    await Promise.all(Array.from({ length: 5 }, refresh))
    expect(requests).toEqual({ times, atOnce: 1 })
    await makeDue(db)
  }
})

test('retries after half a minute and doubles the pause up to one hour', async () => {
  const { db, refresh, requests } = await openShopWithRateSource(new ExchangeRateError('timed_out'))
  for (const minutes of [0.5, 1, 2, 4, 8, 16, 32, 60, 60]) {
    await refresh()
    await refresh()
    expect(await getMinutesToNextAttempt(db)).toBeCloseTo(minutes, 0)
    await makeDue(db)
  }
  expect(requests.times).toBe(9)
})

test('logs a fault, a different fault and the recovery once each, and shows the fault to staff', async () => {
  const { db, refresh, say, listRateLogs } = await openShopWithRateSource()
  const again = async (rates: Parameters<typeof say>[0]) => {
    say(rates)
    await makeDue(db)
    await refresh()
  }
  await refresh()
  const [before] = await db.select().from(exchangeRates).orderBy(exchangeRates.currency)
  await again(new ExchangeRateError('timed_out'))
  await again(new ExchangeRateError('timed_out'))
  const since = (await getExchangeRateStatus(db)).failing?.since
  await again(buildPublishedRates('2026-11-19', { INR: -1 }))
  await again(buildPublishedRates('2026-11-19', { INR: -1 }))
  expect(await getExchangeRateStatus(db)).toMatchObject({
    asOf: '2026-11-18',
    failing: { reason: 'not_a_rate', about: 'INR', tries: 4, since },
  })
  expect(await db.select().from(exchangeRates).orderBy(exchangeRates.currency).limit(1)).toEqual([before])
  await again(buildPublishedRates('2026-11-19'))
  await again(buildPublishedRates('2026-11-19'))
  expect(await getExchangeRateStatus(db)).toMatchObject({ asOf: '2026-11-19', failing: null })
  expect(listRateLogs()).toMatchObject([
    { level: 'warn', reason: 'timed_out', msg: 'cannot refresh exchange rates' },
    { level: 'warn', reason: 'not_a_rate', about: 'INR' },
    { level: 'info', msg: 'exchange rates refreshed again after failures' },
  ])
})

test('fails the job on an unexpected error of the source and retries', async () => {
  const { db, refresh } = await openShopWithRateSource(new TypeError('unexpected'))
  await expect(refresh()).rejects.toThrow('unexpected')
  expect(await getMinutesToNextAttempt(db)).toBeCloseTo(0.5, 0)
})

test('does not count a refresh interrupted by shutdown as a failure', async () => {
  const { db, runtime, listRateLogs } = await openShopWithRateSource(new ExchangeRateError('unreachable'))
  await runJob('refresh exchange rates', runtime, AbortSignal.abort())
  expect(await getExchangeRateStatus(db)).toMatchObject({ failing: null })
  expect(listRateLogs()).toEqual([])
})

test('does nothing without a rate source', async () => {
  const { db, runtime } = await openTestShop()
  await runJob('refresh exchange rates', runtime)
  expect(await db.$count(exchangeRateFeed)).toBe(0)
})
