import { spawnSync } from 'node:child_process'
import {
  closeSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  folder: string
  /** Fills the disk except for this many bytes. */
  fill(left?: number): void
  freeSpace(): void
  remove(): void
}

/** Mounts a small disk in memory. Returns null without root permissions. */
export function openSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'crescendo-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=777`, 'tmpfs', folder])
  if (mounted.status !== 0) {
    rmdirSync(folder)
    return null
  }
  const filler = join(folder, 'filler')
  let gone = false
  const remove = () => {
    if (gone) return
    gone = true
    // Lazy unmount: a process that is still ending keeps its files.
    spawnSync('umount', ['-l', folder])
    rmdirSync(folder)
  }
  process.once('exit', remove)
  return {
    folder,
    fill(left = 0) {
      const file = openSync(filler, 'a')
      for (const size of [1_048_576, 4_096, 512]) while (canWrite(file, size));
      closeSync(file)
      truncateSync(filler, statSync(filler).size - left)
    },
    freeSpace: () => rmSync(filler, { force: true }),
    remove,
  }
}

function canWrite(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size)) === size
  } catch {
    return false
  }
}
