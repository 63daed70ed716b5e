import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { LOCK_FILE } from './data-directory.ts'

interface DirectoryLock {
  release(): Promise<void>
}

export class DirectoryInUseError extends Error {
  constructor(directory: string, holder: string) {
    super(
      `${directory} is in use by ${holder}: two processes on one embedded database lose data. ` +
        'Stop the other process, set another DATA_DIR, or use PostgreSQL (DATABASE_URL) for both',
    )
    this.name = 'DirectoryInUseError'
  }
}

/**
 * Locks the directory for one process. On Linux the lock is an abstract socket, which the kernel frees
 * however its owner dies and which reports the holder, with a socket in the directory; elsewhere it is a file with the
 * holder's process id. Throws DirectoryInUseError.
 */
export async function lockDirectory(directory: string, holder: string): Promise<DirectoryLock> {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const path = realpathSync(directory)
  return process.platform === 'linux' ? lockBySockets(path, holder) : lockByFile(path, holder)
}

async function lockBySockets(directory: string, holder: string): Promise<DirectoryLock> {
  const name = `\0crescendo-${createHash('sha256').update(directory).digest('hex').slice(0, 32)}`
  const server = await listenAt(name, holder)
  if (!server) throw new DirectoryInUseError(directory, (await getHolder(name)) ?? 'another process')
  // A container does not see the abstract sockets of another one that shares the directory.
  const path = join(directory, LOCK_FILE)
  const other = await getHolder(path)
  if (other !== null) {
    await closeServer(server)
    throw new DirectoryInUseError(directory, other)
  }
  // Left behind by a killed process.
  rmSync(path, { force: true })
  // Some file systems have no sockets.
  const shared = await listenAt(path, holder).catch(() => null)
  // Other users of the machine learn nothing of the holder.
  if (shared) chmodSync(path, 0o600)
  return { release: async () => void (await Promise.all([closeServer(server), closeServer(shared)])) }
}

/** Returns null when something has this address. */
async function listenAt(path: string, holder: string): Promise<Server | null> {
  const server = createServer((socket) => socket.end(holder)).unref()
  const isTaken = await new Promise<boolean>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(true) : reject(error),
    )
    server.listen({ path }, () => resolve(false))
  })
  return isTaken ? null : server
}

function closeServer(server: Server | null): Promise<void> {
  return new Promise((resolve) => (server ? server.close(() => resolve()) : resolve()))
}

/** Returns null when nobody listens there. */
function getHolder(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    let holder = ''
    const socket = connect({ path })
    socket.setTimeout(1_000, () => socket.destroy())
    socket.on('data', (chunk) => (holder += chunk))
    socket.on('error', () => resolve(null))
    socket.on('close', () => resolve(holder || 'another process'))
  })
}

function lockByFile(directory: string, holder: string): DirectoryLock {
  const file = join(directory, LOCK_FILE)
  for (;;) {
    try {
      writeFileSync(file, `${process.pid}\n${holder}`, { flag: 'wx' })
      return { release: async () => rmSync(file, { force: true }) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const [pid = '', ...rest] = readFileSync(file, 'utf8').split('\n')
      if (isAlive(Number(pid))) throw new DirectoryInUseError(directory, rest.join(' ') || `process ${pid}`)
      rmSync(file, { force: true })
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
