import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getMemoryMb } from './process-usage.ts'

const GROUPS = '/sys/fs/cgroup'

/**
 * Holds a process within `megabytes` of memory by a control group, so that the system kills it when it needs more, as in a
 * container. Returns how to remove the group after the process has ended, or null when this user cannot create one.
 */
export function limitMemory(pid: number, megabytes: number): (() => void) | null {
  const isVersion2 = existsSync(join(GROUPS, 'cgroup.controllers'))
  const group = join(GROUPS, isVersion2 ? '' : 'memory', `shop-${pid}`)
  // The group does not count what the process had before it joined.
  const bytes = String(Math.floor((megabytes - getMemoryMb(pid)) * 1024 * 1024))
  try {
    mkdirSync(group)
    if (isVersion2) {
      writeFileSync(join(group, 'memory.max'), bytes)
      writeFileSync(join(group, 'memory.swap.max'), '0')
    } else {
      writeFileSync(join(group, 'memory.limit_in_bytes'), bytes)
    }
    writeFileSync(join(group, 'cgroup.procs'), String(pid))
  } catch {
    return null
  }
  return () => rmdirSync(group)
}
