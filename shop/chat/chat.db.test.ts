import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../tests/database.ts'
import type { Db } from '../services.ts'
import { answerConversation } from './answer-conversation.ts'
import { listConversations } from './list-conversations.ts'
import { MOST_MESSAGES, readSession } from './read-session.ts'
import { sendMessage, type VisitorMessage } from './send-message.ts'
import { newSessionId } from './session-id.ts'
import { chatMessages, chatSessions } from './tables.ts'

const first: VisitorMessage = {
  sessionId: null,
  message: 'Do you sell in Kuwait?',
  name: 'Layla',
  email: 'layla@example.com',
  lang: 'ar',
  autoReply: 'We answer soon',
}

async function begun(db: Db, more: Partial<VisitorMessage> = {}) {
  return (await sendMessage(db, { ...first, ...more })).sessionId
}

const actor = { userId: null, apiKeyId: null }

const bodies = async (db: Db, id: string) => (await readSession(db, id)).messages.map(({ body }) => body)

test('the first message makes the session and is answered by the shop itself, the next are added', async () => {
  const { db } = await freshDatabase()
  const { sessionId, began } = await sendMessage(db, first)
  expect(began).toBe(true)
  const again = { ...first, sessionId, message: 'And in Oman?', name: 'Somebody else', email: null }
  expect(await sendMessage(db, again)).toEqual({ sessionId, began: false })
  expect(await readSession(db, sessionId)).toEqual({
    name: 'Layla',
    email: 'layla@example.com',
    lang: 'ar',
    messages: [
      { sender: 'user', body: 'Do you sell in Kuwait?', createdAt: expect.any(Date) },
      { sender: 'support', body: 'We answer soon', createdAt: expect.any(Date) },
      { sender: 'user', body: 'And in Oman?', createdAt: expect.any(Date) },
    ],
  })
})

test('an id has 128 random bits, and only one the shop made is known', async () => {
  const { db } = await freshDatabase()
  const ids = await Promise.all(Array.from({ length: 20 }, () => begun(db)))
  expect(new Set(ids).size).toBe(20)
  for (const id of ids) {
    expect(id).toMatch(/^chat_/)
    expect(Buffer.from(id.slice('chat_'.length), 'base64url')).toHaveLength(16)
  }
  for (const foreign of [newSessionId(), 'chat_mine', '', 'session_1_abc', 'chat_\0']) {
    const { sessionId, began } = await sendMessage(db, { ...first, sessionId: foreign })
    expect(began).toBe(true)
    expect(sessionId).not.toBe(foreign)
    await expect(readSession(db, foreign)).rejects.toMatchObject({ code: 'not_found' })
    await expect(answerConversation(db, { sessionId: foreign, message: 'x', actor })).rejects.toMatchObject({
      code: 'not_found',
    })
  }
})

test('the staff see who waits, the newest word first; the shop’s own answer leaves the visitor waiting', async () => {
  const { db } = await freshDatabase()
  const layla = await begun(db)
  const omar = await begun(db, { name: 'Omar', message: 'Hello?', email: null, lang: 'en' })
  const listed = async () =>
    (await listConversations(db)).conversations.map(({ id, waiting, last }) => [id, waiting, last.body])
  expect(await listed()).toEqual([
    [omar, true, 'Hello?'],
    [layla, true, 'Do you sell in Kuwait?'],
  ])
  const answered = await answerConversation(db, { sessionId: layla, message: 'Yes, we do.', actor })
  expect(answered).toEqual({ sender: 'support', body: 'Yes, we do.', createdAt: expect.any(Date) })
  expect(await listed()).toEqual([
    [layla, false, 'Yes, we do.'],
    [omar, true, 'Hello?'],
  ])
  expect(await bodies(db, layla)).toEqual(['Do you sell in Kuwait?', 'We answer soon', 'Yes, we do.'])
  expect(await bodies(db, omar)).toEqual(['Hello?', 'We answer soon'])
  await sendMessage(db, { ...first, sessionId: omar, message: 'Anybody?' })
  expect(await listed()).toEqual([
    [omar, true, 'Anybody?'],
    [layla, false, 'Yes, we do.'],
  ])
})

test('staff page through all conversations, each once; a last page that is full has no next one', async () => {
  const { db } = await freshDatabase()
  for (let number = 1; number <= 100; number += 1) await begun(db, { name: `Visitor ${number}` })
  const pageOne = await listConversations(db)
  const pageTwo = await listConversations(db, pageOne.next ?? undefined)
  const names = [...pageOne.conversations, ...pageTwo.conversations].map(({ name }) => name)
  expect(names).toEqual(Array.from({ length: 100 }, (_, place) => `Visitor ${100 - place}`))
  expect(pageOne.conversations).toHaveLength(50)
  expect(pageTwo.next).toBeNull()
})

test('many at once in one conversation: each is kept once, and the last word is the last', async () => {
  const { db } = await freshDatabase()
  const id = await begun(db)
  await Promise.all(
    Array.from({ length: 100 }, (_, number) =>
      number % 2
        ? sendMessage(db, { ...first, sessionId: id, message: `user ${number}` })
        : answerConversation(db, { sessionId: id, message: `support ${number}`, actor }),
    ),
  )
  const said = await bodies(db, id)
  expect(new Set(said).size).toBe(102)
  expect(said).toHaveLength(102)
  const [only] = (await listConversations(db)).conversations
  expect(only?.last.body).toBe(said.at(-1))
  expect(await db.select().from(chatSessions)).toHaveLength(1)
})

test('of a very long conversation the last messages are read, in their order', async () => {
  const { db } = await freshDatabase()
  const id = await begun(db)
  await db.insert(chatMessages).values(
    Array.from({ length: MOST_MESSAGES + 10 }, (_, number) => ({
      sessionId: id,
      sender: 'user' as const,
      body: `${number}`,
    })),
  )
  const said = await bodies(db, id)
  expect(said).toHaveLength(MOST_MESSAGES)
  expect(said[0]).toBe('10')
  expect(said.at(-1)).toBe(`${MOST_MESSAGES + 9}`)
  expect(await db.$count(chatMessages, eq(chatMessages.sessionId, id))).toBe(MOST_MESSAGES + 12)
})
