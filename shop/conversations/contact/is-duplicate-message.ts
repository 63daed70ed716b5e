import { and, count, desc, eq, gte, sql } from 'drizzle-orm'
import { getFirstIdAt } from '../../id.ts'
import type { Db } from '../../services.ts'
import { conversationMessages, conversations } from '../tables.ts'

const DAY_MS = 86_400_000
const MESSAGES_COMPARED = 200
/** Who doubts that it has arrived sends it again. */
const MAX_COPIES = 2

/** The same text came twice within a day already, whoever sent it: nobody's address is kept to tell them apart. */
export async function isDuplicateMessage(tx: Db, message: string): Promise<boolean> {
  // Of the same text at once the second waits, and counts the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${message}, 1))`)
  const newest = tx
    .select({ id: conversations.id })
    .from(conversations)
    // Ids are ordered by age: older ones are not even looked at.
    .where(
      and(eq(conversations.channel, 'contact'), gte(conversations.id, getFirstIdAt(Date.now() - DAY_MS))),
    )
    .orderBy(desc(conversations.id))
    .limit(MESSAGES_COMPARED)
    .as('newest')
  const [same] = await tx
    .select({ count: count() })
    .from(newest)
    .innerJoin(conversationMessages, eq(conversationMessages.conversationId, newest.id))
    .where(and(eq(conversationMessages.sender, 'user'), eq(conversationMessages.body, message)))
  return (same?.count ?? 0) >= MAX_COPIES
}
