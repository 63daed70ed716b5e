/**
 * Rows as one JSON parameter: the statement is the same for one row and for a hundred, so it can be prepared, and building it
 * takes no longer for more rows.
 */

import { type Column, is, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { PgCustomColumn } from 'drizzle-orm/pg-core'

type Columns = Record<string, Column>

export type Row<Of extends Columns> = { [Name in keyof Of]: Of[Name]['_']['data'] | null }

export function listColumnNames(columns: Columns): SQL {
  return sql.join(
    Object.values(columns).map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
}

/** Returns a SELECT of the rows of a JSON text, in parentheses, whose alias the caller adds. */
export function selectJsonRows(json: Placeholder, columns: Columns): SQL {
  const types = Object.values(columns).map(
    (column) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`,
  )
  const names = listColumnNames(columns)
  return sql`(select ${names} from json_to_recordset(${json}::json) as json (${sql.join(types, sql`, `)}))`
}

/** Returns rows as the JSON text that `selectJsonRows` reads. A missing value is null. */
export function toJsonRows<Of extends Columns>(
  rows: { [Name in keyof Of]?: unknown }[],
  columns: Of,
): string {
  const entries = Object.entries(columns)
  return JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(entries.map(([key, column]) => [column.name, encodeValue(row[key], column)])),
    ),
  )
}

/** JSON has a form for the values of every other type of column. */
function encodeValue(value: unknown, column: Column): unknown {
  return is(column, PgCustomColumn) ? column.mapToDriverValue(value as never) : value
}
