import { and, eq, isNull, not, sql } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { conversations } from '../tables.ts'

/** More than that are told as so many: nobody reads the difference. */
const MAX_COUNTED = 100

/** How many open conversations hold something that no staff has looked at, of all channels. */
export async function countUnread(db: Db): Promise<number> {
  const { unread, closedAt, spam } = conversations
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(conversations)
    .where(and(eq(unread, true), isNull(closedAt), not(spam)))
    .limit(MAX_COUNTED)
    .as('some')
  return db.$count(some)
}
