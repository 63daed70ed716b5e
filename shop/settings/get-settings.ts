import { type Lang, SHIPPED_LANGS } from '../localization/languages.ts'
import { memoize } from '../memoize.ts'
import { PAYMENT_METHODS, type PaymentMethod, toPaymentOption } from '../payment-methods.ts'
import type { Db } from '../services.ts'
import type { OpeningHours } from './get-opening-status.ts'
import { DEFAULT_MARKETING_CLAIMS, type MarketingClaims } from './marketing-claims.ts'
import { DEFAULT_NICHES } from './niches.ts'
import { DEFAULT_POLICY, type Policy } from './policy.ts'
import { settings } from './tables.ts'

export interface ShopSettings {
  shopName: string
  supportEmail: string
  /** Who sells, as the receipts name them; null: the shop by its name. */
  trader: { name: string; address: string } | null
  niches: string[]
  /** The policy the buyer accepts with the order; a new text or figure gets a new version. */
  policyVersion: string
  policy: Policy
  claims: MarketingClaims
  /** Which ways to pay are switched on, of those a provider carries. */
  methods: Record<PaymentMethod, boolean>
  /** When somebody answers the chat; null: at any time. */
  chatHours: OpeningHours | null
  /** The languages visitors may choose, beside English. */
  liveLanguages: Lang[]
  /** Staff may work only with a second factor on their account. */
  staffSecondFactor: boolean
}

export const DEFAULT_SETTINGS: ShopSettings = {
  shopName: 'Crescendo',
  supportEmail: 'support@example.com',
  trader: null,
  niches: [...DEFAULT_NICHES],
  policyVersion: '2026-11-01',
  policy: DEFAULT_POLICY,
  claims: DEFAULT_MARKETING_CLAIMS,
  methods: { card: true, applepay: true, paypal: true },
  chatHours: null,
  liveLanguages: [...SHIPPED_LANGS],
  staffSecondFactor: false,
}

/** What the operator has set, over the defaults. */
export const getSettings = memoize(2_000, async (db: Db): Promise<ShopSettings> => {
  return parseSettings(await db.select().from(settings))
})

export function parseSettings(rows: { key: string; value: unknown }[]): ShopSettings {
  const kept: Partial<ShopSettings> = Object.fromEntries(rows.map((row) => [row.key, row.value]))
  return {
    ...DEFAULT_SETTINGS,
    ...kept,
    policy: mergeFigures(DEFAULT_POLICY, kept.policy),
    claims: mergeFigures(DEFAULT_MARKETING_CLAIMS, kept.claims),
    methods: parseMethods(kept.methods),
  }
}

/** Rows name the methods as the checkout does, or as the code does (decision 031). */
function parseMethods(kept: Partial<Record<string, boolean>> = {}): ShopSettings['methods'] {
  const switched = PAYMENT_METHODS.map((method) => [
    method,
    kept[method] ?? kept[toPaymentOption(method)] ?? DEFAULT_SETTINGS.methods[method],
  ])
  return Object.fromEntries(switched) as ShopSettings['methods']
}

/** The operator's figures over the standard ones, figure by figure: one that is missing or no number keeps its standard. */
export function mergeFigures<T>(standard: T, kept: unknown): T {
  if (typeof standard === 'number') return (isFigure(kept) ? kept : standard) as T
  const groups = Object.entries(standard as Record<string, unknown>)
  const given = (kept ?? {}) as Record<string, unknown>
  return Object.fromEntries(groups.map(([key, value]) => [key, mergeFigures(value, given[key])])) as T
}

function isFigure(kept: unknown): kept is number {
  return typeof kept === 'number' && Number.isFinite(kept) && kept >= 0
}
