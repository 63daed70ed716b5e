import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countRowsRead } from '../../../tests/support/count-rows-read.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { newId } from '../../id.ts'
import type { Db } from '../../services.ts'
import { addMessage } from '../add-message.ts'
import { sendReply } from '../send-reply.ts'
import { conversations } from '../tables.ts'
import {
  buildConversationSearch,
  type ConversationFilter,
  countUnreadSpam,
  listConversations,
} from './list-conversations.ts'

type Begun = Partial<typeof conversations.$inferInsert> & { says?: string }

/** Inserts many conversations in one statement per table. Returns their ids. */
async function begin(db: Db, all: Begun[]): Promise<string[]> {
  const ids = all.map(() => newId())
  await db.transaction(async (tx) => {
    for (const [place, { says = 'Hello', ...more }] of all.entries()) {
      const conversationId = ids[place] ?? ''
      const row = { channel: 'chat' as const, name: 'Layla', lang: 'en' as const, ...more }
      await tx.insert(conversations).values({ id: conversationId, ...row })
      await addMessage(tx, { conversationId, sender: 'user', body: says })
      // A message of the customer reopens a conversation, so the state is set afterwards.
      await tx
        .update(conversations)
        .set({ ...more })
        .where(eq(conversations.id, conversationId))
    }
  })
  return ids
}

async function names(db: Db, filter: ConversationFilter = {}) {
  return (await listConversations(db, filter)).conversations.map(({ name }) => name)
}

const actor = { userId: newId(), apiKeyId: null }

test('lists open conversations with the unread first, and closed ones and spam separately', async () => {
  const { db } = await createTestDatabase()
  const me = newId()
  const [a] = await begin(db, [
    { name: 'A', unread: false },
    { name: 'B', channel: 'contact' },
    { name: 'C', unread: false, assigneeId: me },
    { name: 'D', assigneeId: me },
    { name: 'E', closedAt: new Date(), unread: false },
    { name: 'F', spam: true },
    { name: 'G', spam: true, closedAt: new Date() },
  ])
  expect(await names(db)).toEqual(['D', 'B', 'C', 'A'])
  expect(await countUnreadSpam(db)).toBe(2)
  expect(await names(db, { state: 'closed' })).toEqual(['E'])
  expect(await names(db, { state: 'spam' })).toEqual(['G', 'F'])
  expect(await names(db, { state: 'all' })).toEqual(['G', 'F', 'E', 'D', 'C', 'B', 'A'])
  expect(await names(db, { channel: 'contact' })).toEqual(['B'])
  expect(await names(db, { assigneeId: me })).toEqual(['D', 'C'])
  expect(await names(db, { assigneeId: null, channel: 'chat' })).toEqual(['A'])
  await sendReply(db, { id: a ?? '', message: 'Yes', actor })
  expect(await names(db)).toEqual(['D', 'B', 'A', 'C'])
})

test('searches names, addresses, subjects, words of messages and ends of ids in all states', async () => {
  const { db } = await createTestDatabase()
  const [layla = '', omar] = await begin(db, [
    {
      name: 'Layla Haddad',
      email: 'Layla_H@example.com',
      says: 'Where is my refund? It’s O\'Brien\\co & "sons"',
    },
    { name: 'Omar', email: 'omar@example.com', subject: 'Invoice 77', channel: 'contact', spam: true },
    { name: 'ليلى', closedAt: new Date(), says: 'متى يصل طلبي؟ 😀' },
    { name: '100% Élan', says: 'see shop.test/orders/5' },
  ])
  await addMessage(db, { conversationId: omar ?? '', sender: 'user', body: 'Refunding twice' })
  const found = (search: string, more = {}) => names(db, { search, ...more })
  expect(await found('hadd')).toEqual(['Layla Haddad'])
  expect(await found('LAYLA_H@')).toEqual(['Layla Haddad'])
  expect(await found('ayla_h@')).toEqual([])
  expect(await found('invoice')).toEqual(['Omar'])
  expect(await found('REFUND')).toEqual(['Omar', 'Layla Haddad'])
  expect(await found('refund')).toEqual(['Omar', 'Layla Haddad'])
  expect(await found('ref twi')).toEqual(['Omar'])
  expect(await found('ref where twi')).toEqual([])
  expect(await found('efund')).toEqual([])
  expect(await found('refund', { state: 'open' })).toEqual(['Layla Haddad'])
  expect(await found('refund', { channel: 'contact' })).toEqual(['Omar'])
  expect(await found('ليل')).toEqual(['ليلى'])
  expect(await found('طلب')).toEqual(['ليلى'])
  expect(await found('Élan')).toEqual(['100% Élan'])
  expect(await found('%')).toEqual(['100% Élan'])
  expect(await found(layla.slice(-8))).toEqual(['Layla Haddad'])
  expect(await found(layla.toUpperCase())).toEqual(['Layla Haddad'])
  expect(await found("o'brien\\co")).toEqual(['Layla Haddad'])
  for (const odd of [
    "'",
    "''",
    '\\',
    "a\\'b:*",
    '&|!()<->',
    ':*',
    '"',
    '😀'.repeat(50),
    'é'.repeat(200),
    "x' & 'y",
  ]) {
    expect(await found(odd), odd).toEqual([])
  }
})

