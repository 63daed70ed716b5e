import { and, eq, sql } from 'drizzle-orm'
import { confirmEmail } from '../../../shop/accounts/email-address/change-email.ts'
import { requestEmailChange } from '../../../shop/accounts/email-address/request-email-change.ts'
import { users } from '../../../shop/accounts/tables.ts'
import type { User } from '../../../shop/accounts/user.ts'
import type { EmailKind } from '../../../shop/outbox/email-data.ts'
import { emails } from '../../../shop/outbox/tables.ts'
import type { Db } from '../../../shop/services.ts'
import { PAGE_PATHS } from '../../../web/page-paths.server.ts'
import { createTestDatabase } from '../database.ts'
import { getEmailToken } from '../emails/email-links.ts'
import { createCustomer } from '../orders/checkouts.ts'
import { PASSWORD } from './create-test-user.ts'

/** The email of Maria, and the one she changes to. */
export const OLD = 'maria@example.com'
export const NEW = 'maria.new@example.com'

export const invalidLink = { code: 'email_link_invalid' }
export const emailTaken = { code: 'email_taken' }

export const confirmLink = (db: Db, token: string) => confirmEmail(db, PAGE_PATHS, { token, viewerId: null })

/** Returns the token of the newest email of a kind to an address; empty when there is none, or no link in it. */
export async function findToken(db: Db, kind: EmailKind, toAddress: string): Promise<string> {
  const [mail] = await db
    .select()
    .from(emails)
    .where(and(eq(emails.kind, kind), eq(emails.toAddress, toAddress)))
    .orderBy(sql`${emails.id} desc`)
    .limit(1)
  return getEmailToken(mail)
}

export async function getUser(db: Db, id: string) {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return { email: user?.email, isVerified: Boolean(user?.emailVerifiedAt) }
}

/** Opens a shop with Maria, whose email is verified unless stated otherwise. */
export async function openWithMaria({ verified = true } = {}) {
  const { db } = await createTestDatabase()
  const user = await createCustomer(db)
  if (verified) await db.update(users).set({ emailVerifiedAt: sql`now()` })
  return { db, user }
}

/** Asks for a change with Maria's password. */
export function requestChange(
  db: Db,
  user: User,
  newEmail = NEW,
  more: { password?: string; code?: string } = {},
) {
  const { password = PASSWORD, code = null } = more
  return requestEmailChange(db, PAGE_PATHS, {
    user,
    newEmail,
    password,
    code,
    clientAddress: undefined,
    reserved: ['support@shop.test'],
  })
}

export async function requestToken(db: Db, user: User, newEmail = NEW): Promise<string> {
  await requestChange(db, user, newEmail)
  return findToken(db, 'email_change_link', newEmail)
}

/** Changes Maria's email and returns the token that undoes it. */
export async function changeToNew(db: Db, user: User): Promise<string> {
  await confirmLink(db, await requestToken(db, user))
  return findToken(db, 'email_changed', user.email)
}
