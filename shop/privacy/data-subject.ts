import { and, eq, inArray, isNull, notInArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import {
  isVisibleToCustomer,
  requireStoredAttachment,
  type StoredAttachment,
} from '../conversations/inbound-email/get-received-email.ts'
import { conversations } from '../conversations/tables.ts'
import { offers } from '../custom-offers/tables.ts'
import { ShopError } from '../errors.ts'
import { SUPPORT_EMAIL_KINDS } from '../outbox/queue-email.ts'
import { emails } from '../outbox/tables.ts'
import { paymentIssues } from '../payments/issues/tables.ts'
import { refunds } from '../payments/refunds/tables.ts'
import type { Db } from '../services.ts'

/**
 * The person whose rows are read or erased. Without `emailVerifiedAt` the email is unproven and matches
 * nothing (decision 045).
 */
export type DataSubject = Pick<typeof users.$inferSelect, 'id' | 'email' | 'emailVerifiedAt'>

/** Throws `unauthenticated` when the user does not exist. */
export async function requireDataSubject(db: Db, userId: string): Promise<DataSubject> {
  const { id, email, emailVerifiedAt } = users
  const [owner] = await db.select({ id, email, emailVerifiedAt }).from(users).where(eq(id, userId))
  if (!owner) throw new ShopError('unauthenticated')
  return owner
}

/**
 * Returns the filter for the user's conversations: their own, and with a verified email those begun under it
 * without a log-in. Conversations of other users never match.
 */
export function getOwnConversationsFilter(owner: DataSubject): SQL | undefined {
  return isOwn(conversations, owner)
}

/** Returns the filter for offers to the user: for their account, and with a verified email those sent to it. */
export function getOwnOffersFilter(owner: DataSubject): SQL | undefined {
  return isOwn(offers, owner)
}

function isOwn(table: typeof conversations | typeof offers, { id, email, emailVerifiedAt }: DataSubject) {
  const own = eq(table.userId, id)
  if (emailVerifiedAt === null) return own
  return or(own, and(isNull(table.userId), eq(sql`lower(${table.email})`, email)))
}

/** Returns the filter for a user's emails. A verified email adds those sent to it without an account. */
export async function getOwnEmailsFilter(db: Db, owner: DataSubject): Promise<SQL | undefined> {
  const own = eq(emails.userId, owner.id)
  if (owner.emailVerifiedAt === null) return own
  const toVerified = and(
    isNull(emails.userId),
    inArray(emails.toAddress, await listSpellings(db, owner)),
    notInArray(emails.kind, [...SUPPORT_EMAIL_KINDS]),
  )
  return or(own, toVerified)
}

/**
 * Lists every spelling of the email that was used, because forms keep it as typed. Queried once, then looked
 * up by index.
 */
async function listSpellings(db: Db, { email }: DataSubject): Promise<string[]> {
  const typed = await db
    .selectDistinct({ email: conversations.email })
    .from(conversations)
    .where(and(isNull(conversations.userId), eq(sql`lower(${conversations.email})`, email)))
  return [email, ...typed.flatMap((row) => row.email ?? [])]
}

/** Returns a stored attachment of a message that the customer sent. Throws `not_found`. */
export function requireOwnAttachment(db: Db, owner: DataSubject, id: string): Promise<StoredAttachment> {
  return requireStoredAttachment(db, id, and(getOwnConversationsFilter(owner), isVisibleToCustomer()))
}

/** Condition: the refund is of these payments, or of money that came beside one of them. */
export function isRefundOf(db: Db, paymentIds: SQLWrapper): SQL | undefined {
  const issueIds = db
    .select({ id: paymentIssues.id })
    .from(paymentIssues)
    .where(inArray(paymentIssues.paymentId, paymentIds))
  return or(inArray(refunds.paymentId, paymentIds), inArray(refunds.issueId, issueIds))
}
