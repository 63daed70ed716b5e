import { eq, sql } from 'drizzle-orm'
import type { Actor } from '../../actor.ts'
import { getDiff } from '../../audit/get-diff.ts'
import { recordAction } from '../../audit/record-action.ts'
import type { Db } from '../../services.ts'
import { cannedReplies } from '../tables.ts'
import type { CannedReplyContent } from './create-canned-reply.ts'
import type { CannedReply } from './list-canned-replies.ts'

export interface CannedReplyChange extends CannedReplyContent {
  id: string
  /** `updatedAt` of what was edited; left out: whatever it is now. */
  version?: Date
}

export type CannedReplyUpdate =
  | { ok: true; reply: CannedReply }
  | { ok: false; reason: 'not_found' | 'changed_meanwhile' }

/** The whole of it: a language that is not named has no text any more. */
export async function updateCannedReply(
  db: Db,
  change: CannedReplyChange,
  actor: Actor,
): Promise<CannedReplyUpdate> {
  const { id, title, texts, version } = change
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(cannedReplies).where(eq(cannedReplies.id, id)).for('update')
    if (!known) return { ok: false, reason: 'not_found' }
    if (version && known.updatedAt.getTime() !== version.getTime())
      return { ok: false, reason: 'changed_meanwhile' }
    const what = getDiff({ title: known.title, texts: known.texts }, { title, texts })
    if (!what) return { ok: true, reply: known }
    // Later than the one before, to the millisecond: as much of it as a browser hands back.
    const updatedAt = sql`date_trunc('milliseconds', greatest(clock_timestamp(), ${cannedReplies.updatedAt} + interval '1 millisecond'))`
    const [reply] = await tx
      .update(cannedReplies)
      .set({ title, texts, updatedAt })
      .where(eq(cannedReplies.id, id))
      .returning()
    if (!reply) throw new Error('the reply was not returned')
    await recordAction(tx, { actor, action: 'canned_reply.changed', subjectId: id, ...what })
    return { ok: true, reply }
  })
}
