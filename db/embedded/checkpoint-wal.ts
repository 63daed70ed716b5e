import type { PGlite } from '@electric-sql/pglite'

const CHECK_INTERVAL_MS = 60_000
const MAX_WAL_BYTES = 64 * 2 ** 20

const WAL_SIZE_QUERY =
  'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()'

/**
 * What is written goes to a log first. PostgreSQL has a process that brings the files up to it and lets go of it; PGlite
 * has not, and without this the log would grow until the shop is closed. Gives back how to stop.
 */
export function startWalCheckpoints(
  client: PGlite,
  onError: (error: Error) => void,
  { everyMs = CHECK_INTERVAL_MS, longest = MAX_WAL_BYTES } = {},
): () => Promise<void> {
  let working: Promise<void> | undefined
  async function look(): Promise<void> {
    const { rows } = await client.query<{ bytes: number }>(WAL_SIZE_QUERY)
    if ((rows[0]?.bytes ?? 0) > longest) await client.exec('checkpoint')
  }
  const timer = setInterval(() => {
    working ??= look()
      .catch(onError)
      .finally(() => {
        working = undefined
      })
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await working
  }
}
