// @module-tag both-engines
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '../shop/services.ts'
import { testOnPostgres } from '../tests/engines/test-on-postgres.ts'
import { createTestDatabase } from '../tests/support/database.ts'
import { createPostgresSignals, LISTENER_APPLICATION_NAME } from './postgres-signals.ts'

const notify = (db: Db, channel: string, payload: string) =>
  db.execute(sql`select pg_notify(${channel}, ${payload})`)

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(10)
}

/** Records the signals of a channel; the first one (null) reports that listening has started. */
function createListener(listen: (received: (payload: string | null) => void) => () => void) {
  const received: (string | null)[] = []
  return { heard: received, stop: listen((payload) => received.push(payload)) }
}

async function listeners(db: Db): Promise<number[]> {
  const found = (await db.execute(
    sql`select pid from pg_stat_activity where datname = current_database() and application_name = ${LISTENER_APPLICATION_NAME}`,
  )) as unknown as { rows: { pid: number }[] }
  return found.rows.map(({ pid }) => pid)
}

test('delivers a committed signal to every listener of the channel until it stops', async () => {
  const { db, signals } = await createTestDatabase()
  const one = createListener((received) => signals.listen('some words', received))
  const two = createListener((received) => signals.listen('some words', received))
  const other = createListener((received) => signals.listen('other_words', received))
  await until(() => [one, two, other].every(({ heard: received }) => received.includes(null)))
  await notify(db, 'some words', 'first')
  await db
    .transaction(async (tx) => {
      await notify(tx, 'some words', 'never')
      throw new Error('back')
    })
    .catch(() => undefined)
  await notify(db, 'some words', '')
  await until(() => two.heard.includes(''))
  one.stop()
  one.stop()
  await notify(db, 'some words', 'last')
  await notify(db, 'other_words', 'elsewhere')
  await until(() => two.heard.includes('last') && other.heard.includes('elsewhere'))
  expect(one.heard.filter((payload) => payload !== null)).toEqual(['first', ''])
  expect(two.heard.filter((payload) => payload !== null)).toEqual(['first', '', 'last'])
  expect(other.heard.filter((payload) => payload !== null)).toEqual(['elsewhere'])
})

test('delivers signals to a listener added after all others have stopped', async () => {
  const { db, signals } = await createTestDatabase()
  for (let round = 0; round < 5; round += 1) {
    const again = createListener((received) => signals.listen('words', received))
    await until(() => again.heard.includes(null))
    await notify(db, 'words', `round ${round}`)
    await until(() => again.heard.includes(`round ${round}`))
    again.stop()
    if (round % 2) await sleep(50)
  }
})

testOnPostgres(
  'nothing is connected while nobody listens, and one connection is enough for all',
  async () => {
    const { db, signals } = await createTestDatabase()
    expect(await listeners(db)).toEqual([])
    const ears = ['a', 'b', 'a'].map((channel) =>
      createListener((received) => signals.listen(channel, received)),
    )
    await until(() => ears.every(({ heard: received }) => received.includes(null)))
    expect(await listeners(db)).toHaveLength(1)
    for (const { stop } of ears) stop()
    await until(async () => (await listeners(db)).length === 0)
  },
)

testOnPostgres(
  'a lost connection is opened again, says that something may be missed, and complains once',
  async () => {
    const { db, url } = await createTestDatabase()
    const errors: Error[] = []
    const signals = createPostgresSignals({ url: url ?? '', onError: (error) => errors.push(error) })
    const { heard: received } = createListener((each) => signals.listen('words', each))
    await until(() => received.includes(null))
    for (let time = 1; time <= 3; time += 1) {
      const [pid] = await listeners(db)
      await db.execute(sql`select pg_terminate_backend(${pid}::int)`)
      await until(() => received.filter((payload) => payload === null).length === time + 1)
      await notify(db, 'words', `after ${time}`)
      await until(() => received.includes(`after ${time}`))
    }
    expect(errors).toHaveLength(3)
    await signals.close()
    await until(async () => (await listeners(db)).length === 0)
  },
)

testOnPostgres('a server that is away is tried again and again, and told of once', async () => {
  const { url } = await createTestDatabase()
  const unavailable = new URL(url ?? '')
  unavailable.pathname = '/there_is_no_such_database'
  const errors: Error[] = []
  const signals = createPostgresSignals({ url: unavailable.href, onError: (error) => errors.push(error) })
  const { heard: received } = createListener((each) => signals.listen('words', each))
  await until(() => errors.length > 0)
  // The second attempt follows after 250 ms, the third after another 500 ms.
  await sleep(1_200)
  await signals.close()
  expect(errors).toHaveLength(1)
  expect(received).toEqual([])
})
