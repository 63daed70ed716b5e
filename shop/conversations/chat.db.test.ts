// @module-tag both-engines
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { newId } from '../id.ts'
import type { Db } from '../services.ts'
import { createChatSessionId, requireChatSession, sendChatMessage, type VisitorMessage } from './chat.ts'
import { MAX_MESSAGES } from './customer-thread.ts'
import { listConversations } from './inbox/list-conversations.ts'
import { sendReply } from './send-reply.ts'
import { conversationMessages, conversations } from './tables.ts'

const first: VisitorMessage = {
  sessionId: null,
  message: 'Do you sell in Kuwait?',
  name: 'Layla',
  email: 'layla@example.com',
  userId: null,
  lang: 'ar',
  autoReply: 'We answer soon',
}

async function begun(db: Db, more: Partial<VisitorMessage> = {}) {
  const { sessionId } = await sendChatMessage(db, { ...first, ...more })
  const { id } = await requireChatSession(db, sessionId)
  return { sessionId, id }
}

const actor = { userId: null, apiKeyId: null }

const bodies = async (db: Db, id: string) =>
  (await requireChatSession(db, id)).messages.map(({ body }) => body)

const kept = (sender: string, body: string) => expect.objectContaining({ sender, body })

test('creates a session with an automatic reply, then adds messages to it', async () => {
  const { db } = await createTestDatabase()
  const begun = await sendChatMessage(db, first)
  expect(begun).toMatchObject({ message: { body: first.message }, autoReply: { body: 'We answer soon' } })
  const { sessionId } = begun
  const again = { ...first, sessionId, message: 'And in Oman?', name: 'Somebody else', email: null }
  expect(await sendChatMessage(db, again)).toEqual({ sessionId, message: kept('user', 'And in Oman?') })
  expect(await requireChatSession(db, sessionId)).toMatchObject({
    channel: 'chat',
    name: 'Layla',
    email: 'layla@example.com',
    lang: 'ar',
    waiting: true,
    unread: true,
    messages: [
      kept('user', 'Do you sell in Kuwait?'),
      kept('support', 'We answer soon'),
      kept('user', 'And in Oman?'),
    ],
  })
})

test('stores a message once per client key, also the first one and concurrently', async () => {
  const { db } = await createTestDatabase()
  const clientKey = crypto.randomUUID()
  const tries = await Promise.all([1, 2, 3].map(() => sendChatMessage(db, { ...first, clientKey })))
  expect(new Set(tries.map(({ sessionId }) => sessionId)).size).toBe(1)
  expect(new Set(tries.map(({ message }) => message.id)).size).toBe(1)
  const sessionId = tries[0]?.sessionId ?? ''
  const next = { ...first, sessionId, message: 'And in Oman?', clientKey: crypto.randomUUID() }
  await Promise.all([1, 2, 3].map(() => sendChatMessage(db, next)))
  expect(await bodies(db, sessionId)).toEqual(['Do you sell in Kuwait?', 'We answer soon', 'And in Oman?'])
  expect(await db.$count(conversations)).toBe(1)
  const reused = { code: 'idempotency_key_reused' }
  await expect(sendChatMessage(db, { ...next, message: 'And in Qatar?' })).rejects.toMatchObject(reused)
  const other = await sendChatMessage(db, first)
  await expect(sendChatMessage(db, { ...next, sessionId: other.sessionId })).rejects.toMatchObject(reused)
})

test('creates session ids with 128 random bits and accepts only its own', async () => {
  const { db } = await createTestDatabase()
  const ids = await Promise.all(Array.from({ length: 20 }, async () => (await begun(db)).sessionId))
  expect(new Set(ids).size).toBe(20)
  for (const id of ids) {
    expect(id).toMatch(/^chat_/)
    expect(Buffer.from(id.slice('chat_'.length), 'base64url')).toHaveLength(16)
  }
  for (const foreign of [createChatSessionId(), 'chat_mine', '', 'session_1_abc', 'chat_\0']) {
    const { sessionId, autoReply } = await sendChatMessage(db, { ...first, sessionId: foreign })
    expect(autoReply).toBeDefined()
    expect(sessionId).not.toBe(foreign)
    await expect(requireChatSession(db, foreign)).rejects.toMatchObject({ code: 'not_found' })
  }
  const unknown = sendReply(db, { id: newId(), message: 'x', actor })
  await expect(unknown).rejects.toMatchObject({ code: 'not_found' })
})

