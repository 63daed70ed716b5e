import { and, type Column, isNull, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type AnyPgColumn, integer, text, timestamp } from 'drizzle-orm/pg-core'
import { createChecks, isAtLeast } from './column-checks.ts'

/** The columns of a row that some job has to do, until it is done: how often it was tried, when it is next. */
export function claimColumns() {
  return {
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull().defaultNow(),
    lastError: text('last_error'),
  }
}

export function dueChecks(name: string, { attempts }: { attempts: AnyPgColumn }) {
  return createChecks(name, { attempts: isAtLeast(attempts, 0) })
}

interface ClaimableTable {
  attempts: Column
  nextAttemptAt: Column
}

/** Waits to be done, and is due. `done` is the column that says when it was. */
export function isDue(table: ClaimableTable, done: Column): SQL | undefined {
  return and(isNull(done), lte(table.nextAttemptAt, sql`now()`))
}

/** Of those `due` selects, locks and limits. As an array they are looked up once, so the limit holds whatever the plan. */
export function isAnyOf(id: Column, due: SQLWrapper): SQL {
  return sql`${id} = any(array(${due}))`
}

/**
 * What a claim writes: the row is due again after a pause that doubles, from half a minute to an hour. Who has
 * claimed a row works on it outside any transaction; should they die over it, it comes up again by itself.
 */
export function claimValues(table: ClaimableTable) {
  return { attempts: sql`${table.attempts} + 1`, nextAttemptAt: sql`now() + ${getBackoff(table.attempts)}` }
}

/** When a claimed row was claimed, as long as nothing but a claim has said when it is next. */
export function getClaimedAt(table: ClaimableTable): SQL {
  return sql`${table.nextAttemptAt} - ${getBackoff(sql`${table.attempts} - 1`)}`
}

function getBackoff(attempts: SQLWrapper): SQL {
  return sql`least(interval '1 hour', interval '30 seconds' * power(2, least(${attempts}, 10)))`
}
