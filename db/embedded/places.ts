import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'

/** In the data directory: PGlite's own files. */
export const DATABASE = 'embedded'
/** The copy that is lent to a back-up, while one is made. */
export const BORROWED = 'being-backed-up'
/** A back-up that is looked at before it becomes the database. */
export const RESTORING = 'being-restored'

/** The answer to who asks for a copy; any other is why there is none. */
export const READY = 'ready\n'

/** Where the process that holds the directory is asked: a socket that only its own user may open. */
export function placeToAsk(directory: string): string {
  if (process.platform !== 'win32') return join(directory, 'back-up.sock')
  return `\\\\.\\pipe\\crescendo-${createHash('sha256').update(resolve(directory)).digest('hex').slice(0, 32)}`
}
