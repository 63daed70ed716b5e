import { asc } from 'drizzle-orm'
import type { Lang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { type ClaimWarning, listClaimWarnings, listMethodWarnings } from './claims/list-claim-warnings.ts'
import type { PackageText } from './package-view.ts'
import { packages, packageTexts } from './tables.ts'

export interface CatalogPackage extends Omit<typeof packages.$inferSelect, 'position'> {
  /** A language without a text shows the English one. */
  texts: Partial<Record<Lang, PackageText>>
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
  const catalog = rows.map(({ position: _, ...row }) => ({ ...row, texts: texts.get(row.id) ?? {} }))
  const onSale = catalog.filter(({ archivedAt }) => !archivedAt)
  const claimWarnings = listClaimWarnings(onSale.map(toClaimingPackage))
  return catalog.map((entry) => ({
    ...entry,
    claimWarnings: [
      ...(claimWarnings.get(entry.id) ?? []),
      ...(entry.archivedAt ? [] : listMethodWarnings(entry.texts)),
    ],
  }))
}

function toClaimingPackage({ id, type, quantity, price, texts }: Omit<CatalogPackage, 'claimWarnings'>) {
  const tags = Object.fromEntries(Object.entries(texts).map(([lang, { tag }]) => [lang, tag]))
  return { id, type, quantity, price: price / 100, tags }
}
