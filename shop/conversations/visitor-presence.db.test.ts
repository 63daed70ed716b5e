// @module-tag both-engines
import { setTimeout as sleep } from 'node:timers/promises'
import { asc, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { newId } from '../id.ts'
import type { Db } from '../services.ts'
import { markVisitorsAbsent, markVisitorsPresent } from './chat.ts'
import { conversations } from './tables.ts'
import { CONVERSATION_NOTIFY_CHANNEL, type ConversationEvent } from './updates.ts'

async function begin(db: Db, number: number): Promise<string[]> {
  const ids = Array.from({ length: number }, () => newId())
  const visitor = { channel: 'chat' as const, name: 'Layla', lang: 'ar' as const }
  await db.insert(conversations).values(ids.map((id) => ({ id, ...visitor })))
  return ids
}

const here = async (db: Db) =>
  (
    await db
      .select({
        for: sql<number>`coalesce(extract(epoch from ${conversations.visitorOnlineUntil} - now()), 0)::int`,
      })
      .from(conversations)
      .orderBy(asc(conversations.id))
  ).map((row) => row.for > 0 && row.for <= 75)

test('stores presence for a limited time and publishes its changes', async () => {
  const { db, signals } = await createTestDatabase()
  const events: ConversationEvent[] = []
  const listening = new Promise<void>((resolve) => {
    signals.listen(CONVERSATION_NOTIFY_CHANNEL, (payload) => {
      if (payload === null) resolve()
      else events.push(JSON.parse(payload))
    })
  })
  await listening
  const [one = '', two = ''] = await begin(db, 2)
  await markVisitorsPresent(db, [])
  await markVisitorsPresent(db, [one, newId()])
  await markVisitorsPresent(db, [one, two])
  expect(await here(db)).toEqual([true, true])
  await markVisitorsAbsent(db, [one])
  await markVisitorsAbsent(db, [one])
  expect(await here(db)).toEqual([false, true])
  // The presence of a crashed process expires without an event.
  await db.update(conversations).set({ visitorOnlineUntil: sql`now() - interval '1 second'` })
  await markVisitorsAbsent(db, [two])
  await markVisitorsPresent(db, [two])
  expect(await here(db)).toEqual([false, true])
  while (events.length < 4) await sleep(10)
  expect(events).toEqual([one, two, one, two].map((id) => ({ about: 'here', id })))
})

test('does not deadlock when processes update the same visitors', async () => {
  const { db } = await createTestDatabase()
  const ids = await begin(db, 100)
  const backwards = ids.toReversed()
  await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      number % 4 === 3 ? markVisitorsAbsent(db, ids) : markVisitorsPresent(db, number % 2 ? ids : backwards),
    ),
  )
  await markVisitorsPresent(db, backwards)
  expect(await here(db)).toEqual(ids.map(() => true))
})
