import { sql } from 'drizzle-orm'
import { lockAdvisory } from '../database/advisory-lock.ts'
import type { Db } from '../services.ts'
import type { ShopSettings } from './get-settings.ts'
import { settings } from './tables.ts'

/** Stores a setting. Null has a row, too: without it the revision of the settings would fall (decision 036). */
export async function saveSetting<Key extends keyof ShopSettings>(
  tx: Db,
  key: Key,
  value: ShopSettings[Key],
): Promise<void> {
  // Drizzle writes null as the NULL of SQL.
  const stored = value === null ? sql`'null'::jsonb` : value
  await tx
    .insert(settings)
    .values({ key, value: stored })
    .onConflictDoUpdate({ target: settings.key, set: { value: stored, updatedAt: sql`now()` } })
}

/**
 * Serializes changes of settings across all processes until the transaction ends. An advisory lock, because
 * there may be no row yet.
 */
export async function lockSettings(tx: Db): Promise<void> {
  await lockAdvisory(tx, 'settings')
}
