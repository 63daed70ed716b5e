import { readFileSync } from 'node:fs'

/** Returns the resident memory of a process in MB. */
export function getMemoryMb(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** Linux counts processor time in hundredths of a second. */
const CPU_TICK_MS = 10

/** Returns the processor time of a process since its start, in ms. */
export function getCpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * CPU_TICK_MS
}
