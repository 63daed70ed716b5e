import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { getUnprivilegedUser } from './postgres-cluster.ts'

/** The name of the socket in its folder. */
const PORT = 6432

interface Pgbouncer {
  /** Leads to the same database through the pooler. */
  url(directUrl: string): string
  /** Ends the pooler at once, with all connections, and starts it again. */
  crash(): Promise<void>
  stop(): Promise<void>
}

interface PgbouncerOptions {
  /** Connections to the server for each database. */
  poolSize: number
  /** Statements for each new connection to the server. */
  connectQuery?: string
}

/** Starts PgBouncer in transaction mode before the server of `serverUrl`, on a socket in a folder of its own. */
export async function startPgbouncer(
  program: string,
  serverUrl: string,
  { poolSize, connectQuery }: PgbouncerOptions,
): Promise<Pgbouncer> {
  const owner = getUnprivilegedUser()
  const folder = mkdtempSync(join(tmpdir(), 'crescendo-pgbouncer-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const socketFolder = new URL(serverUrl).searchParams.get('host')
  const configuration = join(folder, 'pgbouncer.ini')
  writeFileSync(
    configuration,
    [
      '[databases]',
      `* = user=postgres host=${socketFolder}${connectQuery ? ` connect_query='${connectQuery}'` : ''}`,
      '[pgbouncer]',
      `unix_socket_dir = ${folder}`,
      'listen_addr =',
      `listen_port = ${PORT}`,
      'auth_type = any',
      'pool_mode = transaction',
      `default_pool_size = ${poolSize}`,
      'server_login_retry = 1',
      '',
    ].join('\n'),
  )
  let child: ChildProcess | undefined
  const start = async () => {
    const started = spawn(program, ['-q', configuration], {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child = started
    let stderr = ''
    started.stderr?.on('data', (chunk) => (stderr = (stderr + chunk).slice(-4_000)))
    for (let tries = 100; !(await isReachable(url(serverUrl))); tries -= 1) {
      if (tries === 0 || started.exitCode !== null) throw new Error(`PgBouncer did not start:\n${stderr}`)
      await sleep(50)
    }
  }
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  const url = (directUrl: string) => {
    const pooled = new URL(directUrl)
    pooled.port = String(PORT)
    pooled.searchParams.set('host', folder)
    return pooled.href
  }
  const remove = () => {
    child?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', remove)
  await start()
  return {
    url,
    async crash() {
      await end('SIGKILL')
      await start()
    },
    async stop() {
      await end('SIGTERM')
      remove()
    },
  }
}

async function isReachable(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
