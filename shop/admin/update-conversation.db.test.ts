// @module-tag both-engines
import type { PGlite } from '@electric-sql/pglite'
import { eq, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestUser } from '../../tests/support/accounts/create-test-user.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { users } from '../accounts/tables.ts'
import { auditLog } from '../audit/tables.ts'
import { addMessage } from '../conversations/add-message.ts'
import { sendReply } from '../conversations/send-reply.ts'
import { conversations } from '../conversations/tables.ts'
import {
  CONVERSATION_NOTIFY_CHANNEL,
  type ConversationEvent,
  publishConversationEvents,
} from '../conversations/updates.ts'
import { newId } from '../id.ts'
import type { Db } from '../services.ts'
import { countStaffTasks } from './dashboard/count-staff-tasks.ts'
import { listAssignees, updateConversation } from './update-conversation.ts'

async function openConversation() {
  const { db } = await createTestDatabase()
  const staff = await createTestUser(db, { name: 'Ann', email: 'ann@example.com', role: 'manager' })
  const id = newId()
  await db.transaction(async (tx) => {
    await tx.insert(conversations).values({ id, channel: 'chat', name: 'Layla', lang: 'en' })
    await addMessage(tx, { conversationId: id, sender: 'user', body: 'Hello' })
  })
  const actor = { userId: staff.id, apiKeyId: null }
  const now = async () => {
    const [row] = await db.select().from(conversations).where(eq(conversations.id, id))
    if (!row) throw new Error('conversation not found')
    const { closedAt, assigneeId, spam, unread } = row
    return { closed: closedAt !== null, assigneeId, spam, unread }
  }
  const logged = async () =>
    (await db.select().from(auditLog).orderBy(auditLog.id)).map(({ action, subjectId, before, after }) => [
      action,
      ...[subjectId, before, after],
    ])
  return { db, staff, id, actor, now, logged }
}

/** Collects the conversation events that are published from now on, on either database engine. */
async function listen(db: Db): Promise<ConversationEvent[]> {
  const heard: ConversationEvent[] = []
  const { $client: client } = db as unknown as { $client: PGlite | Pool }
  if ('listen' in client) {
    const unlisten = await client.listen(CONVERSATION_NOTIFY_CHANNEL, (payload) =>
      heard.push(JSON.parse(payload)),
    )
    onTestFinished(() => unlisten())
    return heard
  }
  const connection = await client.connect()
  connection.on('notification', ({ payload = '' }) => heard.push(JSON.parse(payload)))
  await connection.query(`listen ${CONVERSATION_NOTIFY_CHANNEL}`)
  onTestFinished(() => connection.release(true))
  return heard
}

const countWaitingChats = async (db: Db) => (await countStaffTasks(db)).chats

test('marks a closed conversation as read, reopens it with a message of the customer and logs each change once', async () => {
  const { db, staff, id, actor, now, logged } = await openConversation()
  expect(await countWaitingChats(db)).toBe(1)
  const change = (wanted: object) => updateConversation(db, { id, ...wanted }, actor)
  expect(await change({ closed: true, assignee: staff.id })).toEqual({ ok: true })
  expect(await now()).toEqual({ closed: true, assigneeId: staff.id, spam: false, unread: false })
  expect(await countWaitingChats(db)).toBe(0)
  await change({ closed: true, assignee: staff.id, spam: false })
  await change({})
  await addMessage(db, { conversationId: id, sender: 'user', body: 'And?' })
  expect(await now()).toMatchObject({ closed: false, unread: true })
  await change({ spam: true, assignee: null })
  expect(await now()).toEqual({ closed: false, assigneeId: null, spam: true, unread: true })
  expect(await countWaitingChats(db)).toBe(0)
  const was = { closed: false, assignee: null }
  const is = { closed: true, assignee: staff.id }
  expect(await logged()).toEqual([
    ['conversation.changed', id, was, is],
    ['conversation.changed', id, { spam: false, assignee: staff.id }, { spam: true, assignee: null }],
  ])
})

