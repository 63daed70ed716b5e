import { sql } from 'drizzle-orm'
import { listBuiltinPackages } from '../shop/catalog/builtin-packages.ts'
import { defaultMethodCards, packages, packageTexts } from '../shop/catalog/tables.ts'
import { CURRENCIES } from '../shop/currencies.ts'
import {
  INITIAL_EXCHANGE_RATES,
  recordExchangeRates,
} from '../shop/localization/exchange-rates/record-exchange-rates.ts'
import { SHIPPED_LANGS } from '../shop/localization/languages.ts'
import { exchangeRateFeed, exchangeRates } from '../shop/localization/tables.ts'
import { fromPounds } from '../shop/money.ts'
import type { Db } from '../shop/services.ts'

/** Fills empty tables with the built-in packages and rates; existing packages and newer rates stay. */
export async function seed(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const [anyPackage] = await tx.select({ id: packages.id }).from(packages).limit(1)
    if (!anyPackage) await seedPackages(tx)
    await seedExchangeRates(tx)
  })
}

/**
 * A currency is shown once it has a rate. A new currency gets its built-in rate while all rates are built in,
 * otherwise its rate comes with the next refresh.
 */
async function seedExchangeRates(tx: Db): Promise<void> {
  const stored = await tx
    .select({ currency: exchangeRates.currency, asOf: exchangeRates.asOf })
    .from(exchangeRates)
  if (CURRENCIES.every(({ code }) => stored.some(({ currency }) => currency === code))) return
  if (stored.every(({ asOf }) => asOf === INITIAL_EXCHANGE_RATES.asOf))
    await recordExchangeRates(tx, INITIAL_EXCHANGE_RATES)
  else await tx.update(exchangeRateFeed).set({ nextAttemptAt: sql`now()` })
}

async function seedPackages(tx: Db): Promise<void> {
  const builtinPackages = listBuiltinPackages('en')
  await tx
    .insert(packages)
    .values(
      builtinPackages.map(({ id, type, quantity, price }, position) => ({
        id,
        type,
        quantity,
        position,
        price: fromPounds(price).amount,
      })),
    )
    .onConflictDoNothing()
  const texts = SHIPPED_LANGS.flatMap((lang) =>
    listBuiltinPackages(lang).map(({ id, name, description, tag, features }) => ({
      packageId: id,
      lang,
      name,
      description,
      tag,
      features,
    })),
  )
  const methods = SHIPPED_LANGS.flatMap((lang) =>
    listBuiltinPackages(lang).map(({ type, methodDelivery, methodExclusions, methodEvidence }) => ({
      type,
      lang,
      methodDelivery: methodDelivery ?? '',
      methodExclusions: methodExclusions ?? '',
      methodEvidence: methodEvidence ?? '',
    })),
  )
  await tx.insert(defaultMethodCards).values(methods).onConflictDoNothing()
  await tx.insert(packageTexts).values(texts).onConflictDoNothing()
}
