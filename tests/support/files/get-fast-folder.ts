import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

export const MEMORY_FOLDER = '/dev/shm'

/** Returns the parent of temporary folders: in memory where a gigabyte is free, because a database is hundreds of files. */
export function getFastFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    return bavail * bsize > 2 ** 30 ? MEMORY_FOLDER : tmpdir()
  } catch {
    return tmpdir()
  }
}
