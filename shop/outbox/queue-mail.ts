import type { SQL } from 'drizzle-orm'
import { isErasedAddress } from '../erased-address.ts'
import { newId } from '../id.ts'
import { consumeInTransaction } from '../limits/consume-in-transaction.ts'
import type { Lang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { MAIL_LIMITS, priorityOf, type UnlimitedMailKind } from './mail-limits.ts'
import { type MailFacts, type MailKind, mails } from './tables.ts'

export interface Mail<Kind extends MailKind> {
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
  facts: MailFacts[Kind]
  /** When it is of no use any more, by the database's clock. */
  expiresAt?: SQL<Date>
}

/**
 * Called with the transaction of what the mail tells. Sending is nobody's wait: a job does it afterwards. What happens
 * to the order of who deleted their account is told to nobody. Above the limit of its kind for one address it is
 * dropped, and what it tells of happens all the same (decision 027). Answers with the mail's id, null when there is none.
 */
export async function queueMail<Kind extends MailKind>(db: Db, mail: Mail<Kind>): Promise<string | null> {
  const { kind, toAddress } = mail
  if (isErasedAddress(toAddress)) return null
  const rule = MAIL_LIMITS[kind]
  if (rule && !(await consumeInTransaction(db, rule, normalized(toAddress)))) return null
  const id = mail.id ?? newId()
  await db.insert(mails).values({ ...mail, id, priority: priorityOf(kind) })
  return id
}

/** The same for many emails of one kind in one statement: of a kind without a limit. */
export async function queueMails<Kind extends UnlimitedMailKind>(
  db: Db,
  queued: Mail<Kind>[],
): Promise<void> {
  const rows = queued
    .filter(({ toAddress }) => !isErasedAddress(toAddress))
    .map((mail) => ({ ...mail, id: mail.id ?? newId(), priority: priorityOf(mail.kind) }))
  if (rows.length > 0) await db.insert(mails).values(rows)
}

/** Forms keep an address as it was typed: one mailbox has one limit. */
function normalized(address: string): string {
  return address.trim().toLowerCase()
}
