import { asc } from 'drizzle-orm'
import type { Lang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { type ClaimWarning, listClaimWarnings, listMethodWarnings } from './claims/list-claim-warnings.ts'
import { listDeliveryTexts, type StoredDeliveryText } from './delivery-texts.ts'
import { withMethodOfType } from './package-text.ts'
import type { PackageText, PackageType } from './package-view.ts'
import { packages, packageTexts } from './tables.ts'

export interface CatalogPackage extends Omit<typeof packages.$inferSelect, 'position'> {
  /** A language without a text shows the English one. Without a method of its own a text has that of the type. */
  texts: Partial<Record<Lang, PackageText>>
  /** The texts as customers see them, with the method of the type. */
  shownTexts: Partial<Record<Lang, PackageText>>
  claimWarnings: ClaimWarning[]
}

/**
 * Lists all packages in display order, including archived ones, with their texts in all languages. Prices are
 * in pence.
 */
export async function listCatalogPackages(db: Db): Promise<CatalogPackage[]> {
  const rows = await db
    .select()
    .from(packages)
    .orderBy(asc(packages.position), asc(packages.price), asc(packages.id))
  const texts = new Map<string, CatalogPackage['texts']>()
  for (const { packageId, lang, methodCardId: _, ...text } of await db.select().from(packageTexts)) {
    texts.set(packageId, { ...texts.get(packageId), [lang]: text })
  }
  const methods = await listDeliveryTexts(db)
  const catalog = rows.map(({ position: _, ...row }) => {
    const own = texts.get(row.id) ?? {}
    return { ...row, texts: own, shownTexts: fillMethods(own, row.type, methods) }
  })
  const onSale = catalog.filter(({ archivedAt }) => !archivedAt)
  const claimWarnings = listClaimWarnings(onSale.map(toClaimingPackage))
  return catalog.map((entry) => ({
    ...entry,
    claimWarnings: [
      ...(claimWarnings.get(entry.id) ?? []),
      ...(entry.archivedAt ? [] : listMethodWarnings(entry.shownTexts)),
    ],
  }))
}

function fillMethods(texts: CatalogPackage['texts'], type: PackageType, methods: StoredDeliveryText[]) {
  const filled = (Object.entries(texts) as [Lang, PackageText][]).map(([lang, text]) => [
    lang,
    withMethodOfType(
      text,
      methods.find((method) => method.type === type && method.lang === lang),
    ),
  ])
  return Object.fromEntries(filled) as CatalogPackage['texts']
}

function toClaimingPackage({ id, type, quantity, price, texts }: Omit<CatalogPackage, 'claimWarnings'>) {
  const tags = Object.fromEntries(Object.entries(texts).map(([lang, { tag }]) => [lang, tag]))
  return { id, type, quantity, price: price / 100, tags }
}
