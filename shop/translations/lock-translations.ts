import { sql } from 'drizzle-orm'
import type { Db } from '../services.ts'

/** One changes words at a time, on every process, until the transaction ends: a higher change is a later one. */
export async function lockTranslations(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('translations'))`)
}
