import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

export interface Cluster {
  url(database: string): string
  create(database: string): Promise<void>
  stop(): Promise<void>
}

const MEMORY = '/dev/shm'

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
 * removes the folder: no run leaves a cluster behind.
 */
const KEEPER =
  'trap "" INT; folder=$1; shift; "$@" < /dev/null & server=$!; read -r _; kill -QUIT $server; wait; rm -rf "$folder"'

export async function startCluster(binaries: string): Promise<Cluster> {
  const owner = unprivileged()
  const folder = mkdtempSync(join(roomiestPlace(), 'crescendo-pg-'))
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
  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: folder })
  const server = [
    join(binaries, 'postgres'),
    '-D',
    data,
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const keeper = spawn('sh', ['-c', KEEPER, 'sh', folder, ...server], {
    ...owner,
    cwd: tmpdir(),
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const cluster = clusterOf(keeper, folder)
  let said = ''
  keeper.stderr?.on('data', (chunk) => (said = (said + chunk).slice(-4_000)))
  await untilReachable(cluster).catch(async (error) => {
    await cluster.stop()
    throw new Error(`PostgreSQL did not start: ${error.message}\n${said}`)
  })
  return cluster
}

function clusterOf(keeper: ChildProcess, folder: string): Cluster {
  const url = (database: string) =>
    `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`
  return {
    url,
    async create(database) {
      const client = new pg.Client({ connectionString: url('postgres') })
      await client.connect()
      await client.query(`create database "${database}"`).finally(() => client.end())
    },
    async stop() {
      keeper.stdin?.end()
      if (keeper.exitCode === null) await once(keeper, 'exit')
    },
  }
}

async function untilReachable(cluster: Cluster): Promise<void> {
  for (let tries = 300; ; tries--) {
    const client = new pg.Client({ connectionString: cluster.url('postgres') })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (tries === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** Memory, where there is enough: copying a database is hundreds of small files. */
function roomiestPlace(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > 2 ** 30 ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}
