import { lt, sql } from 'drizzle-orm'
import { oneTimeTokens, sessions } from '../accounts/tables.ts'
import { isOneOf } from '../due.ts'
import type { Db } from '../services.ts'

/** Deletes sessions and links that have been over for a day, at most `limit` of each. Answers with how many. */
export async function deleteExpired(db: Db, limit: number): Promise<number> {
  let deleted = 0
  for (const table of [sessions, oneTimeTokens]) {
    const due = db
      .select({ tokenHash: table.tokenHash })
      .from(table)
      .where(lt(table.expiresAt, sql`now() - interval '1 day'`))
      .limit(limit)
      .for('update', { skipLocked: true })
    const gone = await db
      .delete(table)
      .where(isOneOf(table.tokenHash, due))
      .returning({ tokenHash: table.tokenHash })
    deleted += gone.length
  }
  return deleted
}
