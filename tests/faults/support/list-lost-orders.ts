import type { Load } from './load.ts'
import { readShopRecords } from './read-shop-records.ts'

/** Lists acknowledged orders that are missing or duplicated. */
export async function listLostOrders(
  load: Load,
  from: { databaseUrl?: string; dataDir?: string },
): Promise<string[]> {
  const { orders } = await readShopRecords({ dataDir: '', ...from })
  const counts = new Map<string, Set<string>>()
  for (const { account, paymentId } of orders) {
    counts.set(account, (counts.get(account) ?? new Set()).add(paymentId))
  }
  const lost = [...load.acknowledged].filter((account) => !counts.has(account))
  const twice = [...counts].filter(([, payments]) => payments.size > 1).map(([account]) => account)
  return [...lost.map((account) => `${account}: lost`), ...twice.map((account) => `${account}: twice`)]
}
