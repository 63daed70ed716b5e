import { and, asc, eq, getTableColumns, lte, sql } from 'drizzle-orm'
import { isNotSetAside, processEachInTransaction } from '../../database/job-failures.ts'
import type { Db } from '../../services.ts'
import { getSettings } from '../../settings/get-settings.ts'
import { publishConversationEvents } from '../publish-conversation-events.ts'
import { conversations } from '../tables.ts'
import { queueReplyEmail } from './queue-reply-email.ts'

/** Name under which failed rows are recorded. */
const JOB = 'follow up chats'

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
      .where(and(lte(conversations.followUpAt, sql`now()`), isNotSetAside(JOB, conversations.id)))
      .orderBy(asc(conversations.followUpAt))
      .limit(limit)
      .for('update', { skipLocked: true })
    await processEachInTransaction(tx, JOB, due, {
      getId: ({ id }) => id,
      async process(savepoint, { isHere, ...conversation }) {
        const { id, spam } = conversation
        // A visitor with the page open may still see the reply.
        const followUpAt = isHere && !spam ? sql`now() + interval '5 minutes'` : sql`null`
        await savepoint.update(conversations).set({ followUpAt }).where(eq(conversations.id, id))
        if (isHere || spam) return
        // Open inboxes show the state of the email.
        if (await queueReplyEmail(savepoint, conversation, supportEmail))
          await publishConversationEvents(savepoint, { about: 'state', id })
      },
    })
    return due.length
  })
}
