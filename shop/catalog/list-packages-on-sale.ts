import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { DEFAULT_LANG, type Lang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { packages, packageTexts } from './tables.ts'

/** What is sold now, with its texts in one language, in English where it has none; `ids` narrows it. Prices in pence. */
export function listPackagesOnSale(db: Db, lang: Lang, ids?: string[]) {
  const own = db
    .select({ lang: packageTexts.lang })
    .from(packageTexts)
    .where(and(eq(packageTexts.packageId, packages.id), eq(packageTexts.lang, lang)))
  return db
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
    .innerJoin(
      packageTexts,
      and(
        eq(packageTexts.packageId, packages.id),
        eq(packageTexts.lang, sql`coalesce((${own}), ${DEFAULT_LANG})`),
      ),
    )
    .where(and(isNull(packages.archivedAt), ids && inArray(packages.id, ids)))
    .orderBy(asc(packages.position), asc(packages.price), asc(packages.id))
}
