import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Lang } from '../localization/languages.ts'
import { remember } from '../remember.ts'
import type { Db } from '../services.ts'
import { type Catalog, groupByType } from './package-view.ts'
import { packages, packageTexts } from './tables.ts'

/** What is on sale, in one language. A change shows within two seconds on every process. */
export const listPackages = remember(2_000, async (db: Db, lang: Lang): Promise<Catalog> => {
  const rows = await db
    .select({
      id: packages.id,
      type: packages.type,
      quantity: packages.quantity,
      pence: packages.price,
      name: packageTexts.name,
      description: packageTexts.description,
      tag: packageTexts.tag,
      features: packageTexts.features,
    })
    .from(packages)
    .innerJoin(packageTexts, and(eq(packageTexts.packageId, packages.id), eq(packageTexts.lang, lang)))
    .where(isNull(packages.archivedAt))
    .orderBy(asc(packages.position), asc(packages.price), asc(packages.id))
  return groupByType(rows.map(({ pence, ...row }) => ({ ...row, price: pence / 100 })))
})
