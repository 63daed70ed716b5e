import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Db } from '../services.ts'
import { mayBeSentAgain } from './mail-state.ts'
import { readMail } from './read-mail.ts'
import { mails } from './tables.ts'

export type SentAgain = { ok: true } | { ok: false; reason: 'not_found' | 'mail_not_failed' }

/** Staff's wish to try a mail once more that was given up: it is due now, with all its tries before it. */
export async function sendAgain(db: Db, { id, actor }: { id: string; actor: Actor }): Promise<SentAgain> {
  const again = await db.transaction(async (tx) => {
    const [mail] = await tx
      .update(mails)
      .set({ attempts: 0, nextAttemptAt: sql`now()`, lastError: null })
      .where(and(eq(mails.id, id), mayBeSentAgain()))
      .returning({ kind: mails.kind })
    if (mail) await recordAction(tx, { actor, action: 'mail.sent_again', subjectId: id, after: mail })
    return mail !== undefined
  })
  if (again) return { ok: true }
  return { ok: false, reason: (await readMail(db, id)) ? 'mail_not_failed' : 'not_found' }
}
