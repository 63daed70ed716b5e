import { type SQL, sql } from 'drizzle-orm'
import { listColumnNames, selectJsonRows, toJsonRows } from '../database/json-rows.ts'
import { type Placeholders, prepareStatement } from '../database/prepare-statement.ts'
import { isErasedAddress } from '../erased-address.ts'
import { newId } from '../id.ts'
import type { Lang } from '../localization/languages.ts'
import { consumeRateLimitInTransaction } from '../rate-limit/consume-rate-limit.ts'
import type { RateLimitRuleName } from '../rate-limit/rules.ts'
import type { Db } from '../services.ts'
import { normalizeIdentifier } from '../text.ts'
import type { EmailData, EmailKind } from './email-data.ts'
import { EMAIL_LIMITS } from './email-kinds.ts'
import { emails } from './tables.ts'

/** Emails about a conversation to the support address, of which members of staff may get a copy. */
export const SUPPORT_EMAIL_KINDS = ['contact_received', 'chat_waiting'] as const satisfies EmailKind[]

/** Emails to staff and to the support address, about what a role sees in the shop; all others go to customers and users. */
export const STAFF_EMAIL_KINDS = [
  ...SUPPORT_EMAIL_KINDS,
  'staff_notification',
  'staff_summary',
  'webhook_failing',
] as const satisfies EmailKind[]

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
  lang: Lang
  data: EmailData[Kind]
  /** When the email becomes useless, by the database's clock. */
  expiresAt?: SQL<Date>
}

/**
 * Queues an email in the caller's transaction; a job sends it later. Returns null and queues nothing when the
 * recipient was erased or the rate limit of the kind is reached (decision 015).
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
  return rule === null || consumeRateLimitInTransaction(db, rule, normalizeAddress(toAddress))
}

/** Forms keep an email as it was typed; one mailbox has one limit. */
function normalizeAddress(address: string): string {
  return normalizeIdentifier(address).toLowerCase()
}

/**
 * Returns the rate limit of an email; null when it has none. The confirmation of an order that costs nothing is limited,
 * because a shared promotion code lets anybody cause it without a payment.
 */
function getEmailLimit<Kind extends EmailKind>(kind: Kind, data: EmailData[Kind]): RateLimitRuleName | null {
  const isFree = kind === 'payment_confirmed' && 'charge' in data && data.charge.amount === 0
  return isFree ? 'mailFreeOrder' : EMAIL_LIMITS[kind]
}

type UnlimitedEmailKind = {
  [Kind in EmailKind]: (typeof EMAIL_LIMITS)[Kind] extends null ? Kind : never
}[EmailKind]

/** Sent before all others: customers are owed receipts and acknowledgements, and links expire after an hour. */
const HIGH_PRIORITY_KINDS: EmailKind[] = [
  'payment_confirmed',
  'refunded',
  'reset_link',
  'login_link',
  'verification_link',
  'email_change_link',
  'email_change_requested',
  'email_changed',
  'case_opened',
  'case_verification',
]

const HIGH_PRIORITY = 0
const NORMAL_PRIORITY = 1

function getPriority(kind: EmailKind): number {
  return HIGH_PRIORITY_KINDS.includes(kind) ? HIGH_PRIORITY : NORMAL_PRIORITY
}
