import { sql } from 'drizzle-orm'
import type { Db } from '../shop/services.ts'
import { getRows } from './move/list-tables.ts'

const UNVALIDATED = sql`
  select relname as "table", conname as "name", pg_get_constraintdef(c.oid) as "definition"
  from pg_constraint c join pg_class on pg_class.oid = conrelid
  where connamespace = 'public'::regnamespace and not convalidated
  order by contype, relname, conname`

const VIOLATIONS = ['23503', '23514']
const LOCK_TIMEOUT = '55P03'

/**
 * Validates what migrations have added as `NOT VALID`. Each constraint in a transaction of its own, after the
 * migrations' commit: a validation there would hold their locks while it reads the table. Where existing rows violate a
 * constraint it stays as it is, for new and changed rows alone, and the next start tries again.
 */
export async function validateConstraints(db: Db, onWarning: (warning: string) => void): Promise<void> {
  for (const { table, name, definition } of await unvalidatedConstraints(db)) {
    try {
      await db.execute(
        sql`alter table public.${sql.identifier(table)} validate constraint ${sql.identifier(name)}`,
      )
    } catch (error) {
      const { code, detail } = databaseError(error)
      if (VIOLATIONS.includes(code)) {
        const example = detail ? ` ${detail}` : ''
        onWarning(
          `rows of ${table} violate the constraint ${name}, ${definition.replace(' NOT VALID', '')}: correct them (docs/operations.md).${example}`,
        )
      } else if (code === LOCK_TIMEOUT) {
        onWarning(`the constraint ${name} of ${table} is validated at the next start: the table is in use`)
      } else throw error
    }
  }
}

/** `definition` ends in `NOT VALID`. */
export function unvalidatedConstraints(db: Db) {
  return getRows<{ table: string; name: string; definition: string }>(db.execute(UNVALIDATED))
}

export function databaseError(error: unknown): { code: string; detail?: string } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { code, detail } = cause as { code?: string; detail?: string }
  return { code: code ?? '', detail }
}
