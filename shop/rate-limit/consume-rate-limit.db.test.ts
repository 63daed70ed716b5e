// @module-tag both-engines
import { like, sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { testOnPostgres } from '../../tests/engines/test-on-postgres.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import type { Db } from '../services.ts'
import {
  consumeClientRateLimit,
  consumeRateLimit,
  deleteExpiredLimits,
  resetRateLimit,
  restoreRateLimit,
} from './consume-rate-limit.ts'
import { RATE_LIMIT_RULES } from './rules.ts'
import { rateLimits } from './tables.ts'

const { points, minutes } = RATE_LIMIT_RULES.contactClient

async function countConsumed(tries: Promise<void>[]): Promise<number> {
  const settled = await Promise.allSettled(tries)
  return settled.filter(({ status }) => status === 'fulfilled').length
}

function times(count: number, act: (number: number) => Promise<void>): Promise<void>[] {
  return Array.from({ length: count }, (_, number) => act(number))
}

afterEach(() => void vi.useRealTimers())

test('accepts exactly the limit when two processes consume at the same time', async () => {
  const { db } = await createTestDatabase()
  // Another handle of the same database, as another process has: it shares no memory.
  const other: Db = new Proxy(db, {})
  const tries = times(points * 2, (number) =>
    consumeRateLimit(number % 2 ? db : other, 'contactClient', 'one'),
  )
  expect(await countConsumed(tries)).toBe(points)
  for (const process of [db, other]) {
    const refused = await consumeRateLimit(process, 'contactClient', 'one').catch((error) => error)
    expect(refused).toMatchObject({ code: 'rate_limited', retryAfter: expect.any(Number) })
    expect(refused.retryAfter).toBeGreaterThan((minutes - 1) * 60)
    expect(refused.retryAfter).toBeLessThanOrEqual(minutes * 60)
  }
  await consumeRateLimit(db, 'contactClient', 'two')
  await consumeRateLimit(db, 'registerClient', 'one')
})

test('ignores expired counts and deletes them', async () => {
  const { db } = await createTestDatabase()
  await countConsumed(times(points + 1, () => consumeRateLimit(db, 'contactClient', 'one')))
  await deleteExpiredLimits(db)
  await expect(consumeRateLimit(db, 'contactClient', 'one')).rejects.toMatchObject({ code: 'rate_limited' })
  await db.update(rateLimits).set({ expire: sql`now() - interval '1 second'` })
  await consumeRateLimit(db, 'contactClient', 'one')
  await db.update(rateLimits).set({ expire: sql`now() - interval '1 second'` })
  await consumeRateLimit(db, 'contactClient', 'two')
  await deleteExpiredLimits(db)
  expect(await db.select().from(rateLimits)).toHaveLength(1)
})

test('accepts one more attempt after a restore, and starts anew after a reset', async () => {
  const { db } = await createTestDatabase()
  await countConsumed(times(points, () => consumeRateLimit(db, 'contactClient', 'one')))
  await restoreRateLimit(db, 'contactClient', 'one')
  await consumeRateLimit(db, 'contactClient', 'one')
  await expect(consumeRateLimit(db, 'contactClient', 'one')).rejects.toMatchObject({ code: 'rate_limited' })
  await resetRateLimit(db, 'contactClient', 'one')
  expect(await countConsumed(times(points + 1, () => consumeRateLimit(db, 'contactClient', 'one')))).toBe(
    points,
  )
})

test('restores nothing above the limit when attempts end after their window', async () => {
  const { db } = await createTestDatabase()
  await countConsumed(times(3, () => consumeRateLimit(db, 'contactClient', 'one')))
  await db.update(rateLimits).set({ expire: sql`now() - interval '1 second'` })
  await consumeRateLimit(db, 'contactClient', 'one')
  for (const _ of [1, 2, 3]) await restoreRateLimit(db, 'contactClient', 'one')
  expect(await countConsumed(times(points + 1, () => consumeRateLimit(db, 'contactClient', 'one')))).toBe(
    points,
  )
})

test('limits the clients of one /48 network together, to ten times the points', async () => {
  const { db } = await createTestDatabase()
  const consume = (network: number) =>
    consumeClientRateLimit(db, 'contactClient', `2001:db8:1:${network.toString(16)}::1`)
  for (let network = 0; network < 9; network += 1)
    await countConsumed(times(points + 1, () => consume(network)))
  // A client above its own limit uses up nothing of its site's.
  expect(await countConsumed(times(points + 1, (number) => consume(100 + number)))).toBe(points)
  await expect(consume(999)).rejects.toMatchObject({ code: 'rate_limited' })
  await consumeClientRateLimit(db, 'contactClient', '2001:db8:2::1')
})

test('stores no address, counts one /64 network as one client and ignores an unknown client', async () => {
  const { db } = await createTestDatabase()
  await consumeClientRateLimit(db, 'contactClient', '2001:db8:1:2::1')
  await consumeClientRateLimit(db, 'contactClient', '2001:db8:1:2:ffff::2')
  await consumeClientRateLimit(db, 'contactClient', undefined)
  const rows = await db.select().from(rateLimits)
  const counted = { key: expect.stringMatching(/^contactClient:[0-9a-f]{64}$/), points: 2 }
  expect(rows).toMatchObject([counted, counted])
  const named = await db.select().from(rateLimits).where(like(rateLimits.key, '%2001%db8%'))
  expect(named).toEqual([])
})

// The embedded database uses the clock of its process.
testOnPostgres(
  'applies the same limit and waiting time in a process whose clock is wrong by days',
  async () => {
    const { db } = await createTestDatabase()
    for (const days of [-2, 2]) {
      const who = `one ${days}`
      await countConsumed(times(points - 1, () => consumeRateLimit(db, 'contactClient', who)))
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 })
      await consumeRateLimit(db, 'contactClient', who)
      const refused = await consumeRateLimit(db, 'contactClient', who).catch((error) => error)
      expect(refused).toMatchObject({ code: 'rate_limited' })
      expect(refused.retryAfter).toBeLessThanOrEqual(minutes * 60)
      await consumeRateLimit(db, 'contactClient', `two ${days}`)
      vi.useRealTimers()
      await expect(consumeRateLimit(db, 'contactClient', who)).rejects.toMatchObject({ code: 'rate_limited' })
    }
    const begun = await db
      .select({ soonOver: sql<boolean>`expire between now() and now() + interval '61 minutes'` })
      .from(rateLimits)
    expect(begun.map(({ soonOver }) => soonOver)).toEqual([true, true, true, true])
  },
)
