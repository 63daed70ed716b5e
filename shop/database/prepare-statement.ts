import { type Placeholder, sql } from 'drizzle-orm'
import { PgDatabase, PgDialect, type PgPreparedQuery, PgSession } from 'drizzle-orm/pg-core'
import type { Db } from '../services.ts'

export type Placeholders<Values> = { [Name in keyof Values]: Placeholder<string, Values[Name]> }

interface Query<Rows> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> }
}

type PrepareArguments = Parameters<PgSession['prepareQuery']>

let preparedCount = 0

/**
 * Returns a function that runs one statement with different values. Drizzle builds the SQL once for the process, and
 * PostgreSQL parses and plans it once for each connection, on any database or transaction: an order takes half the processor
 * time of Drizzle's own prepared statements, which are built for each transaction. The plan has to be good for all
 * values: prepare statements that find rows by their keys, not searches or lists with filters. A value for a placeholder of
 * a column is encoded as that column, and must not be null if the column is a timestamp, a JSON column or of a custom type.
 */
export function prepareStatement<Values extends Record<string, unknown>, Rows>(
  build: (db: Db, values: Placeholders<Values>) => Query<Rows>,
): (db: Db, values: Values) => Promise<Rows> {
  let compiled: ReturnType<typeof compileQuery> | undefined
  return (db, values) => {
    compiled ??= compileQuery((recorder) => build(recorder, createPlaceholders<Values>()))
    const query = db._.session.prepareQuery(...compiled.prepareArguments)
    return Object.assign(query, compiled.properties).execute(values) as Promise<Rows>
  }
}

function createPlaceholders<Values>(): Placeholders<Values> {
  return new Proxy({} as Placeholders<Values>, { get: (_, name) => sql.placeholder(String(name)) })
}

/** Returns what the query passes to a session, and what it sets on the prepared query afterwards. */
function compileQuery(build: (db: Db) => Query<unknown>) {
  const dialect = new PgDialect()
  const session = new RecordingSession(dialect)
  const properties = build(new PgDatabase(dialect, session, undefined) as unknown as Db).prepare('')
  const { prepareArguments } = session
  if (!prepareArguments) throw new Error('the statement was not prepared')
  const [query, fields, , ...rest] = prepareArguments
  preparedCount += 1
  const name = `shop_${preparedCount}`
  return { prepareArguments: [query, fields, name, ...rest] as PrepareArguments, properties }
}

/** Records how a query is prepared, and runs nothing. */
class RecordingSession extends PgSession {
  prepareArguments?: PrepareArguments

  prepareQuery(...prepareArguments: PrepareArguments) {
    this.prepareArguments = prepareArguments
    return new RecordedQuery() as unknown as PgPreparedQuery<never>
  }

  transaction(): never {
    throw new Error('a statement is prepared without a transaction')
  }
}

/** Holds what a query sets on its prepared query: which joined tables may be missing. */
class RecordedQuery {
  setToken() {
    return this
  }
}
