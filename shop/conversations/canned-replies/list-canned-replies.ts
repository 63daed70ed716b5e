import { asc, sql } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { cannedReplies } from '../tables.ts'

/** More of them nobody finds anything in. */
export const MAX_CANNED_REPLIES = 200

export type CannedReply = typeof cannedReplies.$inferSelect

/** By what staff call them. */
export function listCannedReplies(db: Db): Promise<CannedReply[]> {
  const { title, id } = cannedReplies
  return db
    .select()
    .from(cannedReplies)
    .orderBy(asc(sql`lower(${title})`), asc(id))
    .limit(MAX_CANNED_REPLIES)
}
