import { eq } from 'drizzle-orm'
import type { Actor } from '../../actor.ts'
import { recordAction } from '../../audit/record-action.ts'
import type { Db } from '../../services.ts'
import { cannedReplies } from '../tables.ts'

/** The log keeps what it said. Answers whether there was one. */
export async function deleteCannedReply(db: Db, id: string, actor: Actor): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [gone] = await tx.delete(cannedReplies).where(eq(cannedReplies.id, id)).returning()
    if (!gone) return false
    const before = { title: gone.title, texts: gone.texts }
    await recordAction(tx, { actor, action: 'canned_reply.deleted', subjectId: id, before })
    return true
  })
}
