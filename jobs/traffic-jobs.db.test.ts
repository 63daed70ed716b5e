import { expect, test } from 'vitest'
import { trafficDays, trafficNews, trafficSalts } from '../shop/traffic/tables.ts'
import { openTestShop } from '../tests/test-shop.ts'
import { look } from '../tests/visits.ts'
import { foldTraffic, mergeTraffic } from './traffic-jobs.ts'

test('changes become few rows, old salts go, and what many invented is one', async () => {
  const { db, runtime, logged } = await openTestShop()
  const { signal } = new AbortController()
  const who = '203.0.113.9'
  for (let number = 0; number < 102; number += 1) {
    await look(db, { who: `${who}${number}`, at: '2026-11-02T12:00:00Z', utm: { campaign: `c${number}` } })
  }
  await mergeTraffic(runtime, signal)
  expect(await db.$count(trafficNews)).toBe(0)
  expect(await db.$count(trafficSalts)).toBe(0)
  const before = await db.$count(trafficDays)
  await foldTraffic(runtime)
  // Two of 102 are the others.
  expect(await db.$count(trafficDays)).toBe(before - 1)
  expect(logged.join('')).toContain('"folded":2')
})
