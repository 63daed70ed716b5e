import { asc } from 'drizzle-orm'
import { memoize } from '../memoize.ts'
import type { Db } from '../services.ts'
import { taxRates } from './tables.ts'
import { SHIPPED_RATES, type TaxRate } from './tax-rates.ts'

/** Returns the rates that ship with the shop, followed by those that the operator entered, which replace them. */
export const getTaxRates = memoize(2_000, async (db: Db): Promise<TaxRate[]> => {
  const { country, validFrom, rate } = taxRates
  return [
    ...SHIPPED_RATES,
    ...(await db.select({ country, validFrom, rate }).from(taxRates).orderBy(asc(taxRates.id))),
  ]
})
