import { and, type Column, isNull, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type AnyPgColumn, integer, text, timestamp } from 'drizzle-orm/pg-core'
import { isAtLeast, nameChecks } from './columns.ts'

/** Columns of a row that a job has to process: how often it was attempted, and when it is due next. */
export function attemptColumns() {
  return {
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull().defaultNow(),
    lastError: text('last_error'),
  }
}

export function attemptChecks({ attempts }: { attempts: AnyPgColumn }) {
  return nameChecks(attempts.table, { attempts: isAtLeast(attempts, 0) })
}

interface AttemptedTable {
  attempts: Column
  nextAttemptAt: Column
}

/** Condition: the row is not done yet, and due. `done` is the column with the time at which it was done. */
export function isDue(table: AttemptedTable, done: Column): SQL | undefined {
  return and(isNull(done), lte(table.nextAttemptAt, sql`now()`))
}

/**
 * Condition: the id is one of those that `due` selects and locks. The array makes the database run the subquery
 * once, so its limit holds whatever the plan.
 */
export function isAnyOf(id: Column, due: SQLWrapper): SQL {
  return sql`${id} = any(array(${due}))`
}

/**
 * Values of an attempt: they count the attempt and set the next one with exponential backoff (30 seconds to 1
 * hour). The work runs outside the transaction; if the process dies, the row becomes due again.
 */
export function attemptValues(table: AttemptedTable) {
  return { attempts: sql`${table.attempts} + 1`, nextAttemptAt: sql`now() + ${getBackoff(table.attempts)}` }
}

/** Returns when a row was last attempted, provided that only attempts have set the next one. */
export function getAttemptedAt(table: AttemptedTable): SQL {
  return sql`${table.nextAttemptAt} - ${getBackoff(sql`${table.attempts} - 1`)}`
}

function getBackoff(attempts: SQLWrapper): SQL {
  return sql`least(interval '1 hour', interval '30 seconds' * power(2, least(${attempts}, 10)))`
}
