import { and, asc, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { publishConversationEvents } from './publish-conversation-events.ts'
import { conversations } from './tables.ts'

/**
 * Time to live of a visitor's presence. Open streams renew it every 30 seconds, so the visitors of a crashed
 * process go offline after 75.
 */
const PRESENCE_TTL = sql`interval '75 seconds'`

/** Marks visitors as present and publishes an event for those who were not. */
export async function markVisitorsPresent(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const { id, visitorOnlineUntil } = conversations
  await db.transaction(async (tx) => {
    // A fixed lock order prevents deadlocks with another process, where a visitor may have a second window.
    const rows = await tx
      .select({ id, wasHere: sql<boolean>`coalesce(${visitorOnlineUntil} > now(), false)` })
      .from(conversations)
      .where(inArray(id, ids))
      .orderBy(asc(id))
      .for('update')
    await tx
      .update(conversations)
      .set({ visitorOnlineUntil: sql`now() + ${PRESENCE_TTL}` })
      .where(inArray(id, ids))
    const came = rows.filter(({ wasHere }) => !wasHere)
    await publishConversationEvents(tx, ...came.map((each) => ({ about: 'here' as const, id: each.id })))
  })
}

/** Marks visitors as absent and publishes an event for those who were present. */
export async function markVisitorsAbsent(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const { id, visitorOnlineUntil } = conversations
  await db.transaction(async (tx) => {
    const left = await tx
      .select({ id })
      .from(conversations)
      .where(and(inArray(id, ids), gt(visitorOnlineUntil, sql`now()`)))
      .orderBy(asc(id))
      .for('update')
    if (left.length === 0) return
    const gone = left.map((each) => each.id)
    await tx.update(conversations).set({ visitorOnlineUntil: sql`null` }).where(inArray(id, gone))
    await publishConversationEvents(tx, ...gone.map((each) => ({ about: 'here' as const, id: each })))
  })
}
