import type { PGlite } from '@electric-sql/pglite'

type Query = PGlite['query']

/** Wraps the method that runs a statement, of the client and of each of its transactions. */
export function wrapQueries(client: PGlite, wrap: (query: Query) => Query): void {
  client.query = wrap(client.query.bind(client))
  const { transaction } = client
  client.transaction = (work) =>
    transaction.call(client, (tx) => {
      tx.query = wrap(tx.query.bind(tx))
      return work(tx)
    }) as ReturnType<typeof work>
}
