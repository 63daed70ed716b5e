import { type Column, getTableColumns, getTableName, type SQL, sql, type Table } from 'drizzle-orm'
import { type AnyPgColumn, type CheckBuilder, check, text, uuid } from 'drizzle-orm/pg-core'

/** The id of a row of another table, which is always set. */
export function requiredId<Name extends string>(name: Name) {
  return uuid(name).notNull()
}

/**
 * A text that is one of these values; `createChecks` adds its check. A new value in the list needs a migration that replaces
 * the constraint; `constraints.db.test.ts` reports it.
 */
export function oneOf<Value extends string, Name extends string = ''>(values: readonly Value[], name?: Name) {
  return text(name ?? '', { enum: values as readonly [Value, ...Value[]] })
}

// Conditions for `check()`. Null passes each of them: use `notNull()` where a value is required. Values are written into
// the statement, because a table definition takes no parameters.

export function isOneOf(column: Column, values: readonly string[]): SQL {
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

/** Checks of a table: that its columns which are `oneOf` have one of their values, and `conditions` by the names of columns. */
export function createChecks(columns: Record<string, AnyPgColumn>, conditions: Record<string, SQL> = {}) {
  const [first] = Object.values(columns)
  if (!first) return []
  const listed = Object.values(getTableColumns(first.table)).filter(({ enumValues }) => enumValues)
  const isListed = listed.map((column) => [column.name, isOneOf(column, column.enumValues ?? [])])
  return nameChecks(first.table, { ...Object.fromEntries(isListed), ...conditions })
}

export function nameChecks(table: Table, conditions: Record<string, SQL>): CheckBuilder[] {
  const checks = Object.entries(conditions)
  return checks.map(([column, condition]) => check(`${getTableName(table)}_${column}`, condition))
}
