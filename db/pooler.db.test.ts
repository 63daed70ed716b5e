// @module-tag both-engines
import { sql } from 'drizzle-orm'
import { describe, expect, inject, onTestFinished, type TestContext, test } from 'vitest'
import '../tests/engines/engine.ts'
import { findPgbouncer } from '../tests/engines/find-pgbouncer.ts'
import { startPgbouncer } from '../tests/engines/pgbouncer.ts'
import { createTestDatabase } from '../tests/support/database.ts'
import { openDatabase } from './open-database.ts'

const TIMEOUT_MS = 8_000
const CONNECT_QUERY = `set idle_in_transaction_session_timeout = ${TIMEOUT_MS}; set statement_timeout = ${TIMEOUT_MS}`
const FRAME = '!'.repeat(100)
/** More calls than a statement needs to be prepared on a direct connection. */
const CALLS = 60

/** Opens a database through PgBouncer in transaction mode with two connections to the server. */
async function openPooled(skip: TestContext['skip'], connectQuery?: string) {
  const program = findPgbouncer()
  if (!program) {
    console.warn(`\n${FRAME}\n  NOT TESTED BEHIND A POOLER: no PgBouncer on this machine\n${FRAME}\n`)
    return skip('no PgBouncer')
  }
  const { url } = await createTestDatabase()
  const directUrl = url ?? ''
  const pooler = await startPgbouncer(program, directUrl, { poolSize: 2, connectQuery })
  const warnings: string[] = []
  const database = await openDatabase({
    databaseUrl: pooler.url(directUrl),
    databaseDirectUrl: directUrl,
    statementTimeoutMs: TIMEOUT_MS,
    dataDir: '',
    migrations: 'db/migrations',
    holder: 'a test',
    onError: () => undefined,
    onWarning: (warning) => warnings.push(warning),
  })
  onTestFinished(async () => {
    await database.close()
    await pooler.stop()
  })
  return { database, warnings }
}

describe.skipIf(inject('engine').kind !== 'postgres')('PgBouncer in transaction mode', () => {
  test('runs transactions, delivers signals and limits statements', async ({ skip }) => {
    const opened = await openPooled(skip, CONNECT_QUERY)
    const { db, listen } = opened.database
    const heard: (string | null)[] = []
    listen('words', (payload) => heard.push(payload))
    await expect.poll(() => heard).toEqual([null])
    const sums = await Promise.all(
      Array.from({ length: CALLS }, (_, n) =>
        db.transaction(async (tx) => {
          await tx.execute(sql`select pg_advisory_xact_lock(${n})`)
          await tx.execute(sql`select pg_notify('words', ${String(n)})`)
          const answer = await tx.execute(
            sql`select ${n}::int + 1 as sum, current_setting('statement_timeout') as "limit"`,
          )
          return (answer as unknown as { rows: unknown[] }).rows[0]
        }),
      ),
    )
    expect(sums).toEqual(Array.from({ length: CALLS }, (_, n) => ({ sum: n + 1, limit: '8s' })))
    await expect.poll(() => heard).toHaveLength(CALLS + 1)
    expect(opened.warnings).toEqual([])
  })

  test('repeats a transaction after a deadlock', async ({ skip }) => {
    const { db } = (await openPooled(skip, CONNECT_QUERY)).database
    const locked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    let runs = 0
    const lockBoth = (own: 0 | 1) =>
      db.transaction(async (tx) => {
        runs += 1
        await tx.execute(sql`select pg_advisory_xact_lock(${own})`)
        locked[own].resolve()
        await locked[own === 0 ? 1 : 0].promise
        await tx.execute(sql`select pg_advisory_xact_lock(${1 - own})`)
      })
    await Promise.all([lockBoth(0), lockBoth(1)])
    expect(runs).toBe(3)
  })

  test('warns when the pooler sets no time limits', async ({ skip }) => {
    const opened = await openPooled(skip)
    expect(opened.warnings).toEqual([expect.stringContaining(`connect_query = '${CONNECT_QUERY}'`)])
  })
})
