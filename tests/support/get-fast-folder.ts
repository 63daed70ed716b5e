import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY_FOLDER = '/dev/shm'

/** Returns the folder for temporary files: in memory where there is a gigabyte of it, since databases are hundreds of files. */
export function getFastFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    return bavail * bsize > 2 ** 30 ? MEMORY_FOLDER : tmpdir()
  } catch {
    return tmpdir()
  }
}
