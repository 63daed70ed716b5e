import { sql } from 'drizzle-orm'
import { builtinPackages } from '../shop/catalog/builtin-packages.ts'
import { packages, packageTexts } from '../shop/catalog/tables.ts'
import { CURRENCIES } from '../shop/currencies.ts'
import { SHIPPED_LANGS } from '../shop/localization/languages.ts'
import { RATE_SNAPSHOT } from '../shop/localization/rate-snapshot.ts'
import { fxRates, rateFeed } from '../shop/localization/tables.ts'
import { takeRates } from '../shop/localization/take-rates.ts'
import { gbp } from '../shop/money.ts'
import type { Db } from '../shop/services.ts'

/** Fills what is empty: the operator's own packages and newer rates stay as they are. */
export async function seed(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const [anyPackage] = await tx.select({ id: packages.id }).from(packages).limit(1)
    if (!anyPackage) await seedPackages(tx)
    await seedRates(tx)
  })
}

/** A currency is shown once it has a rate: one that is new to the shop gets it now, or from the source at its next look. */
async function seedRates(tx: Db): Promise<void> {
  const kept = await tx.select({ currency: fxRates.currency, asOf: fxRates.asOf }).from(fxRates)
  if (CURRENCIES.every(({ code }) => kept.some(({ currency }) => currency === code))) return
  if (kept.every(({ asOf }) => asOf === RATE_SNAPSHOT.asOf)) await takeRates(tx, RATE_SNAPSHOT)
  else await tx.update(rateFeed).set({ nextAttemptAt: sql`now()` })
}

async function seedPackages(tx: Db): Promise<void> {
  const list = builtinPackages('en')
  await tx
    .insert(packages)
    .values(
      list.map(({ id, type, quantity, price }, position) => ({
        id,
        type,
        quantity,
        position,
        price: gbp(price).amount,
      })),
    )
    .onConflictDoNothing()
  const texts = SHIPPED_LANGS.flatMap((lang) =>
    builtinPackages(lang).map(({ id, name, description, tag, features }) => ({
      packageId: id,
      lang,
      name,
      description,
      tag,
      features,
    })),
  )
  await tx.insert(packageTexts).values(texts).onConflictDoNothing()
}
