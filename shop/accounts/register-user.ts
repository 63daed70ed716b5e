import { sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { CurrencyCode } from '../currencies.ts'
import { newId } from '../id.ts'
import type { Lang } from '../localization/languages.ts'
import { queueEmail } from '../outbox/queue-email.ts'
import type { Db, PagePaths } from '../services.ts'
import { recordWebhookMessages } from '../webhooks/record-webhook-messages.ts'
import { createVerificationLink } from './email-address/send-verification.ts'
import { hashPassword } from './passwords/hash-password.ts'
import type { Role } from './roles.ts'
import { users } from './tables.ts'
import { isReservedAddress, normalizeEmail, USER_COLUMNS, type User } from './user.ts'

type RegistrationResult = { ok: true; user: User } | { ok: false; reason: 'email_taken' | 'email_reserved' }

export interface RegistrationInput {
  name: string
  email: string
  password: string
  /** Language of the visitor, and the currency if they chose one. */
  lang?: Lang
  currency?: CurrencyCode
  /** Queues a welcome email with a link to this page. Owners who set the shop up get none. */
  welcome?: Pick<PagePaths, 'verifyEmail'>
  /** Addresses that `listReservedAddresses` returns. Owners may use them, so their caller leaves them out. */
  reserved?: readonly string[]
}

/**
 * Registers a user. Expects input validated by `registrationSchema`; the role never comes from the client.
 * Returns a refusal instead of throwing it, because `ensureOwner` and the command `create-admin` explain it to
 * the operator in other words than the API.
 */
export async function registerUser(
  db: Db,
  input: RegistrationInput,
  role: Role = 'user',
): Promise<RegistrationResult> {
  const { name, lang, currency } = input
  const email = normalizeEmail(input.email)
  if (isReservedAddress(email, input.reserved)) return { ok: false, reason: 'email_reserved' }
  const passwordHash = await hashPassword(input.password)
  return db.transaction(async (tx) => {
    // Only the operator registers other roles, and vouches for them.
    const ownerProven = role === 'user' ? null : true
    const user = await insertUser(tx, { email, name, passwordHash, role, lang, currency, ownerProven })
    if (!user) return { ok: false, reason: 'email_taken' }
    // A welcome email is not sent weeks later, when a mail server is configured at last.
    const expiresAt = sql<Date>`now() + interval '3 days'`
    if (input.welcome) {
      const data = { name: user.name, link: await createVerificationLink(tx, input.welcome, user, user.lang) }
      await queueEmail(tx, {
        kind: 'welcome',
        userId: user.id,
        toAddress: email,
        lang: user.lang,
        data,
        expiresAt,
      })
    }
    return { ok: true, user: { ...user, secondFactor: false } }
  })
}

/** Inserts a user with a normalized email. Returns undefined when the email is taken. */
export async function insertUser(tx: Db, values: Omit<PgInsertValue<typeof users>, 'id'> & { name: string }) {
  const [user] = await tx
    .insert(users)
    .values({ ...values, id: newId(), name: values.name.trim() })
    .onConflictDoNothing({ target: users.email })
    .returning(USER_COLUMNS)
  if (user?.role === 'user' && !values.pendingRole) await recordCustomerWebhook(tx, user)
  return user
}

async function recordCustomerWebhook(
  tx: Db,
  { id, lang: language }: Pick<User, 'id' | 'lang'>,
): Promise<void> {
  await recordWebhookMessages(tx, 'customer.created', () => [{ objectId: id, data: { id, language } }])
}
