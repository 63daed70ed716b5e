import { type SQL, sql } from 'drizzle-orm'
import { listColumnNames, selectJsonRows, toJsonRows } from '../database/json-rows.ts'
import { type Placeholders, prepareStatement } from '../database/prepare-statement.ts'
import { isErasedAddress } from '../erased-address.ts'
import { newId } from '../id.ts'
import type { Lang } from '../localization/languages.ts'
import { consumeInTransaction } from '../rate-limit/consume-rate-limit.ts'
import type { Db } from '../services.ts'
import { normalizeIdentifier } from '../text.ts'
import type { EmailData, EmailKind } from './email-data.ts'
import { getEmailLimit, getPriority, type UnlimitedEmailKind } from './email-limits.ts'
import { emails } from './tables.ts'

export interface NewEmail<Kind extends EmailKind> {
  /** Id of the message the email carries, where that must find the email again. */
  id?: string
  kind: Kind
  /** User it is written for; null for the shop itself or somebody without an account. */
  userId: string | null
  /** Conversation it belongs to, with which it is deleted. */
  conversationId?: string
  toAddress: string
  /** Recipient of replies, when it is not the shop. */
  replyTo?: string
  /** Token of the conversation, where the customer may reply to it. */
  replyToken?: string
  /** Message-ID of the email that it answers. */
  inReplyTo?: string
  /** Language of the email. */
  lang: Lang
  data: EmailData[Kind]
  /** When the email becomes useless, by the database's clock. */
  expiresAt?: SQL<Date>
}

/**
 * Queues an email in the caller's transaction; a job sends it later. Returns null and queues nothing when the
 * recipient was erased or the rate limit of the kind is reached (decision 027).
 */
export async function queueEmail<Kind extends EmailKind>(
  db: Db,
  mail: NewEmail<Kind>,
): Promise<string | null> {
  if (!(await isAllowed(db, mail))) return null
  const id = mail.id ?? newId()
  await db.insert(emails).values({ ...mail, id, priority: getPriority(mail.kind) })
  return id
}

const { id, kind, toAddress, userId, conversationId, replyTo, replyToken, inReplyTo, lang, data, priority } =
  emails

/** Columns of an email that is queued with others. */
const COLUMNS = {
  id,
  kind,
  toAddress,
  userId,
  conversationId,
  replyTo,
  replyToken,
  inReplyTo,
  lang,
  data,
  priority,
}

const insertEmails = prepareStatement((db, values: Placeholders<{ emails: string }>) => {
  const queued = db.$with('queued', { id: emails.id }).as(sql`
    insert into ${emails} (${listColumnNames(COLUMNS)}) ${selectJsonRows(values.emails, COLUMNS)}
    returning ${emails.id}`)
  return db.with(queued).select().from(queued)
})

/**
 * Queues many emails of one kind that mostly has no limit, in one statement. Leaves out what `queueEmail` would not
 * queue.
 */
export async function queueEmails<Kind extends UnlimitedEmailKind>(
  db: Db,
  queued: Omit<NewEmail<Kind>, 'expiresAt'>[],
): Promise<void> {
  const rows = []
  for (const mail of queued) {
    if (!(await isAllowed(db, mail))) continue
    rows.push({ ...mail, id: mail.id ?? newId(), priority: getPriority(mail.kind) })
  }
  if (rows.length > 0) await insertEmails(db, { emails: toJsonRows(rows, COLUMNS) })
}

/** Counts the email towards its limit. False when the limit is reached or the recipient was erased. */
async function isAllowed<Kind extends EmailKind>(
  db: Db,
  { kind, toAddress, data }: NewEmail<Kind>,
): Promise<boolean> {
  if (isErasedAddress(toAddress)) return false
  const rule = getEmailLimit(kind, data)
  return rule === null || consumeInTransaction(db, rule, normalizeAddress(toAddress))
}

/** Forms keep an email as it was typed; one mailbox has one limit. */
function normalizeAddress(address: string): string {
  return normalizeIdentifier(address).toLowerCase()
}
