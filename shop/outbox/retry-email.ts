import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Db } from '../services.ts'
import { canRetry } from './email-state.ts'
import { getEmail } from './get-email.ts'
import { emails } from './tables.ts'

export type RetryEmailResult = { ok: true } | { ok: false; reason: 'not_found' | 'mail_not_failed' }

/** Staff's wish to try a mail once more that was given up: it is due now, with all its tries before it. */
export async function retryEmail(
  db: Db,
  { id, actor }: { id: string; actor: Actor },
): Promise<RetryEmailResult> {
  const again = await db.transaction(async (tx) => {
    const [mail] = await tx
      .update(emails)
      .set({ attempts: 0, nextAttemptAt: sql`now()`, lastError: null })
      .where(and(eq(emails.id, id), canRetry()))
      .returning({ kind: emails.kind })
    if (mail) await recordAction(tx, { actor, action: 'mail.sent_again', subjectId: id, after: mail })
    return mail !== undefined
  })
  if (again) return { ok: true }
  return { ok: false, reason: (await getEmail(db, id)) ? 'mail_not_failed' : 'not_found' }
}
