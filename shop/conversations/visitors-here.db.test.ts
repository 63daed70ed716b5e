import { asc, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../tests/database.ts'
import { newId } from '../id.ts'
import type { Db } from '../services.ts'
import { conversations } from './tables.ts'
import { CHANGES, type Change } from './tell-change.ts'
import { visitorsCame, visitorsLeft } from './visitors-here.ts'

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
        for: sql<number>`coalesce(extract(epoch from ${conversations.visitorHereUntil} - now()), 0)::int`,
      })
      .from(conversations)
      .orderBy(asc(conversations.id))
  ).map((row) => row.for > 0 && row.for <= 75)

test('who came is here for a while, which is told when it is new, and so is that they left', async () => {
  const { db, signals } = await freshDatabase()
  const told: Change[] = []
  const listening = new Promise<void>((resolve) => {
    signals.listen(CHANGES, (payload) => {
      if (payload === null) resolve()
      else told.push(JSON.parse(payload))
    })
  })
  await listening
  const [one = '', two = ''] = await begin(db, 2)
  await visitorsCame(db, [])
  await visitorsCame(db, [one, newId()])
  await visitorsCame(db, [one, two])
  expect(await here(db)).toEqual([true, true])
  await visitorsLeft(db, [one])
  await visitorsLeft(db, [one])
  expect(await here(db)).toEqual([false, true])
  // Of a process that died: nobody said so.
  await db.update(conversations).set({ visitorHereUntil: sql`now() - interval '1 second'` })
  await visitorsLeft(db, [two])
  await visitorsCame(db, [two])
  expect(await here(db)).toEqual([false, true])
  while (told.length < 4) await new Promise((resolve) => setTimeout(resolve, 10))
  expect(told).toEqual([one, two, one, two].map((id) => ({ about: 'here', id })))
})

test('processes that say it of the same visitors do not stop one another', async () => {
  const { db } = await freshDatabase()
  const ids = await begin(db, 100)
  const backwards = ids.toReversed()
  await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      number % 4 === 3 ? visitorsLeft(db, ids) : visitorsCame(db, number % 2 ? ids : backwards),
    ),
  )
  await visitorsCame(db, backwards)
  expect(await here(db)).toEqual(ids.map(() => true))
})
