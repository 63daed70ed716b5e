import type { Lang } from '../localization/languages.ts'
import { memoize } from '../memoize.ts'
import type { Db } from '../services.ts'
import { listPackagesOnSale } from './list-packages-on-sale.ts'
import { type Catalog, groupPackagesByType } from './package-view.ts'

/** What is on sale, in one language. A change shows within two seconds on every process. */
export const listPackages = memoize(2_000, async (db: Db, lang: Lang): Promise<Catalog> => {
  const rows = await listPackagesOnSale(db, lang)
  return groupPackagesByType(rows.map(({ pence, ...row }) => ({ ...row, price: pence / 100 })))
})
