import { and, eq, isNotNull, lt, or, sql } from 'drizzle-orm'
import { expireEmails } from '../../outbox/expire-emails.ts'
import type { Db } from '../../services.ts'
import { users } from '../tables.ts'

/** Records that the user was active and cancels a pending inactivity notice. Writes at most once a day. */
export async function touchLastSeen(tx: Db, userId: string): Promise<void> {
  const [user] = await tx
    .update(users)
    .set({ lastSeenAt: sql`now()`, inactivityNoticeAt: null })
    .where(
      and(
        eq(users.id, userId),
        or(isNotNull(users.inactivityNoticeAt), lt(users.lastSeenAt, sql`now() - interval '1 day'`)),
      ),
    )
    .returning({ email: users.email })
  if (user) await expireEmails(tx, { kind: 'account_inactive', toAddress: user.email })
}
