import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../shop/services.ts'
import { withTimeout } from '../shop/with-timeout.ts'
import { getRows } from './move/list-tables.ts'

/** A replica that lags longer is not waited for. */
const CATCH_UP_MS = 250
const POLL_MS = 10
/** Time for the whole check, because a lost network answers nothing. */
const CHECK_TIMEOUT_MS = 1_000
/** A replica that has failed or lags is left alone for this time. */
const PAUSE_MS = 5_000

/**
 * Returns a function that chooses the database for a heavy read: the replica, once it has everything that was committed
 * before the call, otherwise the main database. Reports the first failure of an outage.
 */
export function chooseReportDb(main: Db, replica: Db, onError: (error: Error) => void): () => Promise<Db> {
  let pausedUntil = 0
  let isReported = false
  return async () => {
    if (performance.now() < pausedUntil) return main
    try {
      await withTimeout(waitUntilCaughtUp(main, replica), CHECK_TIMEOUT_MS)
      isReported = false
      return replica
    } catch (error) {
      pausedUntil = performance.now() + PAUSE_MS
      if (!isReported) onError(new Error('the replica cannot be read', { cause: error }))
      isReported = true
      return main
    }
  }
}

async function waitUntilCaughtUp(main: Db, replica: Db): Promise<void> {
  const [committed] = await getRows<{ lsn: string }>(
    main.execute(sql`select pg_current_wal_flush_lsn()::text as lsn`),
  )
  const deadline = performance.now() + CATCH_UP_MS
  for (;;) {
    const [state] = await getRows<{ isReplica: boolean; isCaughtUp: boolean | null }>(
      replica.execute(sql`select pg_is_in_recovery() as "isReplica",
        pg_last_wal_replay_lsn() >= ${committed?.lsn}::pg_lsn as "isCaughtUp"`),
    )
    // A replica that was promoted to a main server no longer receives changes.
    if (!state?.isReplica) throw new Error('the server is no replica')
    if (state.isCaughtUp) return
    if (performance.now() > deadline) throw new Error(`it lags by more than ${CATCH_UP_MS} ms`)
    await sleep(POLL_MS)
  }
}