test('lists unread conversations first and keeps a visitor waiting after the automatic reply', async () => {
  const { db } = await createTestDatabase()
  const layla = await begun(db)
  const omar = await begun(db, { name: 'Omar', message: 'Hello?', email: null, lang: 'en' })
  const listed = async () =>
    (await listConversations(db)).conversations.map(({ id, waiting, last }) => [id, waiting, last.body])
  expect(await listed()).toEqual([
    [omar.id, true, 'Hello?'],
    [layla.id, true, 'Do you sell in Kuwait?'],
  ])
  const answered = await sendReply(db, { id: layla.id, message: 'Yes, we do.', actor })
  expect(answered).toMatchObject({ sender: 'support', body: 'Yes, we do.' })
  expect(await listed()).toEqual([
    [omar.id, true, 'Hello?'],
    [layla.id, false, 'Yes, we do.'],
  ])
  expect(await bodies(db, layla.sessionId)).toEqual([
    'Do you sell in Kuwait?',
    'We answer soon',
    'Yes, we do.',
  ])
  expect(await bodies(db, omar.sessionId)).toEqual(['Hello?', 'We answer soon'])
  await sendChatMessage(db, { ...first, sessionId: omar.sessionId, message: 'Anybody?' })
  expect(await listed()).toEqual([
    [omar.id, true, 'Anybody?'],
    [layla.id, false, 'Yes, we do.'],
  ])
})

test('lists each conversation once across pages; a full last page has no next one', async () => {
  const { db } = await createTestDatabase()
  for (let number = 1; number <= 100; number += 1) await begun(db, { name: `Visitor ${number}` })
  const pageOne = await listConversations(db)
  const pageTwo = await listConversations(db, { before: pageOne.next ?? undefined })
  const names = [...pageOne.conversations, ...pageTwo.conversations].map(({ name }) => name)
  expect(names).toEqual(Array.from({ length: 100 }, (_, place) => `Visitor ${100 - place}`))
  expect(pageOne.conversations).toHaveLength(50)
  expect(pageTwo.next).toBeNull()
})

test('stores concurrent messages once each and keeps the last message up to date', async () => {
  const { db } = await createTestDatabase()
  const { id, sessionId } = await begun(db)
  await Promise.all(
    Array.from({ length: 100 }, (_, number) =>
      number % 2
        ? sendChatMessage(db, { ...first, sessionId, message: `user ${number}` })
        : sendReply(db, { id, message: `support ${number}`, actor }),
    ),
  )
  const texts = await bodies(db, sessionId)
  expect(new Set(texts).size).toBe(102)
  expect(texts).toHaveLength(102)
  const [only] = (await listConversations(db)).conversations
  expect(only?.last.body).toBe(texts.at(-1))
  expect(await db.$count(conversations)).toBe(1)
})

test('returns the last messages of a long conversation in order', async () => {
  const { db } = await createTestDatabase()
  const { id, sessionId } = await begun(db)
  await db.insert(conversationMessages).values(
    Array.from({ length: MAX_MESSAGES + 10 }, (_, number) => ({
      conversationId: id,
      sender: 'user' as const,
      body: `${number}`,
    })),
  )
  const texts = await bodies(db, sessionId)
  expect(texts).toHaveLength(MAX_MESSAGES)
  expect(texts[0]).toBe('10')
  expect(texts.at(-1)).toBe(`${MAX_MESSAGES + 9}`)
  expect(await db.$count(conversationMessages, eq(conversationMessages.conversationId, id))).toBe(
    MAX_MESSAGES + 12,
  )
})
