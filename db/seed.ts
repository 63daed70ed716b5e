import { builtinPackages } from '../shop/catalog/builtin-packages.ts'
import { packages, packageTexts } from '../shop/catalog/tables.ts'
import { SHIPPED_LANGS } from '../shop/localization/languages.ts'
import { RATE_SNAPSHOT } from '../shop/localization/rate-snapshot.ts'
import { fxRates } from '../shop/localization/tables.ts'
import { takeRates } from '../shop/localization/take-rates.ts'
import { gbp } from '../shop/money.ts'
import type { Db } from '../shop/services.ts'

/** Fills what is empty: the operator's own packages and newer rates stay as they are. */
export async function seed(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const [anyPackage] = await tx.select({ id: packages.id }).from(packages).limit(1)
    if (!anyPackage) await seedPackages(tx)
    const [anyRate] = await tx.select({ currency: fxRates.currency }).from(fxRates).limit(1)
    if (!anyRate) await takeRates(tx, RATE_SNAPSHOT)
  })
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
