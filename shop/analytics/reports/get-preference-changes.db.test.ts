import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { addDays, type DayRange } from '../../days.ts'
import { newId } from '../../id.ts'
import type { Db } from '../../services.ts'
import { analyticsEvents } from '../tables.ts'
import { getPreferenceChanges } from './get-preference-changes.ts'

interface TestPreference {
  from: string | null
  to: string | null
  by: string
  daysAgo?: number
  type?: string
}

async function tell(db: Db, ...changes: TestPreference[]) {
  await db.insert(analyticsEvents).values(
    changes.map(({ from, to, by, daysAgo = 0, type = 'LANG_CHANGED' }) => ({
      id: newId(),
      type,
      fromValue: from,
      toValue: to,
      sessionId: `session_${by}`,
      happenedAt: new Date(),
      receivedAt: sql`now() - make_interval(days => ${daysAgo})`,
    })),
  )
}

function lastDays(days: number): DayRange {
  const to = new Date().toISOString().slice(0, 10)
  return { from: addDays(to, 1 - days), to }
}

describe('getPreferenceChanges', () => {
  test('counts changes and sessions, most frequent first', async () => {
    const { db } = await createTestDatabase()
    const type = 'CURRENCY_CHANGED'
    await tell(
      db,
      { from: 'en', to: 'es', by: 'one' },
      { from: 'en', to: 'ar', by: 'one' },
      { from: 'es', to: 'ar', by: 'one' },
      { from: 'en', to: 'ar', by: 'one', daysAgo: 2 },
      { from: 'en', to: 'ar', by: 'two', daysAgo: 2 },
      { from: null, to: 'ar', by: 'three' },
      { type, from: 'GBP', to: 'JPY', by: 'four' },
    )
    const read = await getPreferenceChanges(db, lastDays(7))
    expect(read.sessions).toBe(4)
    expect(read.languages).toMatchObject({
      changes: 6,
      sessions: 3,
      to: [
        { to: 'ar', changes: 5, sessions: 3 },
        { to: 'es', changes: 1, sessions: 1 },
      ],
      pairs: [
        { from: 'en', to: 'ar', changes: 3, sessions: 2 },
        { from: 'es', to: 'ar', changes: 1, sessions: 1 },
        { from: null, to: 'ar', changes: 1, sessions: 1 },
        { from: 'en', to: 'es', changes: 1, sessions: 1 },
      ],
    })
    expect(read.languages.days.map(({ changes }) => changes)).toEqual([0, 0, 0, 0, 2, 0, 4])
    expect(read.currencies).toMatchObject({
      changes: 1,
      sessions: 1,
      to: [{ to: 'JPY', changes: 1, sessions: 1 }],
      pairs: [{ from: 'GBP', to: 'JPY' }],
    })
  })

  test('covers the requested UTC days', async () => {
    const { db } = await createTestDatabase()
    await tell(
      db,
      ...[0, 6, 7, 29, 30, 89, 90].map((daysAgo) => ({ from: 'en', to: 'es', by: `at${daysAgo}`, daysAgo })),
    )
    for (const [days, changes] of [
      [7, 2],
      [30, 4],
      [90, 6],
    ] as const) {
      const { languages } = await getPreferenceChanges(db, lastDays(days))
      expect(languages).toMatchObject({ changes, sessions: changes })
      expect(languages.days).toHaveLength(days)
      expect([languages.days[0]?.changes, languages.days.at(-1)?.changes]).toEqual([1, 1])
    }
    const { from, to } = lastDays(7)
    expect((await getPreferenceChanges(db, { from, to: addDays(to, -1) })).languages.changes).toBe(1)
  })

  test('ignores unsupported values', async () => {
    const { db } = await createTestDatabase()
    await tell(
      db,
      { from: 'en', to: 'xx', by: 'one' },
      { from: 'xx', to: 'en', by: 'one' },
      { from: 'en', to: 'EUR', by: 'one' },
      { from: 'en', to: 'en', by: 'one' },
      { from: 'en', to: null, by: 'one' },
      { type: 'CURRENCY_CHANGED', from: 'GBP', to: 'es', by: 'one' },
      { type: 'SOMETHING', from: 'en', to: 'es', by: 'one' },
    )
    const read = await getPreferenceChanges(db, lastDays(90))
    expect(read).toMatchObject({
      sessions: 0,
      languages: { changes: 0, sessions: 0, to: [], pairs: [] },
      currencies: { changes: 0, sessions: 0, to: [], pairs: [] },
    })
    expect(read.currencies.days).toHaveLength(90)
  })
})