test('closes away no message that came since its closer looked', async () => {
  const { db, id, actor, now } = await openConversation()
  const [seen] = await db.select({ id: conversations.lastMessageId }).from(conversations)
  const close = () => updateConversation(db, { id, closed: true, seenId: seen?.id ?? 0 }, actor)
  await addMessage(db, { conversationId: id, sender: 'user', body: 'One more thing' })
  await expect(close()).rejects.toThrow('changed_meanwhile')
  expect(await now()).toMatchObject({ closed: false, unread: true })
  expect(await countWaitingChats(db)).toBe(1)
  await sendReply(db, { id, message: 'Sure', actor })
  expect(await close()).toEqual({ ok: true })
})

test('publishes each change to every process, and publishes nothing without a change', async () => {
  const { db, id, actor } = await openConversation()
  const heard = await listen(db)
  await updateConversation(db, { id, closed: true }, actor)
  await updateConversation(db, { id, closed: true }, actor)
  await updateConversation(db, { id, closed: false }, actor)
  await publishConversationEvents(db, { about: 'seen', id })
  const expected = ['state', 'state', 'seen'].map((about) => ({ about, id }))
  await expect.poll(() => heard).toEqual(expected)
})

test('keeps every one of several simultaneous changes', async () => {
  const { db, staff, id, actor, now, logged } = await openConversation()
  const changes = [{ closed: true }, { assignee: staff.id }, { spam: true }, { closed: true }]
  await Promise.all(changes.map((wanted) => updateConversation(db, { id, ...wanted }, actor)))
  expect(await now()).toEqual({ closed: true, assigneeId: staff.id, spam: true, unread: false })
  expect(await logged()).toHaveLength(3)
})

test('assigns a conversation only to staff who may answer and can log in', async () => {
  const { db, staff, id, actor, now } = await openConversation()
  const gone = { name: 'Bo', role: 'admin' as const }
  const others = [
    await createTestUser(db, { name: 'Customer', email: 'customer@example.com' }),
    await createTestUser(db, { ...gone, email: 'deactivated@example.com' }),
    await createTestUser(db, { ...gone, email: 'invited@example.com' }),
    await createTestUser(db, { ...gone, email: 'erased@example.com' }),
  ]
  const [, deactivated, invited, erased] = others
  const set = (who: { id: string } | undefined, what: object) =>
    db
      .update(users)
      .set(what)
      .where(eq(users.id, who?.id ?? ''))
  await set(deactivated, { deactivatedAt: sql`now()` })
  await set(invited, { invitedAt: sql`now()` })
  await set(erased, { erasedAt: sql`now()` })
  for (const { id: assignee } of [...others, { id: newId() }]) {
    const refused = await updateConversation(db, { id, assignee, closed: true }, actor)
    expect(refused).toEqual({ ok: false, reason: 'cannot_answer' })
  }
  expect(await now()).toMatchObject({ closed: false, assigneeId: null })
  expect(await listAssignees(db)).toEqual([{ id: staff.id, name: 'Ann' }])
  const unknown = await updateConversation(db, { id: newId(), closed: true }, actor)
  expect(unknown).toEqual({ ok: false, reason: 'not_found' })
})

test('stores an answer once per idempotency key, and assigns the conversation to the first who answers', async () => {
  const { db, staff, id, actor, now, logged } = await openConversation()
  const other = await createTestUser(db, { name: 'Bo', email: 'bo@example.com', role: 'admin' })
  const answer = { id, message: 'Yes', clientKey: crypto.randomUUID(), actor }
  const replies = await Promise.all([1, 2, 3].map(() => sendReply(db, answer)))
  expect(new Set(replies.map((message) => message.id)).size).toBe(1)
  expect(await now()).toMatchObject({ assigneeId: staff.id })
  const byOther = { userId: other.id, apiKeyId: null }
  await sendReply(db, { id, message: 'Indeed', actor: byOther })
  expect(await now()).toMatchObject({ assigneeId: staff.id })
  expect(await logged()).toEqual([1, 2].map(() => ['conversation.answered', id, null, null]))
  await expect(sendReply(db, { ...answer, actor: byOther })).rejects.toMatchObject({
    code: 'idempotency_key_reused',
  })
})
