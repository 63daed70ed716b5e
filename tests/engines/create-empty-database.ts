import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import './engine.ts'

/** Creates an empty PostgreSQL database that is dropped when the test ends; returns its URL. */
export async function createEmptyDatabase(): Promise<string> {
  const engine = inject('engine')
  if (engine.kind !== 'postgres') throw new Error('no PostgreSQL')
  const name = `empty_${randomBytes(8).toString('hex')}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: engine.server })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await run(`create database ${name}`)
  onTestFinished(() => run(`drop database ${name} with (force)`))
  const url = new URL(engine.server)
  url.pathname = name
  return url.href
}
