import { remember } from '../remember.ts'
import type { Db } from '../services.ts'
import { NICHES } from './niches.ts'
import { DEFAULT_POLICY, type Policy, policyOver } from './policy.ts'
import { settings } from './tables.ts'

export interface ShopSettings {
  shopName: string
  supportEmail: string
  niches: string[]
  /** The policy the buyer accepts with the order; a new text gets a new version. */
  policyVersion: string
  policy: Policy
}

export const DEFAULT_SETTINGS: ShopSettings = {
  shopName: 'Crescendo',
  supportEmail: 'support@example.com',
  niches: [...NICHES],
  policyVersion: '2026-11-01',
  policy: DEFAULT_POLICY,
}

/** What the operator has set, over the defaults. */
export const readSettings = remember(2_000, async (db: Db): Promise<ShopSettings> => {
  const rows = await db.select().from(settings)
  const kept: Partial<ShopSettings> = Object.fromEntries(rows.map((row) => [row.key, row.value]))
  return { ...DEFAULT_SETTINGS, ...kept, policy: policyOver(kept.policy) }
})
