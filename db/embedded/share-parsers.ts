import { type PGlite, types } from '@electric-sql/pglite'

const keepText = (value: string) => value

/** Types that Drizzle converts itself: dates and times, and arrays of them and of numeric. */
const DRIZZLE_PARSERS = Object.fromEntries(
  [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1115, 1185, 1187, 1182, 1231].map(
    (type) => [type, keepText],
  ),
)

/**
 * Gives a ready client Drizzle's parsers once. Drizzle passes them with every statement, for which PGlite then copies its own
 * 300: 0.1 ms, as long as a simple statement takes.
 */
export function shareParsers(client: PGlite): void {
  Object.assign(client.parsers, DRIZZLE_PARSERS)
  client.query = withoutParsers(client)
  const { transaction } = client
  client.transaction = (work) =>
    transaction.call(client, (tx) => {
      tx.query = withoutParsers(tx)
      return work(tx)
    }) as ReturnType<typeof work>
}

function withoutParsers(client: Pick<PGlite, 'query'>): PGlite['query'] {
  const query = client.query.bind(client)
  return (statement, params, options) =>
    query(statement, params, options && { ...options, parsers: undefined })
}
