import type pg from 'pg'

/** Result of a statement that returns nothing. */
const NO_RESULT = { rows: [], rowCount: 0, fields: [], command: '', oid: 0 }

interface Statement {
  text: string
}

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

/**
 * Returns the client for one transaction, whose BEGIN is sent together with the first statement. If BEGIN fails, the first
 * statement has run outside the transaction, so only a SELECT is sent with it.
 */
export function joinBegin(client: pg.PoolClient): pg.PoolClient {
  let begun: Promise<unknown> | null = null
  const query = (statement: Statement | string, ...rest: unknown[]) => {
    const text = typeof statement === 'string' ? statement : statement.text
    const send = () => Reflect.apply(client.query, client, [statement, ...rest]) as Promise<unknown>
    if (text === 'begin') {
      begun = send()
      begun.catch(() => undefined)
      return Promise.resolve(NO_RESULT)
    }
    const before = begun
    begun = null
    if (!before) return send()
    if (!/^select /i.test(text)) return before.then(send)
    const answer = send()
    answer.catch(() => undefined)
    return before.then(() => answer)
  }
  return new Proxy(client, {
    get: (target, name) => (name === 'query' ? query : Reflect.get(target, name, target)),
  })
}
