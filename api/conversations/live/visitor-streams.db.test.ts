import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addMessage } from '../../../shop/conversations/add-message.ts'
import { requireChatSession, sendChatMessage } from '../../../shop/conversations/chat.ts'
import { sendReply } from '../../../shop/conversations/send-reply.ts'
import { conversationMessages, conversations } from '../../../shop/conversations/tables.ts'
import type { Db } from '../../../shop/services.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import type { EventStream, ServerEvent } from './event-stream.ts'
import { STREAM_LIMITS } from './stream-limiter.ts'
import { createVisitorStreams } from './visitor-streams.ts'

const actor = { userId: null, apiKeyId: null }

async function begun(db: Db) {
  const visitor = { name: 'Layla', email: null, userId: null, lang: 'en' as const, autoReply: 'Soon' }
  const { sessionId } = await sendChatMessage(db, { ...visitor, sessionId: null, message: 'Hello' })
  const { id } = await requireChatSession(db, sessionId)
  return { id, answer: (message: string) => sendReply(db, { id, message, actor }) }
}

/** A stream that records its events. */
function ear() {
  const events: ServerEvent[] = []
  let resolveEnd = () => {}
  let isOver = false
  const ended = new Promise<void>((resolve) => {
    resolveEnd = resolve
  })
  const end = () => {
    isOver = true
    resolveEnd()
  }
  const stream: EventStream = {
    body: new ReadableStream(),
    send: (more) => {
      if (!isOver) events.push(...more)
    },
    sendHeartbeat: () => undefined,
    end,
    ended,
  }
  const listMessageIds = () => events.filter(({ event }) => event === 'message').map(({ id }) => id)
  return { stream, events, listMessageIds, isOver: () => isOver }
}

/** Waits until all pending reads are done. */
async function settled(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(5)
}

test('delivers every message once and in order, however often a stream is refreshed', async () => {
  const { db } = await createTestDatabase()
  const errors: unknown[] = []
  const visitors = createVisitorStreams(db, (error) => errors.push(error))
  const { id, answer } = await begun(db)
  const early = ear()
  visitors.join(id, early.stream, 0)
  const ids: number[] = []
  const others: ReturnType<typeof ear>[] = []
  for (let number = 0; number < 20; number += 1) {
    visitors.refresh(id)
    const { id: listMessageIds } = await answer(`answer ${number}`)
    ids.push(listMessageIds)
    visitors.refresh(id)
    visitors.refresh(id)
    // Joins during a read, with fewer messages than the others.
    if (number % 5 === 0) {
      const late = ear()
      others.push(late)
      visitors.join(id, late.stream, 0)
      visitors.refresh(id)
    }
  }
  const all = (await db.select().from(conversationMessages).orderBy(conversationMessages.id)).map(
    (row) => row.id,
  )
  expect(all.slice(2)).toEqual(ids)
  for (const each of [early, ...others]) {
    await settled(() => each.listMessageIds().at(-1) === all.at(-1))
    expect(each.listMessageIds()).toEqual(all)
  }
  const back = ear()
  visitors.join(id, back.stream, ids[9] ?? 0)
  await settled(() => back.listMessageIds().at(-1) === all.at(-1))
  expect(back.listMessageIds()).toEqual(ids.slice(10))
  expect(errors).toEqual([])
})

test('refreshStale finds messages, read marks and closing without notifications', async () => {
  const { db } = await createTestDatabase()
  const errors: unknown[] = []
  const visitors = createVisitorStreams(db, (error) => errors.push(error))
  const { id, answer } = await begun(db)
  const listener = ear()
  visitors.join(id, listener.stream, 0)
  await settled(() => listener.listMessageIds().length === 2)
  const { id: answered } = await answer('Good morning')
  await db.update(conversations).set({ closedAt: sql`now()` }).where(eq(conversations.id, id))
  await visitors.refreshStale()
  const saysClosed = (closed: boolean) => () =>
    JSON.stringify(listener.events.at(-1)) === JSON.stringify({ event: 'closed', data: { closed } })
  await settled(saysClosed(true))
  expect(listener.listMessageIds().at(-1)).toBe(answered)
  expect(listener.events).toContainEqual({ event: 'seen', data: { upTo: answered } })
  await db.update(conversations).set({ closedAt: null }).where(eq(conversations.id, id))
  await visitors.refreshStale()
  await settled(saysClosed(false))
  const before = listener.events.length
  await visitors.refreshStale()
  await sleep(50)
  expect(listener.events).toHaveLength(before)
  expect(errors).toEqual([])
})

