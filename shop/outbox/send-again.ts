import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { mayBeSentAgain } from './mail-state.ts'
import { readMail } from './read-mail.ts'
import { mails } from './tables.ts'

export type SentAgain = { ok: true } | { ok: false; reason: 'not_found' | 'mail_not_failed' }

/** Staff's wish to try a mail once more that was given up: it is due now, with all its tries before it. */
export async function sendAgain(db: Db, id: string): Promise<SentAgain> {
  const again = await db
    .update(mails)
    .set({ attempts: 0, nextAttemptAt: sql`now()`, lastError: null })
    .where(and(eq(mails.id, id), mayBeSentAgain()))
    .returning({ id: mails.id })
  if (again.length > 0) return { ok: true }
  return { ok: false, reason: (await readMail(db, id)) ? 'mail_not_failed' : 'not_found' }
}
