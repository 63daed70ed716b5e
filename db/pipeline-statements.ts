import type pg from 'pg'

/** Statements that a process prepares. Texts with lists of any length have no end, so the rest is sent as it is. */
const MAX_PREPARED = 500
/** A statement that is sent this often is prepared. */
const PREPARED_AFTER_CALLS = 20
/** Texts that a process counts before it forgets the counts. */
const MAX_COUNTED = 5_000

/** Result of a statement that returns nothing. */
const NO_RESULT = { rows: [], rowCount: 0, fields: [], command: '', oid: 0 }

interface Statement {
  text: string
  name?: string
}

/**
 * Returns a function that names the statements which a process sends often, so that the server parses them once for each
 * connection.
 */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const calls = new Map<string, number>()
  return (text) => {
    const name = names.get(text)
    if (name || names.size === MAX_PREPARED) return name
    const count = (calls.get(text) ?? 0) + 1
    if (count < PREPARED_AFTER_CALLS) {
      if (calls.size === MAX_COUNTED) calls.clear()
      calls.set(text, count)
      return undefined
    }
    calls.delete(text)
    names.set(text, `shop_${names.size}`)
    return undefined
  }
}

/**
 * Names the statements of a client, and sends those that it is given at once in one write. A connection in pipeline mode
 * sends a statement without waiting for the answers to earlier ones.
 */
export function pipelineStatements(
  client: pg.PoolClient,
  getName: (text: string) => string | undefined,
): void {
  const send = client.query.bind(client)
  const { stream } = client.connection
  client.query = ((statement: Statement | string, ...rest: unknown[]) => {
    stream.cork()
    process.nextTick(() => stream.uncork())
    if (typeof statement === 'object' && !statement.name && Array.isArray(rest[0]) && rest[0].length > 0)
      statement.name = getName(statement.text)
    return Reflect.apply(send, client, [statement, ...rest])
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
