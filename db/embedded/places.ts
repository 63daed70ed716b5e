import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'

/** In the data directory: PGlite's own files. */
export const DATABASE = 'embedded'
/** The copy that is lent to a back-up, while one is made. */
export const BORROWED = 'being-backed-up'
/** Where the file system has no socket that dies with its process: who holds the directory. */
export const LOCK_FILE = 'crescendo.lock'
const SOCKET = 'back-up.sock'
/** A back-up that is looked at before it becomes the database. */
export const RESTORING = 'being-restored'

/** Before the time at which a restore put a database aside. */
const PUT_ASIDE = `${DATABASE}-until-`

/** A database that a restore replaces, kept beside the new one. */
export function putAside(now: Date): string {
  return PUT_ASIDE + now.toISOString().replaceAll(':', '')
}

/** Folders in the data directory that hold a database. */
export function isOwnFolder(name: string): boolean {
  return [DATABASE, BORROWED, RESTORING].includes(name) || name.startsWith(PUT_ASIDE)
}

/** Whether the shop can have put it there: the hidden files are those of a service user's home folder. */
export function isOwnName(name: string): boolean {
  return (
    isOwnFolder(name) ||
    [SOCKET, LOCK_FILE, 'lost+found'].includes(name) ||
    name.startsWith('.') ||
    /\.tar\.gz(\.unfinished)?$/.test(name)
  )
}

/** The answer to who asks for a copy; any other is why there is none. */
export const READY = 'ready\n'

/** Where the process that holds the directory is asked: a socket that only its own user may open. */
export function placeToAsk(directory: string): string {
  if (process.platform !== 'win32') return join(directory, SOCKET)
  return `\\\\.\\pipe\\crescendo-${createHash('sha256').update(resolve(directory)).digest('hex').slice(0, 32)}`
}
