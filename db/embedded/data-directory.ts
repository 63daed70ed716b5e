import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'

/** Folder of PGlite's files in the data directory. */
export const DATABASE_FOLDER = 'embedded'
/** Folder of the uploads in the data directory, unless they are in an object storage. */
export const UPLOADS_FOLDER = 'uploads'
/** Holds links to the uploads while a backup is made. */
export const UPLOADS_COPY_FOLDER = 'being-backed-up-uploads'
/** Folder of the copy while a backup is made. */
export const BACKUP_COPY_FOLDER = 'being-backed-up'
/** Names the process that holds the directory: a socket on Linux, elsewhere a file. */
export const LOCK_FILE = 'crescendo.lock'
/** Holds the key that encrypts stored credentials. A backup contains only the folders above, so never this file. */
export const SECRET_KEY_FILE = 'secret.key'
const BACKUP_SOCKET = 'back-up.sock'
/** Folder of a backup while it is checked before it replaces the database. */
export const RESTORE_FOLDER = 'being-restored'

/** Followed by the time of the restore that replaced this database. */
const REPLACED_PREFIX = `${DATABASE_FOLDER}-until-`

/** Returns the folder name for a database that a restore replaces. */
export function getReplacedFolderName(now: Date): string {
  return REPLACED_PREFIX + now.toISOString().replaceAll(':', '')
}

const REPLACED_UPLOADS_PREFIX = `${UPLOADS_FOLDER}-until-`

/** Returns the folder name for uploads that a restore replaces. */
export function getReplacedUploadsName(now: Date): string {
  return REPLACED_UPLOADS_PREFIX + now.toISOString().replaceAll(':', '')
}

const PRIVATE_FOLDERS = [
  DATABASE_FOLDER,
  BACKUP_COPY_FOLDER,
  RESTORE_FOLDER,
  UPLOADS_FOLDER,
  UPLOADS_COPY_FOLDER,
]

/** Whether a folder in the data directory holds a database or uploads. */
export function isPrivateFolder(name: string): boolean {
  return (
    PRIVATE_FOLDERS.includes(name) ||
    name.startsWith(REPLACED_PREFIX) ||
    name.startsWith(REPLACED_UPLOADS_PREFIX)
  )
}

/**
 * Whether an entry of the data directory can belong to the shop. Hidden files belong to the home folder of a
 * service user.
 */
export function isShopEntry(name: string): boolean {
  return (
    isPrivateFolder(name) ||
    [BACKUP_SOCKET, LOCK_FILE, SECRET_KEY_FILE, 'lost+found'].includes(name) ||
    name.startsWith(`${SECRET_KEY_FILE}.`) ||
    name.startsWith('.') ||
    /\.tar\.gz(\.unfinished)?$/.test(name)
  )
}

/** Message of a client that has made a backup of the copy. */
export const BACKUP_MADE = 'made\n'

/** Reply when the copy is ready; any other reply is the reason why there is none. */
export const COPY_READY = 'ready\n'

/**
 * Returns the path of the socket at which the running shop accepts requests for a copy. Only its own user can
 * open it.
 */
export function getBackupSocketPath(directory: string): string {
  if (process.platform !== 'win32') return join(directory, BACKUP_SOCKET)
  return `\\\\.\\pipe\\crescendo-${createHash('sha256').update(resolve(directory)).digest('hex').slice(0, 32)}`
}
