import { eq, ne, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../tests/support/shops/open-test-shop.ts'
import { conversationMessages, conversations } from '../../conversations/tables.ts'
import { ERASED_ADDRESS } from '../../erased-address.ts'
import { emails } from '../../outbox/tables.ts'
import { deleteOldConversations } from '../retention/delete-old-rows.ts'
import { deleteConversations } from './erase-user.ts'

function submitContactMessage({ call }: TestShop, name: string, message: string) {
  const email = 'vic@example.com'
  return call('POST', '/contact/submit', { body: { name, email, subject: 'Hello', message } })
}

const listUnredactedEmails = ({ db }: TestShop) =>
  db.select({ kind: emails.kind, data: emails.data }).from(emails).where(ne(emails.toAddress, ERASED_ADDRESS))

test('redacts the emails of a deleted conversation and no others', async () => {
  const shop = await openTestShop()
  await submitContactMessage(shop, 'Vic', 'The first')
  await submitContactMessage(shop, 'Victor', 'The second')
  const [first] = await shop.db.select().from(conversations).where(eq(conversations.name, 'Vic'))
  await shop.db.transaction((tx) => deleteConversations(tx, eq(conversations.id, first?.id ?? '')))
  const left = await listUnredactedEmails(shop)
  expect(left.map(({ kind }) => kind).sort()).toEqual(['contact_acknowledged', 'contact_received'])
  for (const { data } of left) expect(data).toMatchObject({ name: 'Victor' })
  const emptied = await shop.db.select().from(emails).where(eq(emails.toAddress, ERASED_ADDRESS))
  expect(emptied.map(({ kind }) => kind).sort()).toEqual(['contact_acknowledged', 'contact_received'])
  for (const { data } of emptied) expect(data).toEqual({})
})

test('redacts the emails of a conversation that retention deletes', async () => {
  const shop = await openTestShop()
  await submitContactMessage(shop, 'Vic', 'The first')
  await submitContactMessage(shop, 'Victor', 'The second')
  const [oldest] = await shop.db.select().from(conversations).where(eq(conversations.name, 'Vic'))
  await shop.db
    .update(conversationMessages)
    .set({ createdAt: sql`now() - interval '3 years'` })
    .where(eq(conversationMessages.conversationId, oldest?.id ?? ''))
  const step = deleteOldConversations()
  expect(await step.apply(shop.db, await step.list(shop.db, 100, []))).toBe(1)
  for (const { data } of await listUnredactedEmails(shop)) expect(data).toMatchObject({ name: 'Victor' })
  expect(await listUnredactedEmails(shop)).toHaveLength(2)
})
