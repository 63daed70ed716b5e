import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../../shop/services.ts'

/** Waits until another connection waits for a lock. Only on PostgreSQL. */
export async function waitForLock(db: Db): Promise<void> {
  for (;;) {
    const { rows } = (await db.execute(
      sql`select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database()) or locktype = 'transactionid' and not granted`,
    )) as unknown as { rows: unknown[] }
    if (rows.length > 0) return
    await sleep(20)
  }
}
