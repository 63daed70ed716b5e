import { and, eq, gte, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { conversations } from '../conversations/tables.ts'
import { orders } from '../orders/tables.ts'
import { type MailKind, mails } from '../outbox/tables.ts'
import { payments } from '../payments/tables.ts'
import type { Db } from '../services.ts'
import type { AccountOwner } from './account-owner.ts'

/** Written to an address because there is an account under it. */
const ABOUT_ACCOUNT: MailKind[] = [
  ...(['welcome', 'reset_link', 'invitation', 'password_changed', 'second_factor_changed'] as const),
  ...(['account_inactive', 'account_erased'] as const),
]

/** Written to support, whoever has an account under that address. */
const TO_THE_SHOP: MailKind[] = ['contact_received', 'chat_waiting']

/**
 * The mails written for an account. Those of a release that did not keep the account are found by its addresses, and
 * are its own only where they tell of the account itself, of its payments or of its orders. A verified address adds
 * what was written to it without an account.
 */
export async function ownMails(db: Db, owner: AccountOwner): Promise<SQL | undefined> {
  const { id, email, emailVerifiedAt, createdAt } = owner
  const ofAccount = and(
    eq(mails.toAddress, email),
    inArray(mails.kind, ABOUT_ACCOUNT),
    gte(mails.createdAt, createdAt),
  )
  const toVerified = and(eq(sql`lower(${mails.toAddress})`, email), notInArray(mails.kind, TO_THE_SHOP))
  const isOwn = or(
    ofAccount,
    ofOwnPayment(db, id),
    ofOwnOrder(db, id),
    emailVerifiedAt === null ? undefined : toVerified,
  )
  const addresses = await addressesOf(db, owner)
  return or(eq(mails.userId, id), and(isNull(mails.userId), inArray(mails.toAddress, addresses), isOwn))
}

function ofOwnPayment(db: Db, userId: string): SQL {
  const own = db
    .select({ id: sql`${payments.id}::text` })
    .from(payments)
    .where(eq(payments.userId, userId))
  return sql`${mails.facts} ->> 'paymentId' in ${own}`
}

function ofOwnOrder(db: Db, userId: string): SQL {
  const own = db
    .select({ id: sql`${orders.id}::text` })
    .from(orders)
    .where(eq(orders.userId, userId))
  return sql`${mails.facts} #>> '{order,orderId}' in ${own}`
}

/** Every form in which the address was written to: forms keep it as it was typed. Found once, looked up by index. */
async function addressesOf(db: Db, { id, email, emailVerifiedAt }: AccountOwner): Promise<string[]> {
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
