import { and, asc, eq, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { attemptValues, isAnyOf, isDue } from '../database/attempts.ts'
import { ShopError } from '../errors.ts'
import { formatReplyAddress } from '../reply-address.ts'
import type { Db, Mailer, OutgoingEmail } from '../services.ts'
import { normalizeLine, redactTokens, truncateText } from '../text.ts'
import type { EmailKind } from './email-data.ts'
import { canRetry, clearLink, getEmail, isUnexpired } from './list-emails.ts'
import { emails, MAX_ATTEMPTS } from './tables.ts'

export type QueuedEmail = typeof emails.$inferSelect

export type RenderEmail = (
  mail: QueuedEmail,
) => Promise<Pick<OutgoingEmail, 'subject' | 'text' | 'html' | 'unsubscribeUrl'>>

interface SendAttempt {
  email: QueuedEmail
  /** Error of the attempt; null when the server accepted the email. */
  error: string | null
}

export function isEmailDue(): SQL | undefined {
  return and(isDue(emails, emails.sentAt), lt(emails.attempts, MAX_ATTEMPTS), isUnexpired())
}

/**
 * Sends due emails by priority, at most `limit` at once. Leases each email for longer than one attempt may
 * take, so that no other process sends it too. A crash between the server's acceptance and the update sends
 * it twice with the same message id.
 */
export async function sendDueEmails(
  db: Db,
  mailer: Mailer,
  render: RenderEmail,
  limit = 5,
): Promise<SendAttempt[]> {
  const due = db
    .select({ id: emails.id })
    .from(emails)
    .where(isEmailDue())
    .orderBy(asc(emails.priority), asc(emails.nextAttemptAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const taken = await db
    .update(emails)
    .set({ ...attemptValues(emails), lastError: null })
    .where(isAnyOf(emails.id, due))
    .returning()
  return Promise.all(taken.map((mail) => sendEmail(db, mailer, render, mail)))
}

async function sendEmail(
  db: Db,
  mailer: Mailer,
  render: RenderEmail,
  mail: QueuedEmail,
): Promise<SendAttempt> {
  const isThisEmail = eq(emails.id, mail.id)
  try {
    const { id, toAddress: to, replyToken, inReplyTo } = mail
    const replyTo =
      mailer.replyAddress && replyToken ? formatReplyAddress(mailer.replyAddress, replyToken) : mail.replyTo
    await mailer.send({ id, to, replyTo, inReplyTo, ...(await render(mail)) })
  } catch (thrown) {
    const error = formatSendError(thrown)
    await db.update(emails).set({ lastError: error }).where(isThisEmail)
    return { email: mail, error }
  }
  await db
    .update(emails)
    .set({ sentAt: sql`now()`, ...clearLink() })
    .where(isThisEmail)
  return { email: mail, error: null }
}

/** Formats an error for staff in one line, without tokens of links that the server may have quoted. */
function formatSendError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return truncateText(normalizeLine(redactTokens(message)), 300) || 'unknown'
}

/** Makes a failed email due again, with all its attempts. Throws `email_not_failed` for any other email. */
export async function retryEmail(db: Db, { id, actor }: { id: string; actor: Actor }): Promise<void> {
  await db.transaction(async (tx) => {
    const [email] = await tx
      .update(emails)
      .set({ attempts: 0, nextAttemptAt: sql`now()`, lastError: null })
      .where(and(eq(emails.id, id), canRetry()))
      .returning({ kind: emails.kind })
    if (!email) throw new ShopError((await getEmail(tx, id)) ? 'email_not_failed' : 'not_found')
    await recordAction(tx, actor, 'email.sent_again', id, { after: email })
  })
}

/** Gives up a failed email, so that it no longer waits for staff. Throws `email_not_failed` for other states. */
export async function dismissEmail(db: Db, { id, actor }: { id: string; actor: Actor }): Promise<void> {
  await db.transaction(async (tx) => {
    const [email] = await tx
      .update(emails)
      .set({ expiresAt: sql`now()` })
      .where(and(eq(emails.id, id), canRetry()))
      .returning({ kind: emails.kind })
    if (!email) throw new ShopError((await getEmail(tx, id)) ? 'email_not_failed' : 'not_found')
    await recordAction(tx, actor, 'email.dismissed', id, { after: email })
  })
}

/** Expires the queued emails of some kinds for an address or a user, and removes their links. */
export async function expireEmails(
  db: Db,
  { kinds, ...recipient }: { kinds: readonly EmailKind[] } & ({ toAddress: string } | { userId: string }),
): Promise<void> {
  const isRecipient =
    'userId' in recipient ? eq(emails.userId, recipient.userId) : eq(emails.toAddress, recipient.toAddress)
  await db
    .update(emails)
    .set({ expiresAt: sql`now()`, ...clearLink() })
    .where(and(isRecipient, inArray(emails.kind, kinds), isNull(emails.sentAt), isUnexpired()))
}

/** Removes links that were never sent and no longer work. */
export async function deleteExpiredLinks(db: Db): Promise<void> {
  await db
    .update(emails)
    .set(clearLink())
    .where(and(lte(emails.expiresAt, sql`now()`), sql`${emails.data} ->> 'link' <> ''`))
}
