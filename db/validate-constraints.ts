import { sql } from 'drizzle-orm'
import type { Db } from '../shop/services.ts'
import { getRows } from './move/list-tables.ts'

const UNVALIDATED_QUERY = sql`
  select relname as "table", conname as "name", pg_get_constraintdef(c.oid) as "definition"
  from pg_constraint c join pg_class on pg_class.oid = conrelid
  where connamespace = 'public'::regnamespace and not convalidated
  order by contype, relname, conname`

const VIOLATION_CODES = ['23503', '23514']
const LOCK_TIMEOUT_CODE = '55P03'

/**
 * Validates the constraints that migrations added as NOT VALID, each in its own transaction after the
 * migrations: validation inside a migration would hold its locks while it reads the table. When existing rows
 * violate a constraint, it stays unvalidated (new and changed rows are checked) and the next start tries
 * again.
 */
export async function validateConstraints(db: Db, onWarning: (warning: string) => void): Promise<void> {
  for (const { table, name, definition } of await listUnvalidatedConstraints(db)) {
    try {
      await db.execute(
        sql`alter table public.${sql.identifier(table)} validate constraint ${sql.identifier(name)}`,
      )
    } catch (error) {
      const { code, detail } = getDatabaseError(error)
      if (VIOLATION_CODES.includes(code)) {
        const example = detail ? ` ${detail}` : ''
        onWarning(
          `rows of ${table} violate the constraint ${name}, ${definition.replace(' NOT VALID', '')}: correct them (docs/operations.md).${example}`,
        )
      } else if (code === LOCK_TIMEOUT_CODE) {
        onWarning(`the constraint ${name} of ${table} is validated at the next start: the table is in use`)
      } else throw error
    }
  }
}

/** Lists constraints with their definition, which ends in `NOT VALID`. */
export function listUnvalidatedConstraints(db: Db) {
  return getRows<{ table: string; name: string; definition: string }>(db.execute(UNVALIDATED_QUERY))
}

export function getDatabaseError(error: unknown): { code: string; message: string; detail?: string } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { code = '', message, detail } = cause as { code?: string; message: string; detail?: string }
  // A name with several addresses that all refuse has no message.
  return { code, message: message || code, detail }
}

/** For an operator: names the variable and the reason of the database instead of the statement that failed. */
export function describeFailure(variable: string, error: unknown): Error {
  const { message } = getDatabaseError(error)
  return new Error(`${variable}: the database cannot be used: ${message}`, { cause: error })
}
