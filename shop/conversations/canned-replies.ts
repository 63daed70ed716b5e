import { asc, eq, sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { getDiff, recordAction } from '../audit/record-action.ts'
import { lockAdvisory } from '../database/advisory-lock.ts'
import { requireRevision } from '../database/revision.ts'
import { ShopError } from '../errors.ts'
import { newId } from '../id.ts'
import type { Db } from '../services.ts'
import { cannedReplies } from './tables.ts'

/** Keeps the list short enough to find a reply in it. */
export const MAX_CANNED_REPLIES = 200

export type CannedReply = typeof cannedReplies.$inferSelect

type CannedReplyContent = Pick<CannedReply, 'title' | 'texts'>

interface CannedReplyChange extends CannedReplyContent {
  id: string
  /** Revision of the reply that was edited; undefined skips the check. */
  expectedRevision?: number
}

export function listCannedReplies(db: Db): Promise<CannedReply[]> {
  const { title, id } = cannedReplies
  return db
    .select()
    .from(cannedReplies)
    .orderBy(asc(sql`lower(${title})`), asc(id))
    .limit(MAX_CANNED_REPLIES)
}

/** Throws `too_many_replies` when the list is full. */
export async function createCannedReply(
  db: Db,
  { title, texts }: CannedReplyContent,
  actor: Actor,
): Promise<CannedReply> {
  return db.transaction(async (tx) => {
    // Without the lock two concurrent requests could both pass the count.
    await lockAdvisory(tx, 'canned_replies')
    if ((await tx.$count(cannedReplies)) >= MAX_CANNED_REPLIES) throw new ShopError('too_many_replies')
    const [reply] = await tx.insert(cannedReplies).values({ id: newId(), title, texts }).returning()
    if (!reply) throw new Error('insert returned no canned reply')
    const after = { title, texts }
    await recordAction(tx, actor, 'canned_reply.created', reply.id, { after })
    return reply
  })
}

/**
 * Replaces title and texts; a language that `texts` lacks loses its text. Throws `not_found`, and `changed_meanwhile`
 * when the reply has changed since the expected revision.
 */
export async function updateCannedReply(
  db: Db,
  change: CannedReplyChange,
  actor: Actor,
): Promise<CannedReply> {
  const { id, title, texts, expectedRevision } = change
  return db.transaction(async (tx) => {
    const [current] = await tx.select().from(cannedReplies).where(eq(cannedReplies.id, id)).for('update')
    if (!current) throw new ShopError('not_found')
    requireRevision(current.revision, expectedRevision)
    const diff = getDiff({ title: current.title, texts: current.texts }, { title, texts })
    if (!diff) return current
    const [reply] = await tx
      .update(cannedReplies)
      .set({ title, texts, updatedAt: sql`now()` })
      .where(eq(cannedReplies.id, id))
      .returning()
    if (!reply) throw new Error('update returned no canned reply')
    await recordAction(tx, actor, 'canned_reply.changed', id, diff)
    return reply
  })
}

/** Deletes a reply; the activity log keeps its texts. Throws `not_found`. */
export async function deleteCannedReply(db: Db, id: string, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const [deleted] = await tx.delete(cannedReplies).where(eq(cannedReplies.id, id)).returning()
    if (!deleted) throw new ShopError('not_found')
    const before = { title: deleted.title, texts: deleted.texts }
    await recordAction(tx, actor, 'canned_reply.deleted', id, { before })
  })
}
