import type { Lang } from '../localization/languages.ts'
import { remember } from '../remember.ts'
import type { Db } from '../services.ts'
import { type Catalog, groupByType } from './package-view.ts'
import { packagesOnSale } from './packages-on-sale.ts'

/** What is on sale, in one language. A change shows within two seconds on every process. */
export const listPackages = remember(2_000, async (db: Db, lang: Lang): Promise<Catalog> => {
  const rows = await packagesOnSale(db, lang)
  return groupByType(rows.map(({ pence, ...row }) => ({ ...row, price: pence / 100 })))
})
