import { and, asc, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { publishConversationEvents } from './publish-conversation-events.ts'
import { conversations } from './tables.ts'

/** Said again every thirty seconds while they are here: of a process that died they are gone after this time. */
const PRESENCE_TTL = sql`interval '75 seconds'`

/** These visitors are here, or still here; told of those who were not. */
export async function markVisitorsPresent(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const { id, visitorHereUntil } = conversations
  await db.transaction(async (tx) => {
    // In one order: another process may write some of the same, for a visitor with two windows.
    const known = await tx
      .select({ id, wasHere: sql<boolean>`coalesce(${visitorHereUntil} > now(), false)` })
      .from(conversations)
      .where(inArray(id, ids))
      .orderBy(asc(id))
      .for('update')
    await tx
      .update(conversations)
      .set({ visitorHereUntil: sql`now() + ${PRESENCE_TTL}` })
      .where(inArray(id, ids))
    const came = known.filter(({ wasHere }) => !wasHere)
    await publishConversationEvents(tx, ...came.map((each) => ({ about: 'here' as const, id: each.id })))
  })
}

/** These visitors have left; told of those who were here. */
export async function markVisitorsAbsent(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const { id, visitorHereUntil } = conversations
  await db.transaction(async (tx) => {
    const left = await tx
      .select({ id })
      .from(conversations)
      .where(and(inArray(id, ids), gt(visitorHereUntil, sql`now()`)))
      .orderBy(asc(id))
      .for('update')
    if (left.length === 0) return
    const gone = left.map((each) => each.id)
    await tx.update(conversations).set({ visitorHereUntil: sql`null` }).where(inArray(id, gone))
    await publishConversationEvents(tx, ...gone.map((each) => ({ about: 'here' as const, id: each })))
  })
}
