import { chmodSync, constants, mkdirSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import {
  BACKUP_COPY_FOLDER,
  BACKUP_MADE,
  COPY_READY,
  DATABASE_FOLDER,
  getBackupSocketPath,
} from './data-directory.ts'

/**
 * Serves a consistent copy of the database files to the backup command (`create-backup.ts`). Only the process
 * that holds the directory can make one: it pauses statements while the files are copied, so the copy equals
 * what a killed process would leave and contains every acknowledged commit. The copy is deleted when the
 * client disconnects.
 */
export async function serveBackupCopies(options: {
  directory: string
  client: PGlite
  onError: (error: Error) => void
  /** Called when a client has made a backup of its copy. */
  onBackup?: () => void
}): Promise<() => Promise<void>> {
  const { directory, client, onError, onBackup } = options
  const socketPath = getBackupSocketPath(directory)
  const copy = join(directory, BACKUP_COPY_FOLDER)
  const connections = new Set<Socket>()
  let lastCopy: Promise<void> = Promise.resolve()
  // Left behind by a killed process.
  rmSync(copy, { recursive: true, force: true })
  rmSync(socketPath, { force: true })

  async function serveCopy(socket: Socket): Promise<void> {
    const disconnected = new Promise<void>((resolve) => {
      socket.once('end', resolve)
      socket.once('close', resolve)
    })
    try {
      if (socket.destroyed) return
      mkdirSync(copy, { mode: 0o700 })
      await client.runExclusive(() =>
        cp(join(directory, DATABASE_FOLDER), join(copy, DATABASE_FOLDER), {
          recursive: true,
          // Copy-on-write where the file system supports it.
          mode: constants.COPYFILE_FICLONE,
        }),
      )
      socket.write(COPY_READY)
      await disconnected
    } catch (error) {
      onError(error as Error)
      socket.write((error as Error).message)
    } finally {
      rmSync(copy, { recursive: true, force: true })
      socket.end()
    }
  }

  const server = createServer({ allowHalfOpen: true }, (socket) => {
    connections.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => connections.delete(socket))
    let message = ''
    socket.setEncoding('utf8')
    socket.on('data', (piece) => (message += piece))
    socket.once('end', () => message === BACKUP_MADE && onBackup?.())
    // One copy at a time.
    lastCopy = lastCopy.then(() => serveCopy(socket))
  })
  server.unref()
  await new Promise<void>((resolve) => {
    server.once('error', (error) => {
      // The shop still starts when running backups are not possible.
      onError(new Error(`cannot back up the running shop: ${error.message}`))
      resolve()
    })
    server.listen(socketPath, () => {
      if (process.platform !== 'win32') chmodSync(socketPath, 0o600)
      resolve()
    })
  })
  return async () => {
    for (const socket of connections) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
    await lastCopy
  }
}
