import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { getEmailLink } from '../../../tests/support/emails/email-links.ts'
import { createCustomer } from '../../../tests/support/orders/checkouts.ts'
import { PAGE_PATHS } from '../../../web/page-paths.server.ts'
import { emails } from '../../outbox/tables.ts'
import { oneTimeTokens, users } from '../tables.ts'
import { hashToken } from '../token.ts'
import { requestPasswordReset } from './reset-password.ts'

test('queues one email with a link that works for an hour, and stores only the hash of its token', async () => {
  const { db } = await createTestDatabase()
  const user = await createCustomer(db)
  await requestPasswordReset(db, PAGE_PATHS, { email: ' MARIA@example.com', lang: 'es' })
  const [mail, ...others] = await db.select().from(emails)
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    kind: 'reset_link',
    toAddress: 'maria@example.com',
    lang: 'es',
    data: { name: 'maria', link: expect.stringMatching(/^\/reset-password\?token=[\w-]{43}&lang=es$/) },
    sentAt: null,
  })
  const token = /token=([\w-]+)/.exec(getEmailLink(mail))?.[1] ?? ''
  const tokens = await db.select().from(oneTimeTokens)
  expect(tokens).toMatchObject([{ tokenHash: hashToken(token), purpose: 'reset', userId: user.id }])
  const minutes = sql<number>`(extract(epoch from ${oneTimeTokens.expiresAt} - now()) / 60)::float`
  const [left] = await db.select({ minutes }).from(oneTimeTokens)
  expect(left?.minutes).toBeGreaterThan(59)
  expect(left?.minutes).toBeLessThanOrEqual(60)
  expect(mail?.expiresAt).toEqual(tokens[0]?.expiresAt)
})

test('stores nothing for an unknown address or a deactivated account', async () => {
  const { db } = await createTestDatabase()
  await createCustomer(db)
  await db.update(users).set({ deactivatedAt: sql`now()` })
  await requestPasswordReset(db, PAGE_PATHS, { email: 'maria@example.com', lang: 'en' })
  await requestPasswordReset(db, PAGE_PATHS, { email: 'nobody@example.com', lang: 'en' })
  expect(await db.select().from(emails)).toEqual([])
  expect(await db.select().from(oneTimeTokens)).toEqual([])
})
