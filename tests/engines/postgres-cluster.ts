import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

export interface Cluster {
  url(database: string): string
  create(database: string): Promise<void>
  /** Ends the server by a signal to its first process, INT as an operator does and KILL as no one should, and starts it again. */
  restart(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>
  isAlive(): boolean
  /** Its files, in the folder of its socket. */
  folder: string
  stop(): Promise<void>
}

const MEMORY_FOLDER = '/dev/shm'

/** Losing this cluster costs nothing, so nothing is synced. Reached by a socket in its own folder: no port to clash. */
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
 * The server's keeper. It reads from us until we close or die, however we die, and then ends the server and
 * removes the folder: no run leaves a cluster behind. A line says that the server was ended and is to start again,
 * a moment later, for what a killed one has left behind ends by itself.
 */
const KEEPER_SCRIPT = `
  trap "" INT; folder=$1; shift
  "$@" < /dev/null & server=$!
  while read -r _; do wait $server; sleep 0.3; "$@" < /dev/null & server=$!; done
  kill -QUIT $server; wait; rm -rf "$folder"`

/** Where it lies, unless in memory, and what is to be other than `SETTINGS`. */
export interface ClusterOptions {
  folder?: string
  settings?: Record<string, string>
}

export async function startCluster(binaries: string, plan: ClusterOptions = {}): Promise<Cluster> {
  const owner = getUnprivilegedUser()
  const folder = mkdtempSync(join(plan.folder ?? getDefaultFolder(), 'crescendo-pg-'))
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
  const settings = Object.entries({ ...SETTINGS, ...plan.settings, unix_socket_directories: folder })
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
  let said = ''
  keeper.stderr?.on('data', (chunk) => (said = (said + chunk).slice(-4_000)))
  await waitUntilReachable(cluster).catch(async (error) => {
    await cluster.stop()
    throw new Error(`PostgreSQL did not start: ${error.message}\n${said}`)
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
      while (pid && isAlive(pid)) await pause(20)
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

/** Null once it has ended in order. */
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

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

async function waitUntilReachable(cluster: Cluster): Promise<void> {
  for (let tries = 300; ; tries--) {
    const client = new pg.Client({ connectionString: cluster.url('postgres') })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (tries === 0) throw error
      await pause(100)
    }
  }
}

/** Memory, where there is enough: copying a database is hundreds of small files. */
function getDefaultFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    return bavail * bsize > 2 ** 30 ? MEMORY_FOLDER : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** PostgreSQL refuses to run as root. */
function getUnprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}
