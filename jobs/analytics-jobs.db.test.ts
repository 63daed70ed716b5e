import { expect, test } from 'vitest'
import { analyticsDeltas, dailyAnalytics, visitorSalts } from '../shop/analytics/tables.ts'
import { recordTestViews } from '../tests/support/page-views.ts'
import { openTestShop } from '../tests/support/shops/open-test-shop.ts'
import { normalizeAnalyticsJob, rollUpAnalyticsJob } from './analytics-jobs.ts'

test('changes become few rows, old salts go, and what many invented is one', async () => {
  const { db, runtime, logged } = await openTestShop()
  const { signal } = new AbortController()
  const who = '203.0.113.9'
  for (let number = 0; number < 102; number += 1) {
    await recordTestViews(db, {
      address: `${who}${number}`,
      at: '2026-11-02T12:00:00Z',
      utm: { campaign: `c${number}` },
    })
  }
  await rollUpAnalyticsJob(runtime, signal)
  expect(await db.$count(analyticsDeltas)).toBe(0)
  expect(await db.$count(visitorSalts)).toBe(0)
  const before = await db.$count(dailyAnalytics)
  await normalizeAnalyticsJob(runtime)
  // Two of 102 are the others.
  expect(await db.$count(dailyAnalytics)).toBe(before - 1)
  expect(logged.join('')).toContain('"folded":2')
})
