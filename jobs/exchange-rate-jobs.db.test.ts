import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CURRENCIES } from '../shop/currencies.ts'
import { ExchangeRateError } from '../shop/localization/exchange-rates/exchange-rate-error.ts'
import { getExchangeRateStatus } from '../shop/localization/exchange-rates/get-exchange-rate-status.ts'
import { fxRates, rateFeed } from '../shop/localization/tables.ts'
import type { Db } from '../shop/services.ts'
import {
  buildPublishedRates,
  createScriptedRateSource,
} from '../tests/support/providers/create-scripted-rate-source.ts'
import { openTestShop } from '../tests/support/shops/open-test-shop.ts'
import { refreshExchangeRatesJob } from './exchange-rate-jobs.ts'

const { signal } = new AbortController()

async function openFed(...first: Parameters<typeof createScriptedRateSource>) {
  const scripted = createScriptedRateSource(...first)
  const shop = await openTestShop({ services: { rateSource: scripted.source } })
  const said = () => shop.logged.map((line) => JSON.parse(line)).filter(({ msg }) => /rates/.test(msg))
  return { ...shop, ...scripted, said, look: () => refreshExchangeRatesJob(shop.runtime, signal) }
}

/** As if the pause were over. */
function later(db: Db) {
  return db.update(rateFeed).set({ nextAttemptAt: sql`now()` })
}

async function minutesToNext(db: Db): Promise<number> {
  const [row] = await db
    .select({
      minutes: sql<number>`extract(epoch from ${rateFeed.nextAttemptAt} - now())::float8 / 60`,
    })
    .from(rateFeed)
  return row?.minutes ?? Number.NaN
}

test('due at once, then after some hours: the rates are taken with their own day', async () => {
  const { db, look, asked, say, said } = await openFed()
  await look()
  await look()
  expect(asked.times).toBe(1)
  expect(await getExchangeRateStatus(db)).toMatchObject({
    asOf: '2026-11-18',
    readAt: expect.any(Date),
    failing: null,
  })
  expect(await minutesToNext(db)).toBeCloseTo(360, 0)
  say(buildPublishedRates('2026-11-19', { USD: 2 }))
  await later(db)
  await look()
  expect(asked.times).toBe(2)
  const days = (await db.select().from(fxRates)).map(({ asOf }) => asOf)
  expect(days).toEqual(CURRENCIES.map(() => '2026-11-19'))
  expect(said()).toEqual([])
})

test('many processes at once ask once, at the first look and at any other', async () => {
  const { db, look, asked } = await openFed()
  for (const times of [1, 2]) {
    await Promise.all(Array.from({ length: 5 }, look))
    expect(asked).toEqual({ times, atOnce: 1 })
    await later(db)
  }
})

test('after a failure it waits half a minute, then twice as long each time, at most an hour', async () => {
  const { db, look, asked } = await openFed(new ExchangeRateError('timed_out'))
  for (const minutes of [0.5, 1, 2, 4, 8, 16, 32, 60, 60]) {
    await look()
    await look()
    expect(await minutesToNext(db)).toBeCloseTo(minutes, 0)
    await later(db)
  }
  expect(asked.times).toBe(9)
})

test('the log hears of a fault once, of another one, and that it is over; staff see it all the while', async () => {
  const { db, look, say, said } = await openFed()
  const again = async (rates: Parameters<typeof say>[0]) => {
    say(rates)
    await later(db)
    await look()
  }
  await look()
  const [before] = await db.select().from(fxRates).orderBy(fxRates.currency)
  await again(new ExchangeRateError('timed_out'))
  await again(new ExchangeRateError('timed_out'))
  const since = (await getExchangeRateStatus(db)).failing?.since
  await again(buildPublishedRates('2026-11-19', { INR: -1 }))
  await again(buildPublishedRates('2026-11-19', { INR: -1 }))
  expect(await getExchangeRateStatus(db)).toMatchObject({
    asOf: '2026-11-18',
    failing: { reason: 'not_a_rate', about: 'INR', tries: 4, since },
  })
  expect(await db.select().from(fxRates).orderBy(fxRates.currency).limit(1)).toEqual([before])
  await again(buildPublishedRates('2026-11-19'))
  await again(buildPublishedRates('2026-11-19'))
  expect(await getExchangeRateStatus(db)).toMatchObject({ asOf: '2026-11-19', failing: null })
  expect(said()).toMatchObject([
    { level: 'warn', reason: 'timed_out', msg: 'no new exchange rates' },
    { level: 'warn', reason: 'not_a_rate', about: 'INR' },
    { level: 'info', msg: 'exchange rates can be read again' },
  ])
})

test('what a source should not throw fails the job, and it is due again by itself', async () => {
  const { db, look } = await openFed(new TypeError('a slip'))
  await expect(look()).rejects.toThrow('a slip')
  expect(await minutesToNext(db)).toBeCloseTo(0.5, 0)
})

test('a look that the end of the process cut short is no failure', async () => {
  const { db, runtime, said } = await openFed(new ExchangeRateError('unreachable'))
  await refreshExchangeRatesJob(runtime, AbortSignal.abort())
  expect(await getExchangeRateStatus(db)).toMatchObject({ failing: null })
  expect(said()).toEqual([])
})

test('a shop that is told never to ask does not', async () => {
  const { db, runtime } = await openTestShop()
  await refreshExchangeRatesJob(runtime, signal)
  expect(await db.$count(rateFeed)).toBe(0)
})
