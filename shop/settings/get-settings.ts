import { type Lang, SHIPPED_LANGS } from '../localization/languages.ts'
import { memoize } from '../memoize.ts'
import type { PaymentMethod } from '../payment-methods.ts'
import type { Db } from '../services.ts'
import { type Brand, DEFAULT_BRAND_SETTINGS, type LogoInfo } from './brand.ts'
import { type ClaimSources, DEFAULT_CLAIM_SOURCES } from './claims/claim-sources.ts'
import { DEFAULT_NICHES } from './default-niches.ts'
import type { OpeningHours } from './get-opening-status.ts'
import { DEFAULT_MARKETING_CLAIMS, type MarketingClaims } from './marketing-claims.ts'
import { DEFAULT_POLICY, type Policy } from './policy.ts'
import { settings } from './tables.ts'
import { DEFAULT_TAX_SETTINGS, type TaxSettings } from './tax-settings.ts'

export interface ShopSettings {
  shopName: string
  brand: Brand
  /** Null for the mark of the software. It changes with its own operation (shop/brand/logo.ts). */
  logo: LogoInfo | null
  /** A closed shop shows visitors the opening page and takes no orders of customers (decision 078). */
  isOpen: boolean
  /** Day that the opening page names, YYYY-MM-DD. It opens nothing by itself. */
  opensOn: string | null
  supportEmail: string
  /** Seller on receipts; null when it is the shop by its name. */
  trader: { name: string; address: string } | null
  niches: string[]
  /** Version of the policy that customers accept with an order; changes with every text or figure. */
  policyVersion: string
  policy: Policy
  claims: MarketingClaims
  /** Where each claim comes from, and what supports it. */
  claimSources: ClaimSources
  /** Pages leave out claims, counters and testimonials until they are real. */
  hidesSamples: boolean
  /** Enabled payment methods, among those that a provider offers. */
  methods: Record<PaymentMethod, boolean>
  /** When staff answer the chat; null for always. */
  chatHours: OpeningHours | null
  /** Languages that visitors may choose, besides English. */
  liveLanguages: Lang[]
  /** Staff must have a second factor to work. */
  staffSecondFactor: boolean
  /** Pence: staff confirm their session before they refund more of a payment (decision 047). */
  refundConfirmationAmount: number
  tax: TaxSettings
  /** Customers get one reminder of an order that they left unpaid. */
  remindsOfUnpaidOrders: boolean
  /** Staff have put the launch checklist aside, so that the dashboard does not show it. */
  isLaunchPutAside: boolean
}

export const DEFAULT_SETTINGS: ShopSettings = {
  shopName: 'Crescendo',
  ...DEFAULT_BRAND_SETTINGS,
  isOpen: true,
  opensOn: null,
  supportEmail: 'support@example.com',
  trader: null,
  niches: [...DEFAULT_NICHES],
  policyVersion: '2026-11-01',
  policy: DEFAULT_POLICY,
  claims: DEFAULT_MARKETING_CLAIMS,
  claimSources: DEFAULT_CLAIM_SOURCES,
  hidesSamples: false,
  methods: { card: true, applepay: true, paypal: true, crypto: true },
  chatHours: null,
  liveLanguages: [...SHIPPED_LANGS],
  staffSecondFactor: false,
  refundConfirmationAmount: 10_000,
  tax: DEFAULT_TAX_SETTINGS,
  remindsOfUnpaidOrders: true,
  isLaunchPutAside: false,
}

/** Returns the operator's settings over the defaults. */
export const getSettings = memoize(2_000, async (db: Db): Promise<ShopSettings> => {
  return parseSettings(await db.select().from(settings))
})

export function parseSettings(rows: { key: string; value: unknown }[]): ShopSettings {
  const kept: Partial<ShopSettings> = Object.fromEntries(rows.map((row) => [row.key, row.value]))
  return {
    ...DEFAULT_SETTINGS,
    ...kept,
    brand: { ...DEFAULT_BRAND_SETTINGS.brand, ...kept.brand },
    policy: mergeSettings(DEFAULT_POLICY, kept.policy),
    claims: mergeSettings(DEFAULT_MARKETING_CLAIMS, kept.claims),
    claimSources: { ...DEFAULT_CLAIM_SOURCES, ...kept.claimSources },
    methods: { ...DEFAULT_SETTINGS.methods, ...kept.methods },
  }
}

/**
 * Merges stored figures over the defaults, one by one: a figure that is missing or not a number keeps its
 * default.
 */
export function mergeSettings<T>(defaults: T, stored: unknown): T {
  if (typeof defaults === 'number') return (isFigure(stored) ? stored : defaults) as T
  const groups = Object.entries(defaults as Record<string, unknown>)
  const given = (stored ?? {}) as Record<string, unknown>
  return Object.fromEntries(groups.map(([key, value]) => [key, mergeSettings(value, given[key])])) as T
}

function isFigure(stored: unknown): stored is number {
  return typeof stored === 'number' && Number.isFinite(stored) && stored >= 0
}
