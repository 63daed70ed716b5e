import type { SQL } from 'drizzle-orm'
import { isErasedAddress } from '../erased-address.ts'
import { newId } from '../id.ts'
import type { Lang } from '../localization/languages.ts'
import { consumeInTransaction } from '../rate-limit/consume-rate-limit.ts'
import type { Db } from '../services.ts'
import { EMAIL_LIMITS, getPriority, type UnlimitedEmailKind } from './email-limits.ts'
import { type EmailData, type EmailKind, emails } from './tables.ts'

export interface NewEmail<Kind extends EmailKind> {
  /** Of what it tells of, where that has to find it again. */
  id?: string
  kind: Kind
  /** The account it is written for; null: for the shop itself, or for somebody without an account. */
  userId: string | null
  /** The conversation it belongs to and ends with. */
  conversationId?: string
  toAddress: string
  /** Who gets the answer to it, where that is not the shop. */
  replyTo?: string
  /** What it is written in. */
  lang: Lang
  facts: EmailData[Kind]
  /** When it is of no use any more, by the database's clock. */
  expiresAt?: SQL<Date>
}

/**
 * Called with the transaction of what the mail tells. Sending is nobody's wait: a job does it afterwards. What happens
 * to the order of who deleted their account is told to nobody. Above the limit of its kind for one address it is
 * dropped, and what it tells of happens all the same (decision 027). Answers with the mail's id, null when there is none.
 */
export async function queueEmail<Kind extends EmailKind>(
  db: Db,
  mail: NewEmail<Kind>,
): Promise<string | null> {
  const { kind, toAddress } = mail
  if (isErasedAddress(toAddress)) return null
  const rule = EMAIL_LIMITS[kind]
  if (rule && !(await consumeInTransaction(db, rule, normalizeAddress(toAddress)))) return null
  const id = mail.id ?? newId()
  await db.insert(emails).values({ ...mail, id, priority: getPriority(kind) })
  return id
}

/** The same for many emails of one kind in one statement: of a kind without a limit. */
export async function queueEmails<Kind extends UnlimitedEmailKind>(
  db: Db,
  queued: NewEmail<Kind>[],
): Promise<void> {
  const rows = queued
    .filter(({ toAddress }) => !isErasedAddress(toAddress))
    .map((mail) => ({ ...mail, id: mail.id ?? newId(), priority: getPriority(mail.kind) }))
  if (rows.length > 0) await db.insert(emails).values(rows)
}

/** Forms keep an address as it was typed: one mailbox has one limit. */
function normalizeAddress(address: string): string {
  return address.trim().toLowerCase()
}
