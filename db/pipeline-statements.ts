import type pg from 'pg'

/**
 * Sends the statements that a client is given at once in one write. A connection in pipeline mode sends a statement without
 * waiting for the answers to earlier ones.
 */
export function joinWrites(client: pg.PoolClient): void {
  const send = client.query.bind(client)
  const { stream } = client.connection
  client.query = ((...query: unknown[]) => {
    stream.cork()
    process.nextTick(() => stream.uncork())
    return Reflect.apply(send, client, query)
  }) as typeof client.query
}

/** Sends named statements unnamed: another server connection would not know the name. */
export function dropStatementNames(client: pg.PoolClient): void {
  const send = client.query.bind(client)
  client.query = ((statement: unknown, ...rest: unknown[]) => {
    const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement
    return Reflect.apply(send, client, [isNamed ? { ...statement, name: undefined } : statement, ...rest])
  }) as typeof client.query
}
