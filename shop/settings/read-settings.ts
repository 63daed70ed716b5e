import { remember } from '../remember.ts'
import type { Db } from '../services.ts'
import { NICHES } from './niches.ts'
import { settings } from './tables.ts'

export interface ShopSettings {
  shopName: string
  supportEmail: string
  niches: string[]
  /** The policy the buyer accepts with the order; a new text gets a new version. */
  policyVersion: string
}

export const DEFAULT_SETTINGS: ShopSettings = {
  shopName: 'Crescendo',
  supportEmail: 'support@example.com',
  niches: [...NICHES],
  policyVersion: '2026-11-01',
}

/** What the operator has set, over the defaults. */
export const readSettings = remember(2_000, async (db: Db): Promise<ShopSettings> => {
  const rows = await db.select().from(settings)
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(rows.map((row) => [row.key, row.value])) }
})
