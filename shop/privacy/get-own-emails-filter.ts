import { and, eq, gte, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { conversations } from '../conversations/tables.ts'
import { orders } from '../orders/tables.ts'
import type { EmailKind } from '../outbox/email-data.ts'
import { emails } from '../outbox/tables.ts'
import { payments } from '../payments/tables.ts'
import type { Db } from '../services.ts'
import type { DataSubject } from './data-subject.ts'

/** Kinds that are sent because of an account under the address. */
const ACCOUNT_EMAIL_KINDS: EmailKind[] = [
  ...(['welcome', 'reset_link', 'invitation', 'password_changed', 'second_factor_changed'] as const),
  ...([
    'account_inactive',
    'account_erased',
    'verification_link',
    'passkey_changed',
    'login_link',
    'new_device',
  ] as const),
]

/** Kinds that go to support. */
const SUPPORT_EMAIL_KINDS: EmailKind[] = ['contact_received', 'chat_waiting']

/**
 * Returns the filter for a user's emails. Emails of earlier releases have no user id: they are found by
 * address and belong to the user only when they are about the account, its payments or its orders. A verified
 * email adds those sent to it without an account.
 */
export async function getOwnEmailsFilter(db: Db, owner: DataSubject): Promise<SQL | undefined> {
  const { id, email, emailVerifiedAt, createdAt } = owner
  const ofAccount = and(
    eq(emails.toAddress, email),
    inArray(emails.kind, ACCOUNT_EMAIL_KINDS),
    gte(emails.createdAt, createdAt),
  )
  const toVerified = and(
    eq(sql`lower(${emails.toAddress})`, email),
    notInArray(emails.kind, SUPPORT_EMAIL_KINDS),
  )
  const isOwn = or(
    ofAccount,
    isAboutOwnPayment(db, id),
    isAboutOwnOrder(db, id),
    emailVerifiedAt === null ? undefined : toVerified,
  )
  const addresses = await listAddresses(db, owner)
  return or(eq(emails.userId, id), and(isNull(emails.userId), inArray(emails.toAddress, addresses), isOwn))
}

function isAboutOwnPayment(db: Db, userId: string): SQL {
  const own = db
    .select({ id: sql`${payments.id}::text` })
    .from(payments)
    .where(eq(payments.userId, userId))
  return sql`${emails.data} ->> 'paymentId' in ${own}`
}

function isAboutOwnOrder(db: Db, userId: string): SQL {
  const own = db
    .select({ id: sql`${orders.id}::text` })
    .from(orders)
    .where(eq(orders.userId, userId))
  return sql`${emails.data} #>> '{order,orderId}' in ${own}`
}

/**
 * Lists every spelling of the email that was used, because forms keep it as typed. Queried once, then looked
 * up by index.
 */
async function listAddresses(db: Db, { id, email, emailVerifiedAt }: DataSubject): Promise<string[]> {
  const paidWith = await db
    .selectDistinct({ email: payments.email })
    .from(payments)
    .where(eq(payments.userId, id))
  const typed = emailVerifiedAt
    ? await db
        .selectDistinct({ email: conversations.email })
        .from(conversations)
        .where(and(isNull(conversations.userId), eq(sql`lower(${conversations.email})`, email)))
    : []
  return [...new Set([email, ...[...paidWith, ...typed].flatMap((row) => row.email ?? [])])]
}
