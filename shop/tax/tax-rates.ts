import { asc, desc, eq } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import type { UserActor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { VAT_COUNTRIES, type VatCountry } from '../localization/vat-territories.ts'
import { invalidateMemoized, memoize } from '../memoize.ts'
import type { Db } from '../services.ts'
import { taxRates } from './tables.ts'

export interface TaxRate {
  country: VatCountry
  /** First day of the rate, YYYY-MM-DD. */
  validFrom: string
  /** Basis points: 2000 is 20 %. */
  rate: number
}

/** Day on which the rates below were last compared with the published ones. */
export const SHIPPED_RATES_CHECKED_ON = '2026-01-01'

const FIRST_DAY = '2021-07-01'

const SHIPPED: Record<VatCountry, [rate: number, ...later: [validFrom: string, rate: number][]]> = {
  AT: [2000],
  BE: [2100],
  BG: [2000],
  CY: [1900],
  CZ: [2100],
  DE: [1900],
  DK: [2500],
  EE: [2000, ['2024-01-01', 2200], ['2025-07-01', 2400]],
  ES: [2100],
  FI: [2400, ['2024-09-01', 2550]],
  FR: [2000],
  GB: [2000],
  GR: [2400],
  HR: [2500],
  HU: [2700],
  IE: [2300],
  IT: [2200],
  LT: [2100],
  LU: [1700, ['2023-01-01', 1600], ['2024-01-01', 1700]],
  LV: [2100],
  MT: [1800],
  NL: [2100],
  PL: [2300],
  PT: [2300],
  RO: [1900, ['2025-08-01', 2100]],
  SE: [2500],
  SI: [2200],
  SK: [2000, ['2025-01-01', 2300]],
}

/** Standard VAT rates that ship with the shop, from the start of the EU's One Stop Shop on. */
export const SHIPPED_RATES: TaxRate[] = Object.entries(SHIPPED).flatMap(([country, [first, ...later]]) =>
  [[FIRST_DAY, first] as const, ...later].map(([validFrom, rate]) => ({
    country: country as VatCountry,
    validFrom,
    rate,
  })),
)

/**
 * Returns the rate of a country on a day (YYYY-MM-DD), in basis points. Among rates of the same first day the last in the
 * list counts. Null when none is valid yet.
 */
export function getTaxRate(rates: TaxRate[], country: VatCountry, date: string): number | null {
  return findValidRate(rates, country, date)?.rate ?? null
}

/** Returns the rate of each country on a day, by country. */
export function listCurrentRates(rates: TaxRate[], date: string): TaxRate[] {
  return VAT_COUNTRIES.flatMap((country) => findValidRate(rates, country, date) ?? [])
}

function findValidRate(rates: TaxRate[], country: VatCountry, date: string): TaxRate | null {
  return rates
    .filter((rate) => rate.country === country && rate.validFrom <= date)
    .reduce<TaxRate | null>(
      (latest, rate) => (latest && latest.validFrom > rate.validFrom ? latest : rate),
      null,
    )
}

/** Lists the rates that the operator entered with who entered them, newest first. */
export function listEnteredRates(db: Db) {
  const { id, country, validFrom, rate, createdAt } = taxRates
  return db
    .select({ id, country, validFrom, rate, createdAt, actor: users.name })
    .from(taxRates)
    .leftJoin(users, eq(users.id, taxRates.actorId))
    .orderBy(desc(id))
}

/**
 * Adds a standard rate, which applies to payments from its first day on. It replaces a rate of the same first day; payments
 * that were taxed differently are then listed by `findTaxDifferences`.
 */
export async function saveTaxRate(db: Db, input: TaxRate & { actor: UserActor }): Promise<void> {
  const { country, validFrom, rate, actor } = input
  await db.transaction(async (tx) => {
    const entered = await tx
      .select({ country: taxRates.country, validFrom: taxRates.validFrom, rate: taxRates.rate })
      .from(taxRates)
      .orderBy(taxRates.id)
    const before = getTaxRate([...SHIPPED_RATES, ...entered], country, validFrom)
    await tx.insert(taxRates).values({ country, validFrom, rate, actorId: actor.userId })
    await recordAction(tx, actor, 'tax.rate_added', country, {
      before: { rate: before },
      after: { rate, validFrom },
    })
  })
  invalidateMemoized(db)
}

/** Returns the rates that ship with the shop, followed by those that the operator entered, which replace them. */
export const getTaxRates = memoize(2_000, async (db: Db): Promise<TaxRate[]> => {
  const { country, validFrom, rate } = taxRates
  return [
    ...SHIPPED_RATES,
    ...(await db.select({ country, validFrom, rate }).from(taxRates).orderBy(asc(taxRates.id))),
  ]
})
