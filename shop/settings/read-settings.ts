import { remember } from '../remember.ts'
import type { Db } from '../services.ts'
import { type ClaimFigures, DEFAULT_CLAIMS } from './claims.ts'
import { figuresOver } from './figures-over.ts'
import { NICHES } from './niches.ts'
import { DEFAULT_POLICY, type Policy } from './policy.ts'
import { settings } from './tables.ts'

export interface ShopSettings {
  shopName: string
  supportEmail: string
  /** Who sells, as the receipts name them; null: the shop by its name. */
  trader: { name: string; address: string } | null
  niches: string[]
  /** The policy the buyer accepts with the order; a new text gets a new version. */
  policyVersion: string
  policy: Policy
  claims: ClaimFigures
}

export const DEFAULT_SETTINGS: ShopSettings = {
  shopName: 'Crescendo',
  supportEmail: 'support@example.com',
  trader: null,
  niches: [...NICHES],
  policyVersion: '2026-11-01',
  policy: DEFAULT_POLICY,
  claims: DEFAULT_CLAIMS,
}

/** What the operator has set, over the defaults. */
export const readSettings = remember(2_000, async (db: Db): Promise<ShopSettings> => {
  const rows = await db.select().from(settings)
  const kept: Partial<ShopSettings> = Object.fromEntries(rows.map((row) => [row.key, row.value]))
  return {
    ...DEFAULT_SETTINGS,
    ...kept,
    policy: figuresOver(DEFAULT_POLICY, kept.policy),
    claims: figuresOver(DEFAULT_CLAIMS, kept.claims),
  }
})
