import { eq, sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import type { ShopSettings } from './read-settings.ts'
import { settings } from './tables.ts'

/** Null is how it is without a row: a setting that may be null is null by default. */
export async function keepSetting<Key extends keyof ShopSettings>(
  tx: Db,
  key: Key,
  value: ShopSettings[Key],
): Promise<void> {
  if (value === null) {
    await tx.delete(settings).where(eq(settings.key, key))
    return
  }
  await tx
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: sql`now()` } })
}
