import { sql } from 'drizzle-orm'
import { BASE_CURRENCY, CURRENCIES } from '../currencies.ts'
import { quotedRate } from '../money.ts'
import { remember } from '../remember.ts'
import type { Db } from '../services.ts'
import { fxRates } from './tables.ts'

export interface Rates {
  base: typeof BASE_CURRENCY
  /** The day the source published them (ISO date); null while there are none. */
  asOf: string | null
  /** One GBP in each currency, as the shop quotes it. */
  rates: Record<string, number>
}

export const readRates = remember(5_000, async (db: Db): Promise<Rates> => {
  const rows = await db.select().from(fxRates)
  const rates: Record<string, number> = { [BASE_CURRENCY]: 1 }
  for (const row of rows) rates[row.currency] = quotedRate(Number(row.rate))
  const dates = rows.map((row) => row.asOf).sort()
  return { base: BASE_CURRENCY, asOf: dates[0] ?? null, rates }
})

/** Crosses rates per euro over to GBP and keeps them. Throws a RangeError on a rate that is no rate. */
export async function saveRates(
  db: Db,
  published: { asOf: string; perEuro: Partial<Record<string, number>> },
): Promise<void> {
  const poundsPerEuro = soundRate(BASE_CURRENCY, published.perEuro[BASE_CURRENCY])
  const rows = CURRENCIES.map(({ code }) => {
    const rate = soundRate(code, published.perEuro[code]) / poundsPerEuro
    return { currency: code, rate: rate.toFixed(8), asOf: published.asOf }
  })
  await db
    .insert(fxRates)
    .values(rows)
    .onConflictDoUpdate({
      target: fxRates.currency,
      set: { rate: sql`excluded.rate`, asOf: sql`excluded.as_of` },
    })
}

function soundRate(currency: string, rate: number | undefined): number {
  if (rate === undefined || !Number.isFinite(rate) || rate <= 0) {
    throw new RangeError(`no usable rate for ${currency}: ${rate}`)
  }
  return rate
}