test('neither repeats nor skips conversations that move between pages', async () => {
  const { db } = await createTestDatabase()
  const ids = await begin(
    db,
    Array.from({ length: 180 }, (_, place) => ({ name: `${place}`, unread: place % 3 > 0 })),
  )
  const group = (rest: number) => ids.filter((_, place) => place % 9 === rest)
  const [seen, answered, closed, unanswered] = [group(1), group(2), group(3), group(4)]
  const listed: string[] = []
  let before: string | undefined
  for (let pages = 0; pages < 10; pages += 1) {
    const page = await listConversations(db, { before })
    listed.push(...page.conversations.map(({ id }) => id))
    before = page.next ?? undefined
    if (!before) break
    // Some of each kind that were shown, and some that were not.
    const some = (all: string[]) => all.slice(pages * 5, pages * 5 + 5).concat(all.slice(-5 * (pages + 1)))
    await db
      .update(conversations)
      .set({ unread: false })
      .where(inArray(conversations.id, some(seen)))
    await db
      .update(conversations)
      .set({ unread: false, closedAt: sql`now()` })
      .where(inArray(conversations.id, some(closed)))
    for (const id of some(answered)) await sendReply(db, { id, message: 'Yes', actor })
    for (const conversationId of some(unanswered))
      await addMessage(db, { conversationId, sender: 'user', body: 'And?' })
  }
  expect(before).toBeUndefined()
  expect(new Set(listed).size).toBe(listed.length)
  const moved = new Set([...answered, ...closed, ...unanswered])
  expect(ids.filter((id) => !moved.has(id) && !listed.includes(id))).toEqual([])
})

test('finds words of messages with the index', async () => {
  const { db } = await createTestDatabase()
  const [id] = await begin(db, [{ unread: true }])
  await db.execute(sql`
    insert into conversation_messages (conversation_id, sender, body)
    select ${id}::uuid, 'user', 'order ' || n || ' ' || md5(n::text) from generate_series(1, 10000) n`)
  const { rows } = (await db.execute(
    sql`explain select id from conversations where ${buildConversationSearch('order 77')}`,
  )) as unknown as { rows: Record<string, string>[] }
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('conversation_messages_words')
  expect(plan).not.toContain('Seq Scan on conversation_messages')
})

test('finds old conversations by the beginnings of words without reading all', async () => {
  const { db } = await createTestDatabase()
  await db.execute(sql`
    insert into ${conversations} (id, channel, name, email, subject, lang, last_message_id)
    select ('01900000-0000-7000-8000-' || lpad(number::text, 12, '0'))::uuid, 'contact',
      case when number = 1 then 'Layla Haddad' else 'Omar ' || number end,
      case when number = 1 then 'layla@example.com' else 'omar.' || number || '@example.com' end,
      'Invoice ' || number, 'en', number
    from generate_series(1, 4000) as number`)
  await db.execute(sql`
    insert into conversation_messages (id, conversation_id, sender, body)
    select last_message_id, id, 'user', 'Where is it, ' || name from ${conversations}`)
  await db.execute(sql`analyze ${conversations}`)
  await db.execute(sql`analyze conversation_messages`)
  for (const search of ['hadd', 'layla had', 'layla@ex', 'invoice 1 layla', '00000001']) {
    const read = await countRowsRead(db, 'conversations', async (tx) => {
      expect([search, await names(tx, { search })]).toEqual([search, ['Layla Haddad']])
    })
    expect(read).toBeLessThan(2_100)
  }
  expect(await names(db, { search: 'addad' })).toEqual([])
  expect(await names(db, { search: 'mar 4000' })).toEqual(['Omar 4000'])
  expect((await names(db, { search: 'where' }))[0]).toBe('Omar 4000')
})
