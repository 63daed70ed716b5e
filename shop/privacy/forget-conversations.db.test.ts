import { eq, isNotNull, ne, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../tests/test-shop.ts'
import { conversationMessages, conversations } from '../conversations/tables.ts'
import { ERASED_ADDRESS } from '../erased-address.ts'
import { mails } from '../outbox/tables.ts'
import { forgetConversations } from './forget-conversations.ts'
import { forgetOldConversations } from './forget-old-conversations.ts'

function write({ call }: TestShop, name: string, message: string) {
  const email = 'vic@example.com'
  return call('POST', '/contact/submit', { body: { name, email, subject: 'Hello', message } })
}

const written = ({ db }: TestShop) =>
  db.select({ kind: mails.kind, facts: mails.facts }).from(mails).where(ne(mails.toAddress, ERASED_ADDRESS))

test('the acknowledgement ends with its conversation, and no other does', async () => {
  const shop = await openTestShop()
  await write(shop, 'Vic', 'The first')
  await write(shop, 'Victor', 'The second')
  const [first] = await shop.db.select().from(conversations).where(eq(conversations.name, 'Vic'))
  await shop.db.transaction((tx) => forgetConversations(tx, eq(conversations.id, first?.id ?? '')))
  const left = await written(shop)
  expect(left.map(({ kind }) => kind).sort()).toEqual(['contact_acknowledged', 'contact_received'])
  for (const { facts } of left) expect(facts).toMatchObject({ name: 'Victor' })
  const emptied = await shop.db.select().from(mails).where(eq(mails.toAddress, ERASED_ADDRESS))
  expect(emptied.map(({ kind }) => kind).sort()).toEqual(['contact_acknowledged', 'contact_received'])
  for (const { facts } of emptied) expect(facts).toEqual({})
})

test('so does one that the release before queued, and by retention as well', async () => {
  const shop = await openTestShop()
  await write(shop, 'Vic', 'The first')
  await shop.db.update(mails).set({ conversationId: null }).where(isNotNull(mails.conversationId))
  await write(shop, 'Victor', 'The second')
  const [oldest] = await shop.db.select().from(conversations).where(eq(conversations.name, 'Vic'))
  await shop.db
    .update(conversationMessages)
    .set({ createdAt: sql`now() - interval '3 years'` })
    .where(eq(conversationMessages.conversationId, oldest?.id ?? ''))
  const step = forgetOldConversations()
  expect(await step.apply(shop.db, await step.list(shop.db, 100, []))).toBe(1)
  for (const { facts } of await written(shop)) expect(facts).toMatchObject({ name: 'Victor' })
  expect(await written(shop)).toHaveLength(2)
})
