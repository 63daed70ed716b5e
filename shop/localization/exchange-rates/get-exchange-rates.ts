import { BASE_CURRENCY } from '../../currencies.ts'
import { memoize } from '../../memoize.ts'
import type { Db } from '../../services.ts'
import { fxRates } from '../tables.ts'

export interface ExchangeRates {
  base: typeof BASE_CURRENCY
  /** The day of publication (ISO date); null without rates. */
  asOf: string | null
  /** Value of one GBP by currency, at full precision. */
  rates: Record<string, number>
}

export const getExchangeRates = memoize(5_000, getFreshExchangeRates)

/** Reads the rates without the cache. */
export async function getFreshExchangeRates(db: Db): Promise<ExchangeRates> {
  const rows = await db.select().from(fxRates)
  const rates: Record<string, number> = { [BASE_CURRENCY]: 1 }
  for (const row of rows) rates[row.currency] = Number(row.rate)
  const dates = rows.map((row) => row.asOf).sort()
  return { base: BASE_CURRENCY, asOf: dates[0] ?? null, rates }
}
