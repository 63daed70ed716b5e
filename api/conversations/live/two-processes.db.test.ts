// @module-tag both-engines
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../../db/open-database.ts'
import { LISTENER_APPLICATION_NAME } from '../../../db/postgres-signals.ts'
import { testOnPostgres } from '../../../tests/engines/test-on-postgres.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { readEventStream } from '../../../tests/support/event-stream-reader.ts'
import { getConversationId } from '../../../tests/support/get-conversation-id.ts'
import { openTestShop } from '../../../tests/support/shops/open-test-shop.ts'

const hello = { message: 'Hello', user_name: 'Layla', user_email: '' }

/** Two processes of one shop, with separate connections on PostgreSQL. */
async function twoShops() {
  const { db, signals, url } = await createTestDatabase()
  const errors: Error[] = []
  const open = async () => {
    if (!url) return { db, signals }
    const opened = await openPostgres({
      url,
      migrations: 'db/migrations',
      onError: (error) => errors.push(error),
    })
    onTestFinished(opened.close)
    return { db: opened.db, signals: opened }
  }
  const here = await openTestShop({ database: await open() })
  const there = await openTestShop({ database: await open() })
  const { body } = await here.call<{ session_id: string }>('POST', '/chat/send', { body: hello })
  const id = await getConversationId(db, body.session_id)
  const { token } = await here.signIn('manager')
  const answer = async (message: string) => {
    const sent = { token, body: { message } }
    return (await here.call<{ id: number }>('POST', `/admin/conversations/${id}/messages`, sent)).body.id
  }
  return {
    db,
    errors,
    here,
    there,
    id,
    token,
    answer,
    stream: `/chat/session/${body.session_id}/stream`,
  }
}

test('delivers a reply that one process received to a stream of the other', async () => {
  const { here, there, id, token, answer, stream } = await twoShops()
  const [visitor, staff] = await Promise.all([
    readEventStream(there, stream),
    readEventStream(there, '/admin/inbox/stream', { authorization: `Bearer ${token}` }),
  ])
  const answered = await answer('Good morning')
  await visitor.waitUntil((events) => events.some((event) => event.id === answered))
  await here.call('POST', `/admin/conversations/${id}/typing`, { token })
  await visitor.waitUntil(() => visitor.ofType('typing').length === 1)
  await staff.waitUntil(() =>
    staff.ofType('change').some(({ about, by }) => about === 'message' && by === 'support'),
  )
})

testOnPostgres(
  'while the connection that listens is lost, nothing is: each message comes once and in its order',
  async () => {
    const { db, errors, there, token, answer, stream } = await twoShops()
    const visitor = await readEventStream(there, stream)
    const staff = await readEventStream(there, '/admin/inbox/stream', { authorization: `Bearer ${token}` })
    const ids: number[] = []
    for (let number = 0; number < 60; number += 1) {
      ids.push(await answer(`answer ${number}`))
      if (number === 20 || number === 40) {
        await db.execute(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = ${LISTENER_APPLICATION_NAME}`)
        ids.push(await answer('meanwhile'))
        // Waits until it listens again. The first retry comes after a quarter of a second.
        if (number === 20) await visitor.waitUntil((events) => events.some(({ id }) => id === ids.at(-1)))
      }
    }
    await visitor.waitUntil((events) => events.some(({ id }) => id === ids.at(-1)))
    const came = visitor.events.filter(({ event }) => event === 'message').map(({ id }) => id)
    expect(came.slice(2)).toEqual(ids)
    // Ending the stream tells the inbox that it may have missed something.
    await staff.ended
    expect(errors.length).toBeGreaterThan(0)
  },
)
