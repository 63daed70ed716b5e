import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { getEmailToken } from '../../../tests/support/emails/email-links.ts'
import { createCustomer } from '../../../tests/support/orders/checkouts.ts'
import { PAGE_PATHS } from '../../../web/page-paths.server.ts'
import { jobFailures } from '../../database/tables.ts'
import { emails } from '../../outbox/tables.ts'
import { users } from '../tables.ts'
import { confirmEmail } from './change-email.ts'
import { remindUnverifiedUsers } from './send-verification.ts'

test('reminds a user once, three days after the registration, with a link that works', async () => {
  const { db } = await createTestDatabase()
  const user = await createCustomer(db)
  const remind = () => remindUnverifiedUsers(db, PAGE_PATHS, 50)
  expect(await remind()).toBe(0)
  await db.update(users).set({ createdAt: sql`now() - interval '3 days'` })
  await Promise.all([remind(), remind()])
  expect(await remind()).toBe(0)
  const sent = await db.select().from(emails)
  expect(sent).toMatchObject([{ kind: 'verification_link', userId: user.id, data: { isReminder: true } }])
  expect(
    (await confirmEmail(db, PAGE_PATHS, { token: getEmailToken(sent[0]), viewerId: null })).outcome,
  ).toBe('verified')
})

test('reminds nobody who is verified, invited, deactivated or registered long ago', async () => {
  const { db } = await createTestDatabase()
  const changes = [
    { emailVerifiedAt: sql`now()` },
    { invitedAt: sql`now()` },
    { deactivatedAt: sql`now()` },
    { createdAt: sql`now() - interval '11 days'` },
  ]
  for (const [index, change] of changes.entries()) {
    const { id } = await createCustomer(db, `user${index}`)
    const days = { createdAt: sql`now() - interval '4 days'` }
    await db
      .update(users)
      .set({ ...days, ...change })
      .where(eq(users.id, id))
  }
  expect(await remindUnverifiedUsers(db, PAGE_PATHS, 50)).toBe(0)
  expect(await db.select().from(emails)).toEqual([])
})

test('reminds the others while one user cannot be reminded, and tries that one again later', async () => {
  const { db } = await createTestDatabase()
  const customers = [await createCustomer(db, 'first'), await createCustomer(db, 'second')]
  const [first, second] = customers
  await db.update(users).set({ createdAt: sql`now() - interval '3 days'` })
  // No email can be stored for the first one.
  await db.execute(sql.raw(`alter table emails add constraint unlucky check (user_id <> '${first?.id}')`))
  const remind = () => remindUnverifiedUsers(db, PAGE_PATHS, 1)
  while ((await remind()) === 1);
  expect(await db.select({ userId: emails.userId }).from(emails)).toEqual([{ userId: second?.id }])
  expect(await db.select().from(jobFailures)).toMatchObject([{ rowId: first?.id, attempts: 1 }])
  await db.execute(sql`alter table emails drop constraint unlucky`)
  await db.update(jobFailures).set({ nextAttemptAt: sql`now()` })
  expect(await remind()).toBe(1)
  expect(await db.$count(emails)).toBe(2)
  expect(await db.$count(jobFailures)).toBe(0)
})