test('repeats a failed read with the next refresh', async () => {
  const { db } = await createTestDatabase()
  let fails = true
  const errors: unknown[] = []
  const away = new Proxy(db, {
    get(target, name) {
      if (fails) throw new Error('connection refused')
      return Reflect.get(target, name).bind(target)
    },
  })
  const visitors = createVisitorStreams(away, (error) => errors.push(error))
  const { id } = await begun(db)
  const listener = ear()
  visitors.join(id, listener.stream, 0)
  await settled(() => errors.length === 1)
  fails = false
  await visitors.refreshStale()
  await settled(() => listener.listMessageIds().length === 2)
})

test('reads a conversation once at a time and ends with its latest state', async () => {
  const { db } = await createTestDatabase()
  const errors: unknown[] = []
  let readings = 0
  let most = 0
  const watched = new Proxy(db, {
    get(target, name) {
      // A read takes two queries: the conversation, then its messages.
      return (...args: unknown[]) => {
        readings += args.length > 0 ? 1 : -1
        most = Math.max(most, readings)
        return Reflect.get(target, name).apply(target, args)
      }
    },
  })
  const visitors = createVisitorStreams(watched, (error) => errors.push(error))
  const { id, answer } = await begun(db)
  const listeners = Array.from({ length: 4 }, ear)
  for (const { stream } of listeners) visitors.join(id, stream, 0)
  for (let number = 0; number < 20; number += 1) {
    await answer(`answer ${number}`)
    visitors.refresh(id)
  }
  await settled(() => listeners.every((each) => each.listMessageIds().length === 22))
  expect(most).toBe(1)
  expect(errors).toEqual([])
})

test('ends the oldest stream above the limit, and all streams of a deleted conversation', async () => {
  const { db } = await createTestDatabase()
  const errors: unknown[] = []
  const visitors = createVisitorStreams(db, (error) => errors.push(error))
  const { id } = await begun(db)
  const other = await begun(db)
  const ears = Array.from({ length: STREAM_LIMITS.conversation + 2 }, ear)
  const elsewhere = ear()
  visitors.join(other.id, elsewhere.stream, 0)
  for (const each of ears) {
    visitors.join(id, each.stream, 0)
    await Promise.resolve()
  }
  expect(ears.map((each) => each.isOver())).toEqual(ears.map((_, place) => place < 2))
  expect(elsewhere.isOver()).toBe(false)
  await db.delete(conversationMessages).where(eq(conversationMessages.conversationId, id))
  await db.delete(conversations).where(eq(conversations.id, id))
  await visitors.refreshStale()
  await settled(() => ears.every((each) => each.isOver()))
  await settled(() => !visitors.isPresent(id))
  expect(visitors.listPresent()).toEqual([other.id])
  expect(errors).toEqual([])
})

test('delivers concurrent messages in the order of their ids', async () => {
  const { db } = await createTestDatabase()
  const errors: unknown[] = []
  const visitors = createVisitorStreams(db, (error) => errors.push(error))
  const { id, answer } = await begun(db)
  const listener = ear()
  visitors.join(id, listener.stream, 0)
  await Promise.all(
    Array.from({ length: 30 }, async (_, number) => {
      if (number % 2) await answer(`support ${number}`)
      else
        await db.transaction(async (tx) => {
          await tx.select().from(conversations).where(eq(conversations.id, id)).for('update')
          await addMessage(tx, { conversationId: id, sender: 'user', body: `user ${number}` })
        })
      visitors.refresh(id)
    }),
  )
  await settled(() => listener.listMessageIds().length === 32)
  expect(listener.listMessageIds()).toEqual(listener.listMessageIds().toSorted((a = 0, b = 0) => a - b))
  expect(errors).toEqual([])
})
