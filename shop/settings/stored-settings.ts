import { sql } from 'drizzle-orm'
import { lockAdvisory } from '../database/advisory-lock.ts'
import { NOT_STORED } from '../database/revision.ts'
import type { Db } from '../services.ts'
import { parseSettings, type ShopSettings } from './get-settings.ts'
import { settings } from './tables.ts'

export interface StoredSettings {
  settings: ShopSettings
  revision: number
}

/** Returns the settings of this moment, not the memoized ones, for a caller that is about to change something. */
export async function getStoredSettings(db: Db): Promise<StoredSettings> {
  const rows = await db.select().from(settings)
  // The policy version follows from other changes, also of legal texts, and the logo has an operation of its own; neither
  // must reject an open form.
  const revisions = rows
    .filter(({ key }) => key !== 'policyVersion' && key !== 'logo')
    .map(({ revision }) => revision)
  return { settings: parseSettings(rows), revision: Math.max(NOT_STORED, ...revisions) }
}

/** Stores a setting. Null has a row, too: without it the revision of the settings would fall (decision 048). */
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
