import { and, eq, gte, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { conversations } from '../conversations/tables.ts'
import { orders } from '../orders/tables.ts'
import { type EmailKind, emails } from '../outbox/tables.ts'
import { payments } from '../payments/tables.ts'
import type { Db } from '../services.ts'
import type { DataSubject } from './data-subject.ts'

/** Written to an address because there is an account under it. */
const ACCOUNT_EMAIL_KINDS: EmailKind[] = [
  ...(['welcome', 'reset_link', 'invitation', 'password_changed', 'second_factor_changed'] as const),
  ...(['account_inactive', 'account_erased'] as const),
]

/** Written to support, whoever has an account under that address. */
const SUPPORT_EMAIL_KINDS: EmailKind[] = ['contact_received', 'chat_waiting']

/**
 * The mails written for an account. Those of a release that did not keep the account are found by its addresses, and
 * are its own only where they tell of the account itself, of its payments or of its orders. A verified address adds
 * what was written to it without an account.
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
  return sql`${emails.facts} ->> 'paymentId' in ${own}`
}

function isAboutOwnOrder(db: Db, userId: string): SQL {
  const own = db
    .select({ id: sql`${orders.id}::text` })
    .from(orders)
    .where(eq(orders.userId, userId))
  return sql`${emails.facts} #>> '{order,orderId}' in ${own}`
}

/** Every form in which the address was written to: forms keep it as it was typed. Found once, looked up by index. */
async function listAddresses(db: Db, { id, email, emailVerifiedAt }: DataSubject): Promise<string[]> {
  const paid = await db
    .selectDistinct({ email: payments.email })
    .from(payments)
    .where(eq(payments.userId, id))
  const typed = emailVerifiedAt
    ? await db
        .selectDistinct({ email: conversations.email })
        .from(conversations)
        .where(and(isNull(conversations.userId), eq(sql`lower(${conversations.email})`, email)))
    : []
  return [...new Set([email, ...[...paid, ...typed].flatMap((row) => row.email ?? [])])]
}
