import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'

/** In the data directory: PGlite's own files. */
export const DATABASE_FOLDER = 'embedded'
/** The copy that is lent to a back-up, while one is made. */
export const BACKUP_COPY_FOLDER = 'being-backed-up'
/** Where the file system has no socket that dies with its process: who holds the directory. */
export const LOCK_FILE = 'crescendo.lock'
const BACKUP_SOCKET = 'back-up.sock'
/** A back-up that is looked at before it becomes the database. */
export const RESTORE_FOLDER = 'being-restored'

/** Before the time at which a restore put a database aside. */
const REPLACED_PREFIX = `${DATABASE_FOLDER}-until-`

/** A database that a restore replaces, kept beside the new one. */
export function getReplacedFolderName(now: Date): string {
  return REPLACED_PREFIX + now.toISOString().replaceAll(':', '')
}

/** Folders in the data directory that hold a database. */
export function isDatabaseFolder(name: string): boolean {
  return (
    [DATABASE_FOLDER, BACKUP_COPY_FOLDER, RESTORE_FOLDER].includes(name) || name.startsWith(REPLACED_PREFIX)
  )
}

/** Whether the shop can have put it there: the hidden files are those of a service user's home folder. */
export function isShopEntry(name: string): boolean {
  return (
    isDatabaseFolder(name) ||
    [BACKUP_SOCKET, LOCK_FILE, 'lost+found'].includes(name) ||
    name.startsWith('.') ||
    /\.tar\.gz(\.unfinished)?$/.test(name)
  )
}

/** The answer to who asks for a copy; any other is why there is none. */
export const COPY_READY = 'ready\n'

/** Where the process that holds the directory is asked: a socket that only its own user may open. */
export function getBackupSocketPath(directory: string): string {
  if (process.platform !== 'win32') return join(directory, BACKUP_SOCKET)
  return `\\\\.\\pipe\\crescendo-${createHash('sha256').update(resolve(directory)).digest('hex').slice(0, 32)}`
}
