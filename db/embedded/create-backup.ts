import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { DirectoryInUseError, lockDirectory } from './directory-lock.ts'
import { BACKUP_COPY_FOLDER, COPY_READY, DATABASE_FOLDER, getBackupSocketPath } from './paths.ts'

/**
 * Writes the embedded database to a new file, a compressed tar; everything that was acknowledged before it began is in
 * it. Of a shop that runs it takes a copy that the shop itself makes; else it holds the directory meanwhile.
 */
export async function createBackup(options: { directory: string; file: string }): Promise<{ bytes: number }> {
  const { directory, file } = options
  if (!existsSync(join(directory, DATABASE_FOLDER, 'PG_VERSION')))
    throw new Error(`there is no embedded database in ${directory}`)
  if (existsSync(file)) throw new Error(`${file} is there already`)
  const held = await acquireFiles(directory)
  try {
    return await writeArchive(held.folder, file)
  } finally {
    await held.giveBack()
  }
}

async function acquireFiles(directory: string): Promise<{ folder: string; giveBack: () => Promise<void> }> {
  try {
    const lock = await lockDirectory(directory, `process ${process.pid}, which backs it up`)
    return { folder: directory, giveBack: lock.release }
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error
    const socket = await requestCopy(directory, error)
    return {
      folder: join(directory, BACKUP_COPY_FOLDER),
      async giveBack() {
        socket.end()
        if (!socket.closed) await once(socket, 'close')
      },
    }
  }
}

async function requestCopy(directory: string, inUse: DirectoryInUseError): Promise<Socket> {
  const socket = connect(getBackupSocketPath(directory))
  const told = await new Promise<string>((resolve) => {
    let all = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      all += chunk
      if (all === COPY_READY) resolve(all)
    })
    socket.on('error', (error) => (all ||= error.message))
    socket.on('close', () => resolve(all))
  })
  if (told !== COPY_READY) throw new Error(`${inUse.message}, and it lends no copy: ${told || 'it ended'}`)
  return socket
}

/** All of it or no file at all; readable by its owner alone, for customers are in it. */
async function writeArchive(folder: string, file: string): Promise<{ bytes: number }> {
  const unfinished = `${file}.unfinished`
  // A file that a killed process left behind may be readable by others.
  await rm(unfinished, { force: true })
  const handle = await open(unfinished, 'wx', 0o600)
  try {
    const tar = spawn('tar', ['-C', folder, '-czf', '-', DATABASE_FOLDER], {
      stdio: ['ignore', handle.fd, 'pipe'],
    })
    let said = ''
    tar.stderr?.on('data', (chunk) => (said += chunk))
    const [code] = await once(tar, 'close')
    if (code !== 0) throw new Error(`tar could not pack it: ${said.trim()}`)
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
