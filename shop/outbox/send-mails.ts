import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { claimed, isDue, isOneOf } from '../due.ts'
import type { Db, Mailer, OutgoingMail } from '../services.ts'
import { isOfUse, MOST_ATTEMPTS, withoutLink } from './mail-state.ts'
import { mails } from './tables.ts'

export type QueuedMail = typeof mails.$inferSelect

export type RenderMail = (mail: QueuedMail) => Promise<Pick<OutgoingMail, 'subject' | 'text' | 'html'>>

export interface Tried {
  mail: QueuedMail
  /** Why it was not sent; null when the server has accepted it. */
  error: string | null
}

/**
 * Sends what is due, at most `limit` at once, by priority. A mail is claimed before it is sent: no other process takes it while
 * its pause lasts, which is longer than a try may take. Only who dies between the server's yes and the row's lets it
 * be sent twice, under one id.
 */
export async function sendDueMails(db: Db, mailer: Mailer, render: RenderMail, limit = 5): Promise<Tried[]> {
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(isDue(mails, mails.sentAt), lt(mails.attempts, MOST_ATTEMPTS), isOfUse()))
    .orderBy(asc(mails.priority), asc(mails.nextAttemptAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const taken = await db
    .update(mails)
    .set({ ...claimed(mails), lastError: null })
    .where(isOneOf(mails.id, due))
    .returning()
  return Promise.all(taken.map((mail) => sendOne(db, mailer, render, mail)))
}

async function sendOne(db: Db, mailer: Mailer, render: RenderMail, mail: QueuedMail): Promise<Tried> {
  const isThis = eq(mails.id, mail.id)
  try {
    const { id, toAddress: to, replyTo } = mail
    await mailer.send({ id, to, replyTo, ...(await render(mail)) })
  } catch (thrown) {
    const error = shortly(thrown)
    await db.update(mails).set({ lastError: error }).where(isThis)
    return { mail, error }
  }
  await db
    .update(mails)
    .set({ sentAt: sql`now()`, ...withoutLink() })
    .where(isThis)
  return { mail, error: null }
}

/** For staff to read: one line, and no token of a link that a server may have quoted. */
function shortly(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error)
  return (
    said
      .replace(/token=[\w%-]+/g, 'token=...')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 300) || 'unknown'
  )
}
