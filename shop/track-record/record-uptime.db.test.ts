// @module-tag both-engines
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { getClaimRecords } from '../settings/claims/resolve-claims.ts'
import { measureTrackRecord, recordUptime } from './measure-track-record.ts'
import { uptimeDays } from './tables.ts'

test('counts a minute once', async () => {
  const { db } = await createTestDatabase()
  // Both calls in one transaction have the same time.
  await db.transaction(async (tx) => {
    await recordUptime(tx)
    await recordUptime(tx)
  })
  expect((await db.select().from(uptimeDays)).map(({ minutes }) => minutes)).toEqual([1])
})

test('measures the uptime since the first recorded minute', async () => {
  const { db } = await createTestDatabase()
  const first = sql`date_trunc('minute', now()) - interval '999 minutes'`
  await db.insert(uptimeDays).values({
    day: sql`((now() - interval '999 minutes') at time zone 'UTC')::date`,
    firstMinute: first,
    lastMinute: first,
    minutes: 985,
  })
  await measureTrackRecord(db)
  expect((await getClaimRecords(db)).uptimePercent).toMatchObject({ value: 98.5, sample: 1_000 })
})

test('counts the time without a process as down', async () => {
  const { db } = await createTestDatabase()
  const day = (ago: number) => ({
    day: sql`(now() at time zone 'UTC')::date - ${sql.raw(String(ago))}`,
    firstMinute: sql`now() - interval '${sql.raw(String(ago))} days'`,
    lastMinute: sql`now() - interval '${sql.raw(String(ago))} days'`,
    minutes: 1_440,
  })
  // Only the last 90 days count.
  await db.insert(uptimeDays).values([day(200), day(10), day(9)])
  await measureTrackRecord(db)
  const { value = 0, sample = 0 } = (await getClaimRecords(db)).uptimePercent ?? {}
  expect(sample).toBeGreaterThan(89 * 1_440)
  expect(value).toBeCloseTo((100 * 2 * 1_440) / sample, 1)
})
