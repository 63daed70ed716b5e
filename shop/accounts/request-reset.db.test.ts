import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { customer } from '../../tests/checkouts.ts'
import { freshDatabase } from '../../tests/database.ts'
import { linkOf } from '../../tests/link-of.ts'
import { mails } from '../outbox/tables.ts'
import { requestReset } from './request-reset.ts'
import { oneTimeTokens, users } from './tables.ts'
import { hashToken } from './token.ts'

test('a request queues one mail with a link, and keeps only the hash of its token', async () => {
  const { db } = await freshDatabase()
  const user = await customer(db)
  await requestReset(db, { email: ' MARIA@example.com', lang: 'es' })
  const [mail, ...others] = await db.select().from(mails)
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    kind: 'reset_link',
    toAddress: 'maria@example.com',
    lang: 'es',
    facts: { name: 'maria', link: expect.stringMatching(/^\/reset-password\?token=[\w-]{43}&lang=es$/) },
    sentAt: null,
  })
  const token = /token=([\w-]+)/.exec(linkOf(mail))?.[1] ?? ''
  const tokens = await db.select().from(oneTimeTokens)
  expect(tokens).toMatchObject([{ tokenHash: hashToken(token), purpose: 'reset', userId: user.id }])
  const minutes = sql<number>`(extract(epoch from ${oneTimeTokens.expiresAt} - now()) / 60)::float`
  const [left] = await db.select({ minutes }).from(oneTimeTokens)
  expect(left?.minutes).toBeGreaterThan(59)
  expect(left?.minutes).toBeLessThanOrEqual(60)
  expect(mail?.expiresAt).toEqual(tokens[0]?.expiresAt)
})

test('an unknown address and a deactivated account leave nothing behind', async () => {
  const { db } = await freshDatabase()
  await customer(db)
  await db.update(users).set({ deactivatedAt: sql`now()` })
  await requestReset(db, { email: 'maria@example.com', lang: 'en' })
  await requestReset(db, { email: 'nobody@example.com', lang: 'en' })
  expect(await db.select().from(mails)).toEqual([])
  expect(await db.select().from(oneTimeTokens)).toEqual([])
})
