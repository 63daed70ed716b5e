// @module-tag both-engines
import { setTimeout as sleep } from 'node:timers/promises'
import { getTableName, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getTotals } from '../shop/admin/dashboard/all-time-totals.ts'
import { shopTotals } from '../shop/admin/tables.ts'
import { analyticsDeltas, dailyAnalytics, visitorSalts } from '../shop/analytics/tables.ts'
import { listEmails } from '../shop/outbox/list-emails.ts'
import { queueEmail } from '../shop/outbox/queue-email.ts'
import { SAMPLE_EMAIL_DATA } from '../tests/support/emails/sample-emails.ts'
import { recordTestViews } from '../tests/support/page-views.ts'
import { createTestMailer } from '../tests/support/providers/create-test-mailer.ts'
import { openTestShop } from '../tests/support/shops/open-test-shop.ts'
import { runJob, startJobs } from './start-jobs.ts'

describe('startJobs', () => {
  test('sends queued emails with the name and origin of the shop and logs a rejection without its address', async () => {
    const { mailer, sent } = createTestMailer({
      refuse: ({ to }) =>
        to === 'nobody@example.com' ? new Error('550 no such mailbox <nobody@example.com>') : undefined,
    })
    const { db, runtime, logged } = await openTestShop({ services: { mailer } })
    const { welcome } = SAMPLE_EMAIL_DATA
    for (let number = 1; number <= 7; number += 1) {
      await queueEmail(db, {
        kind: 'welcome',
        userId: null,
        toAddress: `${number}@example.com`,
        lang: 'es',
        data: welcome,
      })
    }
    await queueEmail(db, {
      kind: 'welcome',
      userId: null,
      toAddress: 'nobody@example.com',
      lang: 'en',
      data: welcome,
    })
    const jobs = startJobs(runtime)
    await expect.poll(() => sent).toHaveLength(7)
    await jobs.stop()
    expect(sent[0]?.subject).toBe('Te damos la bienvenida a Crescendo')
    expect(sent[0]?.text).toContain('https://shop.test/orders')
    const { emails } = await listEmails(db)
    expect(emails.map(({ state }) => state)).toEqual(['waiting', ...Array(7).fill('sent')])
    expect(logged.join('')).toContain('550 no such mailbox')
    expect(logged.join('')).not.toContain('nobody@example.com')
  })

  test('keeps emails waiting without an SMTP server', async () => {
    const { db, runtime } = await openTestShop()
    await queueEmail(db, {
      kind: 'welcome',
      userId: null,
      toAddress: 'a@example.com',
      lang: 'en',
      data: SAMPLE_EMAIL_DATA.welcome,
    })
    const jobs = startJobs(runtime)
    await sleep(1_500)
    await jobs.stop()
    expect((await listEmails(db)).emails[0]).toMatchObject({ state: 'waiting', attempts: 0 })
  })
})

test('roll up totals: turns many counter rows into few, with two processes at once', async () => {
  const { db, runtime } = await openTestShop()
  const increments = Array.from({ length: 2_500 }, () => ({ name: 'users', amount: 1 }))
  for (let round = 1; round <= 10; round += 1) await db.insert(shopTotals).values(increments)
  await Promise.all([runJob('roll up totals', runtime), runJob('roll up totals', runtime)])
  await runJob('roll up totals', runtime)
  expect((await getTotals(db)).users).toBe(25_000)
  expect(await db.$count(shopTotals)).toBeLessThan(10)
  expect(await db.$count(shopTotals)).toBeGreaterThan(0)
  // The job rewrites the table above this size; 25,000 rows would take twice as much. It skips a table that autovacuum holds.
  await expect
    .poll(async () => {
      await runJob('roll up totals', runtime)
      const [size] = await db
        .select({ bytes: sql<number>`pg_relation_size(${sql.raw(`'${getTableName(shopTotals)}'`)})::float8` })
        .from(sql`(select 1) as dummy`)
      return size?.bytes
    })
    .toBeLessThan(500_000)
})

test('roll up and normalize analytics: merges deltas, deletes old salts and groups rare campaigns', async () => {
  const { db, runtime, logged } = await openTestShop()
  for (let number = 0; number < 102; number += 1) {
    await recordTestViews(db, {
      address: `203.0.113.9${number}`,
      at: '2026-11-02T12:00:00Z',
      utm: { campaign: `c${number}` },
    })
  }
  await runJob('roll up analytics', runtime)
  expect(await db.$count(analyticsDeltas)).toBe(0)
  expect(await db.$count(visitorSalts)).toBe(0)
  const before = await db.$count(dailyAnalytics)
  await runJob('normalize analytics', runtime)
  // Two of the 102 campaigns become one row.
  expect(await db.$count(dailyAnalytics)).toBe(before - 1)
  expect(logged.join('')).toContain('"merged":2')
})
