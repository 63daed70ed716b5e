import { gte } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { MIN_SAMPLE, type PackagePromises } from './package-view.ts'
import { packagePromises } from './tables.ts'

/** Returns the measured promises by package, without those of too few orders. */
export async function listPackagePromises(db: Db): Promise<Map<string, PackagePromises>> {
  const rows = await db.select().from(packagePromises).where(gte(packagePromises.orders, MIN_SAMPLE))
  return new Map(
    rows.map(({ packageId, orders, medianStartMinutes, medianFinishMinutes, ...counts }) => [
      packageId,
      {
        orders,
        onTimePercent: toPercent(counts.onTime, orders, Math.floor),
        medianStartMinutes,
        medianFinishMinutes,
        shortfallPercent: toPercent(counts.shortfalls, orders, Math.ceil),
        refundPercent: toPercent(counts.refunded, orders, Math.ceil),
      },
    ]),
  )
}

/** Rounds against the shop: 99.6% on time is not 100%, and one refund is not 0%. */
function toPercent(count: number, of: number, round: (value: number) => number): number {
  return round((count * 100) / of)
}
