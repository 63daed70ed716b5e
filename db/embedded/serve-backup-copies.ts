import { chmodSync, constants, mkdirSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { BACKUP_COPY_FOLDER, COPY_READY, DATABASE_FOLDER, getBackupSocketPath } from './paths.ts'

/**
 * Who holds the directory lends a copy of its files to whoever makes a back-up (`back-up.ts`): nobody else may read
 * them while they change. While they are copied no statement runs, so they are what a killed process would leave, with
 * every commit that was acknowledged. The copy lives as long as the connection that asked for it.
 */
export async function serveBackupCopies(options: {
  directory: string
  client: PGlite
  onError: (error: Error) => void
}): Promise<() => Promise<void>> {
  const { directory, client, onError } = options
  const place = getBackupSocketPath(directory)
  const copy = join(directory, BACKUP_COPY_FOLDER)
  const open = new Set<Socket>()
  let lending: Promise<void> = Promise.resolve()
  // Of a process that was killed.
  rmSync(copy, { recursive: true, force: true })
  rmSync(place, { force: true })

  async function lend(socket: Socket): Promise<void> {
    const gone = new Promise<void>((resolve) => {
      socket.once('end', resolve)
      socket.once('close', resolve)
    })
    try {
      if (socket.destroyed) return
      mkdirSync(copy, { mode: 0o700 })
      await client.runExclusive(() =>
        cp(join(directory, DATABASE_FOLDER), join(copy, DATABASE_FOLDER), {
          recursive: true,
          // Where the file system can, nothing is copied before one of the two changes.
          mode: constants.COPYFILE_FICLONE,
        }),
      )
      socket.write(COPY_READY)
      await gone
    } catch (error) {
      onError(error as Error)
      socket.write((error as Error).message)
    } finally {
      rmSync(copy, { recursive: true, force: true })
      socket.end()
    }
  }

  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
    socket.resume()
    // One after the other.
    lending = lending.then(() => lend(socket))
  })
  server.unref()
  await new Promise<void>((resolve) => {
    server.once('error', (error) => {
      // A shop that cannot be backed up while it runs is a shop all the same.
      onError(new Error(`back-ups of the running shop are not possible: ${error.message}`))
      resolve()
    })
    server.listen(place, () => {
      if (process.platform !== 'win32') chmodSync(place, 0o600)
      resolve()
    })
  })
  return async () => {
    for (const socket of open) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
    await lending
  }
}
