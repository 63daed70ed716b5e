import { lt, sql } from 'drizzle-orm'
import { oneTimeTokens, sessions } from '../../accounts/tables.ts'
import { deleteRows } from './delete-rows.ts'
import type { RetentionStep } from './run-retention-step.ts'

/** Sessions and links that have been over for a day. */
export function deleteExpiredSessions(): RetentionStep[] {
  return Object.entries({ sessions, links: oneTimeTokens }).map(([name, table]) =>
    deleteRows<string>({
      name,
      table,
      id: table.tokenHash,
      isOver: lt(table.expiresAt, sql`now() - interval '1 day'`),
      orderBy: table.tokenHash,
      hasPrivateIds: true,
    }),
  )
}
