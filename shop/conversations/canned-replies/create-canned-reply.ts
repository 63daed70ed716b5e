import { sql } from 'drizzle-orm'
import type { Actor } from '../../actor.ts'
import { recordAction } from '../../audit/record-action.ts'
import { newId } from '../../id.ts'
import type { Db } from '../../services.ts'
import { cannedReplies } from '../tables.ts'
import { type CannedReply, MAX_CANNED_REPLIES } from './list-canned-replies.ts'

export type CannedReplyContent = Pick<CannedReply, 'title' | 'texts'>

export type CannedReplyCreation = { ok: true; reply: CannedReply } | { ok: false; reason: 'too_many_replies' }

export async function createCannedReply(
  db: Db,
  { title, texts }: CannedReplyContent,
  actor: Actor,
): Promise<CannedReplyCreation> {
  return db.transaction(async (tx) => {
    // One at a time: of two at once the second counts the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('canned_replies', 0))`)
    if ((await tx.$count(cannedReplies)) >= MAX_CANNED_REPLIES)
      return { ok: false, reason: 'too_many_replies' }
    const updatedAt = sql`date_trunc('milliseconds', clock_timestamp())`
    const [reply] = await tx
      .insert(cannedReplies)
      .values({ id: newId(), title, texts, updatedAt })
      .returning()
    if (!reply) throw new Error('the reply was not returned')
    const after = { title, texts }
    await recordAction(tx, { actor, action: 'canned_reply.created', subjectId: reply.id, after })
    return { ok: true, reply }
  })
}
