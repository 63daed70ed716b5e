import { asc, lt, sql } from 'drizzle-orm'
import { listPackages, listPackagesOnSale } from '../catalog/list-packages.ts'
import type { Catalog, PackageView, PriceReduction } from '../catalog/package-view.ts'
import { lockAdvisory } from '../database/advisory-lock.ts'
import { DAY_MS } from '../durations.ts'
import { DEFAULT_LANG, type Lang } from '../localization/languages.ts'
import { memoize } from '../memoize.ts'
import type { PriceableLine } from '../pricing/price-lines.ts'
import { priceOrder } from '../pricing/price-order.ts'
import type { PromotionRule } from '../pricing/promotion-rule.ts'
import type { Db } from '../services.ts'
import { findRefusal } from './find-refusal.ts'
import { listAutomaticPromotions, listCachedAutomaticPromotions } from './list-promotions.ts'
import { getMissingCharge, quoteCandidates } from './quote-order.ts'
import { offeredPrices, type Promotion } from './tables.ts'

/** The period of Directive (EU) 2019/2161, article 2. */
export const REFERENCE_DAYS = 30
/** Rows that ended earlier are not needed any more. */
const KEPT_DAYS = 90

export interface PricedPackage {
  id: string
  type: PackageView['type']
  pence: number
}

/** Lists the packages on sale, with the price reductions of automatic promotions. Memoized like `listPackages`. */
export const listCatalogWithReductions = memoize(2_000, async (db: Db, lang: Lang): Promise<Catalog> => {
  const catalog = await listPackages(db, lang)
  const promotions = await listCachedAutomaticPromotions(db)
  if (promotions.length === 0) return catalog
  const [history, now] = [await listPriceHistory(db), new Date()]
  const addReduction = (view: PackageView): PackageView => {
    const pence = Math.round(view.price * 100)
    const offered = getReducedPrice({ id: view.id, type: view.type, pence }, promotions, now)
    const lowest = getLowestPriceBefore(history.get(view.id) ?? [], offered, now)
    const isReduced = offered < pence && lowest !== null && offered < lowest
    const reduction: PriceReduction | null = isReduced
      ? { price: offered / 100, lowestBefore: lowest / 100 }
      : null
    return reduction ? { ...view, reduction } : view
  }
  const entries = Object.entries(catalog).map(([type, views]) => [type, views?.map(addReduction)])
  return Object.fromEntries(entries) as Catalog
})

/** Returns what one unit costs everybody, in pence: conditions on the customer or on more units are not met. */
function getReducedPrice({ id, type, pence }: PricedPackage, promotions: Promotion[], now: Date): number {
  const line: PriceableLine = { packageId: id, type, units: 1, price: { amount: pence, currency: 'GBP' } }
  const nobody = { id: null, hasPaidOrder: true, uses: 0 }
  const candidates = promotions
    .filter((promotion) => findRefusal(promotion, [line], nobody, now) === null)
    .map((promotion) => ({ promotion, code: null, replacedPayments: [] }))
  return quoteCandidates({ lines: [line], lang: DEFAULT_LANG }, candidates).pricing.net
}

interface PricePeriod {
  since: Date
  /** Pence; null while the package was not on sale. */
  price: number | null
}

/**
 * Returns the lowest price of the 30 days before the current price began, in pence; null without a history. `offered` is
 * the current price, which may not be in the history yet.
 */
export function getLowestPriceBefore(history: PricePeriod[], offered: number, now: Date): number | null {
  const isCurrent = history.at(-1)?.price === offered
  const start = (isCurrent ? history.at(-1)?.since : null) ?? now
  const earlier = isCurrent ? history.slice(0, -1) : history
  const from = start.getTime() - REFERENCE_DAYS * DAY_MS
  const prices = earlier.flatMap(({ price }, index) => {
    const until = earlier[index + 1]?.since ?? start
    return price !== null && until.getTime() > from ? [price] : []
  })
  return prices.length > 0 ? Math.min(...prices) : null
}

async function listPriceHistory(db: Db): Promise<Map<string, PricePeriod[]>> {
  const rows = await db.select().from(offeredPrices).orderBy(asc(offeredPrices.since))
  return Map.groupBy(rows, ({ packageId }) => packageId)
}

/**
 * Records the price of each package when it has changed since the last run, also by the window of a promotion. Deletes
 * what the law no longer asks for. Returns the number of changes.
 */
export async function recordOfferedPrices(db: Db, now = new Date()): Promise<number> {
  return db.transaction(async (tx) => {
    // Two processes would record one change twice.
    await lockAdvisory(tx, 'offered_prices')
    const sold = await listPackagesOnSale(tx, DEFAULT_LANG)
    const promotions = await listAutomaticPromotions(tx)
    const history = await listPriceHistory(tx)
    const current = new Map(sold.map((entry) => [entry.id, getReducedPrice(entry, promotions, now)]))
    const changed = [...new Set([...history.keys(), ...current.keys()])].flatMap((packageId) => {
      const price = current.get(packageId) ?? null
      return history.get(packageId)?.at(-1)?.price === price ? [] : [{ packageId, price, since: now }]
    })
    if (changed.length > 0) await tx.insert(offeredPrices).values(changed).onConflictDoNothing()
    await deleteOldPrices(tx, now)
    return changed.length
  })
}

/** Keeps the last price of each package, however old. */
async function deleteOldPrices(tx: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  const isSuperseded = sql`exists (
    select 1 from ${offeredPrices} as later
    where later.package_id = ${offeredPrices.packageId} and later.since > ${offeredPrices.since}
      and later.since < ${oldest.toISOString()}::timestamptz)`
  await tx.delete(offeredPrices).where(sql`${lt(offeredPrices.since, oldest)} and ${isSuperseded}`)
}

/**
 * Finds an automatic promotion with which one unit of a package costs less than the smallest charge, so that nobody could
 * buy it. One that has ended concerns nobody.
 */
export async function findPromotionBelowCharge(
  db: Db,
  sold: PricedPackage[],
  minimumCharge: number,
): Promise<{ promotion: Promotion; total: number } | null> {
  const now = new Date()
  for (const promotion of await listAutomaticPromotions(db)) {
    if (promotion.endsAt && promotion.endsAt <= now) continue
    for (const priced of sold) {
      const total = findTooLowPrice(priced, promotion, minimumCharge)
      if (total !== null) return { promotion, total }
    }
  }
  return null
}

/** Returns the pence that one unit costs with a promotion where no payment method charges so little; null where it can be sold. */
export function findTooLowPrice(
  { id: packageId, type, pence }: PricedPackage,
  rule: PromotionRule,
  minimumCharge: number,
): number | null {
  const line = { packageId, type, units: 1, price: { amount: pence, currency: 'GBP' as const } }
  const pricing = priceOrder([line], [rule])
  return getMissingCharge(pricing, minimumCharge) > 0 ? pricing.net : null
}
