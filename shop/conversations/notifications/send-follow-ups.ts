import { asc, eq, getTableColumns, lte, sql } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { getSettings } from '../../settings/get-settings.ts'
import { publishConversationEvents } from '../publish-conversation-events.ts'
import { conversations } from '../tables.ts'
import { queueReplyEmail } from './queue-reply-email.ts'

/**
 * Mails what was answered to visitors who have left without seeing it, at most to `limit`. Each is mailed once,
 * however many processes look: who is being written to is locked, and the next one looks past them. Answers with how
 * many were due.
 */
export async function sendFollowUps(db: Db, limit: number): Promise<number> {
  const { supportEmail } = await getSettings(db)
  return db.transaction(async (tx) => {
    const due = await tx
      .select({
        ...getTableColumns(conversations),
        isHere: sql<boolean>`coalesce(${conversations.visitorHereUntil} > now(), false)`,
      })
      .from(conversations)
      .where(lte(conversations.followUpAt, sql`now()`))
      .orderBy(asc(conversations.followUpAt))
      .limit(limit)
      .for('update', { skipLocked: true })
    for (const { isHere, ...conversation } of due) {
      const { id, spam } = conversation
      // Whose page is open may still look at it.
      const followUpAt = isHere && !spam ? sql`now() + interval '5 minutes'` : sql`null`
      await tx.update(conversations).set({ followUpAt }).where(eq(conversations.id, id))
      if (isHere || spam) continue
      // Staff see that it goes by mail.
      if (await queueReplyEmail(tx, conversation, supportEmail))
        await publishConversationEvents(tx, { about: 'state', id })
    }
    return due.length
  })
}
