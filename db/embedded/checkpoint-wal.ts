import type { PGlite } from '@electric-sql/pglite'

const CHECK_INTERVAL_MS = 60_000
const MAX_WAL_BYTES = 64 * 2 ** 20

const WAL_SIZE_QUERY =
  'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()'

/**
 * Runs checkpoints so that the write-ahead log stays short. PostgreSQL has a background process for this; in
 * PGlite the log would grow until the database is closed. Returns a function that stops the checkpoints.
 */
export function startWalCheckpoints(
  client: PGlite,
  onError: (error: Error) => void,
  { everyMs = CHECK_INTERVAL_MS, maxBytes = MAX_WAL_BYTES } = {},
): () => Promise<void> {
  let running: Promise<void> | undefined
  async function checkpointIfLarge(): Promise<void> {
    const { rows } = await client.query<{ bytes: number }>(WAL_SIZE_QUERY)
    if ((rows[0]?.bytes ?? 0) > maxBytes) await client.exec('checkpoint')
  }
  const timer = setInterval(() => {
    running ??= checkpointIfLarge()
      .catch(onError)
      .finally(() => {
        running = undefined
      })
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
