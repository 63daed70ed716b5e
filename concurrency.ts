import { availableParallelism, totalmem } from 'node:os'

/**
 * Each process opens up to eleven connections, and PostgreSQL accepts a hundred unless configured otherwise: eight processes
 * leave room for backups and commands.
 */
const MAX_DEFAULT_CONCURRENCY = 8

/** A process under load takes up to 260 MB (docs/performance.md); the rest is left to the system. */
const BYTES_PER_PROCESS = 400 * 2 ** 20

/** Limit of WEB_CONCURRENCY. */
export const MAX_CONCURRENCY = 64

/** Returns how many processes serve the shop when WEB_CONCURRENCY is not set. */
export function getDefaultConcurrency(databaseUrl: string | undefined): number {
  if (!databaseUrl) return 1
  // Without a memory limit, `constrainedMemory` returns 0 or more than the machine has.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  const fitting = Math.max(1, Math.floor(memory / BYTES_PER_PROCESS))
  return Math.min(availableParallelism(), fitting, MAX_DEFAULT_CONCURRENCY)
}

/**
 * Returns how many processes serve the shop. With an invalid configuration it is one, which reports what is invalid and
 * exits.
 */
export function getConcurrency(variables: Record<string, string | undefined>): number {
  const { WEB_CONCURRENCY: given, DATABASE_URL: databaseUrl } = variables
  if (!given) return getDefaultConcurrency(databaseUrl)
  const count = Number(given)
  const isValid = Number.isInteger(count) && count >= 1 && count <= MAX_CONCURRENCY && Boolean(databaseUrl)
  return isValid ? count : 1
}
