import { asc, eq, getTableColumns, lte, sql } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { getSettings } from '../../settings/get-settings.ts'
import { publishConversationEvents } from '../publish-conversation-events.ts'
import { conversations } from '../tables.ts'
import { queueReplyEmail } from './queue-reply-email.ts'

/**
 * Emails unseen replies to visitors who have left, up to `limit` conversations. Processes skip rows locked by
 * another, so each visitor gets one email. Returns the number of conversations that were due.
 */
export async function sendFollowUps(db: Db, limit: number): Promise<number> {
  const { supportEmail } = await getSettings(db)
  return db.transaction(async (tx) => {
    const due = await tx
      .select({
        ...getTableColumns(conversations),
        isHere: sql<boolean>`coalesce(${conversations.visitorOnlineUntil} > now(), false)`,
      })
      .from(conversations)
      .where(lte(conversations.followUpAt, sql`now()`))
      .orderBy(asc(conversations.followUpAt))
      .limit(limit)
      .for('update', { skipLocked: true })
    for (const { isHere, ...conversation } of due) {
      const { id, spam } = conversation
      // A visitor with the page open may still see the reply.
      const followUpAt = isHere && !spam ? sql`now() + interval '5 minutes'` : sql`null`
      await tx.update(conversations).set({ followUpAt }).where(eq(conversations.id, id))
      if (isHere || spam) continue
      // Open inboxes show the state of the email.
      if (await queueReplyEmail(tx, conversation, supportEmail))
        await publishConversationEvents(tx, { about: 'state', id })
    }
    return due.length
  })
}
