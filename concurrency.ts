import { availableParallelism } from 'node:os'

/**
 * Each process opens up to eleven connections, and PostgreSQL accepts a hundred unless configured otherwise: eight processes
 * leave room for backups and commands.
 */
const MAX_DEFAULT_CONCURRENCY = 8

/** Limit of WEB_CONCURRENCY. */
export const MAX_CONCURRENCY = 64

/** Returns how many processes serve the shop when WEB_CONCURRENCY is not set. */
export function getDefaultConcurrency(databaseUrl: string | undefined): number {
  return databaseUrl ? Math.min(availableParallelism(), MAX_DEFAULT_CONCURRENCY) : 1
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
