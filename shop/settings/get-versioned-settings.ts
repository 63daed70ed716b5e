import { createHash } from 'node:crypto'
import { asc } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { parseSettings, type ShopSettings } from './get-settings.ts'
import { settings } from './tables.ts'

export interface VersionedSettings {
  settings: ShopSettings
  /** Names all that is set: who changes it says which they saw. */
  version: string
}

/** As it is this moment, not as it is remembered: for who is about to change it. */
export async function getVersionedSettings(db: Db): Promise<VersionedSettings> {
  const rows = await db.select().from(settings).orderBy(asc(settings.key))
  // The version of the policy follows by itself, also from a text that is no setting: it makes no form old.
  const typed = rows.filter(({ key }) => key !== 'policyVersion').map(({ key, value }) => [key, value])
  const version = createHash('sha256').update(JSON.stringify(typed)).digest('hex').slice(0, 16)
  return { settings: parseSettings(rows), version }
}
