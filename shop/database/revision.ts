import { sql } from 'drizzle-orm'
import { integer, pgSequence } from 'drizzle-orm/pg-core'
import { ShopError } from '../errors.ts'

/** Numbers all revisions. No number is given twice, so a row that is deleted and created again gets a new one. */
export const revisions = pgSequence('revisions', { startWith: 2 })

/** The column for optimistic locking. A trigger replaces its value on every change of the row (decision 048). */
export function revisionColumn() {
  return integer('revision').notNull().default(sql`nextval('revisions')`)
}

/** Revision of a resource without a row, such as sample content or a shipped text. */
export const NOT_STORED = 0

/**
 * Throws `changed_meanwhile` when a resource no longer has the revision that a change is based on. Undefined
 * skips the check. The caller holds the lock of the resource until its transaction ends.
 */
export function requireRevision(current: number, expected: number | undefined): void {
  if (expected !== undefined && expected !== current) throw new ShopError('changed_meanwhile')
}
