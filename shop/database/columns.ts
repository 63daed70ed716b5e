import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, type CheckBuilder, check, uuid } from 'drizzle-orm/pg-core'

/** The id of a row of another table, which is always set. */
export function requiredId<Name extends string>(name: Name) {
  return uuid(name).notNull()
}

// Conditions for `check()`. Null passes each of them: use `notNull()` where a value is required. Values are written into
// the statement, because a table definition takes no parameters.

/** A new value in the list needs a migration that replaces the constraint; `constraints.db.test.ts` reports it. */
export function isOneOf(column: AnyPgColumn, values: readonly string[]): SQL {
  const list = values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')
  return sql`${column} in (${sql.raw(list)})`
}

export function isAtLeast(column: AnyPgColumn, least: number): SQL {
  return sql`${column} >= ${sql.raw(String(least))}`
}

/** Checks the form only: a provider may use a currency that the shop does not show. */
export function isCurrencyCode(column: AnyPgColumn): SQL {
  return sql`${column} ~ '^[A-Z]{3}$'`
}

/** Checks the form only, so that a new payment provider needs no migration. */
export function isProviderName(column: AnyPgColumn): SQL {
  return sql`${column} ~ '^[a-z][a-z0-9-]*$'`
}

/** Checks named after their table and columns. */
export function createChecks(table: string, conditions: Record<string, SQL>): CheckBuilder[] {
  return Object.entries(conditions).map(([column, condition]) => check(`${table}_${column}`, condition))
}
