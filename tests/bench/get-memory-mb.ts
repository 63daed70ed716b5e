import { readFileSync } from 'node:fs'

/** Returns the resident memory of a process in MB. */
export function getMemoryMb(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
