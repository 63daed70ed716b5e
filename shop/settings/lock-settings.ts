import { sql } from 'drizzle-orm'
import type { Db } from '../services.ts'

/** One changes settings at a time, on every process, until the transaction ends: there may be no row yet to lock. */
export async function lockSettings(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('settings'))`)
}
