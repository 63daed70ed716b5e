import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import {
  BACKUP_COPY_FOLDER,
  BACKUP_MADE,
  COPY_READY,
  DATABASE_FOLDER,
  getBackupSocketPath,
  UPLOADS_COPY_FOLDER,
  UPLOADS_FOLDER,
} from './data-directory.ts'
import { DirectoryInUseError, lockDirectory } from './directory-lock.ts'

/**
 * Writes the embedded database and the uploads of the directory to a new compressed tar file, complete or not at all. Only the
 * owner can read it, because it contains customer data.
 */
export async function createBackup(options: { directory: string; file: string }): Promise<{ bytes: number }> {
  const { directory, file } = options
  if (existsSync(file)) throw new Error(`${file} exists already`)
  const unfinished = `${file}.unfinished`
  // A file left behind by a killed process may be readable by others.
  await rm(unfinished, { force: true })
  const handle = await open(unfinished, 'wx', 0o600)
  try {
    // A disk that is nearly full takes a part of a piece: this writes the rest, or fails.
    await handle.writeFile(streamBackup({ directory, isReported: true }))
    await handle.sync()
    const { size } = await handle.stat()
    await rename(unfinished, file)
    return { bytes: size }
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

/**
 * Yields a compressed tar file of the embedded database and the uploads of the directory. It contains everything committed
 * before the backup started. A running shop provides a copy of its files; otherwise this process locks the directory
 * meanwhile. Throws when the file is not complete.
 */
export async function* streamBackup(options: {
  directory: string
  /** Tells the running shop that the backup was made. */
  isReported: boolean
}): AsyncGenerator<Uint8Array> {
  const { directory } = options
  if (!existsSync(join(directory, DATABASE_FOLDER, 'PG_VERSION')))
    throw new Error(`there is no embedded database in ${directory}`)
  const files = await acquireFiles(directory)
  let isComplete = false
  try {
    // After the copy of the database: a file is written before its row.
    const copiesUploads = await linkUploads(directory)
    yield* packFolders([
      ...[{ folder: files.folder, name: DATABASE_FOLDER }],
      ...(copiesUploads ? [{ folder: join(directory, UPLOADS_COPY_FOLDER), name: UPLOADS_FOLDER }] : []),
    ])
    isComplete = true
  } finally {
    await rm(join(directory, UPLOADS_COPY_FOLDER), { recursive: true, force: true })
    await files.release(options.isReported && isComplete)
  }
}

/**
 * Links the uploads into a folder of their own, because the shop may delete some while the archive is written. Returns
 * false when there are none.
 */
async function linkUploads(directory: string): Promise<boolean> {
  const uploads = join(directory, UPLOADS_FOLDER)
  if (!existsSync(uploads)) return false
  const copy = join(directory, UPLOADS_COPY_FOLDER, UPLOADS_FOLDER)
  await rm(join(directory, UPLOADS_COPY_FOLDER), { recursive: true, force: true })
  await mkdir(copy, { recursive: true, mode: 0o700 })
  for (const name of await readdir(uploads)) {
    if (name.endsWith('.unfinished')) continue
    const [from, to] = [join(uploads, name), join(copy, name)]
    // Some file systems have no links.
    await link(from, to)
      .catch(() => copyFile(from, to))
      .catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
  }
  return true
}

interface AcquiredFiles {
  folder: string
  release(isMade: boolean): Promise<void>
}

async function acquireFiles(directory: string): Promise<AcquiredFiles> {
  try {
    const lock = await lockDirectory(directory, `the backup process ${process.pid}`)
    return { folder: directory, release: lock.release }
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error
    const socket = await requestCopy(directory, error)
    return {
      folder: join(directory, BACKUP_COPY_FOLDER),
      async release(isMade) {
        socket.end(isMade ? BACKUP_MADE : '')
        if (!socket.closed) await once(socket, 'close')
      },
    }
  }
}

async function requestCopy(directory: string, inUse: DirectoryInUseError): Promise<Socket> {
  const socket = connect(getBackupSocketPath(directory))
  const reply = await new Promise<string>((resolve) => {
    let received = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      received += chunk
      if (received === COPY_READY) resolve(received)
    })
    socket.on('error', (error) => (received ||= error.message))
    socket.on('close', () => resolve(received))
  })
  if (reply !== COPY_READY) throw new Error(`${inUse.message}; it made no copy: ${reply || 'it ended'}`)
  return socket
}

async function* packFolders(parts: { folder: string; name: string }[]): AsyncGenerator<Uint8Array> {
  const tar = spawn(
    'tar',
    ['-czf', '-', ...parts.flatMap(({ folder, name }) => ['-C', resolve(folder), name])],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const closed = once(tar, 'close')
  let errorOutput = ''
  tar.stderr.on('data', (chunk) => (errorOutput += chunk))
  try {
    yield* tar.stdout
    const [code] = await closed
    if (code !== 0) throw new Error(`tar failed: ${errorOutput.trim()}`)
  } finally {
    // The reader may have left.
    tar.kill()
  }
}
