import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { getFastFolder } from '../support/files/get-fast-folder.ts'

export interface Cluster {
  url(database: string): string
  create(database: string): Promise<void>
  /** Stops the server with a signal (INT like an operator, KILL like a crash) and starts it again. */
  restart(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>
  isAlive(): boolean
  /** Folder of the socket and the data files. */
  folder: string
  stop(): Promise<void>
}

/**
 * Settings of a throwaway cluster: nothing is synced. It listens on a socket in its own folder, so ports
 * cannot clash.
 */
const SETTINGS = {
  listen_addresses: '',
  max_connections: '200',
  shared_buffers: '64MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
}

/**
 * Keeper process of the server. It reads from the test process until that closes or dies, then stops the
 * server and removes the folder, so that no run leaves a cluster behind. A line on its input says that the
 * server was stopped and must start again, after a moment in which the processes of a killed server end.
 */
const KEEPER_SCRIPT = `
  trap "" INT; folder=$1; shift
  "$@" < /dev/null & server=$!
  while read -r _; do wait $server; sleep 0.3; "$@" < /dev/null & server=$!; done
  kill -QUIT $server; wait; rm -rf "$folder"`

/** Folder of the cluster (default: in memory) and changes to `SETTINGS`. */
export interface ClusterOptions {
  folder?: string
  settings?: Record<string, string>
}

export async function startCluster(binaries: string, plan: ClusterOptions = {}): Promise<Cluster> {
  const owner = getUnprivilegedUser()
  const folder = mkdtempSync(join(plan.folder ?? getFastFolder(), 'crescendo-pg-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const initdb = spawnSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...owner, cwd: folder, encoding: 'utf8' },
  )
  if (initdb.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`initdb failed: ${initdb.error ?? initdb.stderr}`)
  }
  return startServer(binaries, folder, plan.settings)
}

/** Starts a replica of a running cluster. */
export async function startReplica(binaries: string, primary: Cluster): Promise<Cluster> {
  const owner = getUnprivilegedUser()
  const folder = mkdtempSync(join(getFastFolder(), 'crescendo-pg-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const copied = spawnSync(
    join(binaries, 'pg_basebackup'),
    ['-D', join(folder, 'data'), '-d', primary.url('postgres'), '--write-recovery-conf', '--checkpoint=fast'],
    { ...owner, cwd: folder, encoding: 'utf8' },
  )
  if (copied.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`pg_basebackup failed: ${copied.error ?? copied.stderr}`)
  }
  return startServer(binaries, folder)
}

async function startServer(
  binaries: string,
  folder: string,
  changes: Record<string, string> = {},
): Promise<Cluster> {
  const data = join(folder, 'data')
  const owner = getUnprivilegedUser()
  const settings = Object.entries({ ...SETTINGS, ...changes, unix_socket_directories: folder })
  const server = [
    join(binaries, 'postgres'),
    '-D',
    data,
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const keeper = spawn('sh', ['-c', KEEPER_SCRIPT, 'sh', folder, ...server], {
    ...owner,
    cwd: tmpdir(),
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const cluster = createCluster(keeper, folder)
  let stderr = ''
  keeper.stderr?.on('data', (chunk) => (stderr = (stderr + chunk).slice(-4_000)))
  await waitUntilReachable(cluster).catch(async (error) => {
    await cluster.stop()
    throw new Error(`PostgreSQL did not start: ${error.message}\n${stderr}`)
  })
  return cluster
}

function createCluster(keeper: ChildProcess, folder: string): Cluster {
  const url = (database: string) =>
    `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`
  const cluster: Cluster = {
    url,
    folder,
    async create(database) {
      const client = new pg.Client({ connectionString: url('postgres') })
      await client.connect()
      await client.query(`create database "${database}"`).finally(() => client.end())
    },
    async restart(signal) {
      const pid = getServerPid(folder)
      if (pid && isAlive(pid)) process.kill(pid, signal)
      keeper.stdin?.write('again\n')
      while (pid && isAlive(pid)) await sleep(20)
      await waitUntilReachable(cluster)
    },
    isAlive() {
      const pid = getServerPid(folder)
      return pid !== null && isAlive(pid)
    },
    async stop() {
      keeper.stdin?.end()
      if (keeper.exitCode === null) await once(keeper, 'exit')
    },
  }
  return cluster
}

/** Returns null once the server has stopped cleanly. */
function getServerPid(folder: string): number | null {
  const file = join(folder, 'data', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function waitUntilReachable(cluster: Cluster): Promise<void> {
  for (let tries = 300; ; tries--) {
    const client = new pg.Client({ connectionString: cluster.url('postgres') })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (tries === 0) throw error
      await sleep(100)
    }
  }
}

/** PostgreSQL and PgBouncer refuse to run as root. */
export function getUnprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}
