import { sql } from 'drizzle-orm'
import type { Db } from '../services.ts'

/** Waits for the lock of `namespace` and `key` and holds it, across all processes, until the transaction ends. */
export async function lockAdvisory(tx: Db, namespace: string, key = ''): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${namespace}:${key}`}, 0))`)
}
