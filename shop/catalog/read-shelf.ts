import { asc } from 'drizzle-orm'
import type { Lang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { type Doubt, doubtClaims } from './doubt-claims.ts'
import type { PackageText } from './package-view.ts'
import { packages, packageTexts } from './tables.ts'

export interface ShelfPackage extends Omit<typeof packages.$inferSelect, 'position'> {
  /** A language without a text sells it in English's. */
  texts: Partial<Record<Lang, PackageText>>
  doubts: Doubt[]
}

/** Every package with its texts of all languages, in the order of the shop, the archived ones too. Prices in pence. */
export async function readShelf(db: Db): Promise<ShelfPackage[]> {
  const rows = await db
    .select()
    .from(packages)
    .orderBy(asc(packages.position), asc(packages.price), asc(packages.id))
  const texts = new Map<string, ShelfPackage['texts']>()
  for (const { packageId, lang, ...text } of await db.select().from(packageTexts)) {
    texts.set(packageId, { ...texts.get(packageId), [lang]: text })
  }
  const shelf = rows.map(({ position: _, ...row }) => ({ ...row, texts: texts.get(row.id) ?? {} }))
  const doubts = doubtClaims(shelf.filter(({ archivedAt }) => !archivedAt).map(asClaimant))
  return shelf.map((entry) => ({ ...entry, doubts: doubts.get(entry.id) ?? [] }))
}

function asClaimant({ id, type, quantity, price, texts }: Omit<ShelfPackage, 'doubts'>) {
  const tags = Object.fromEntries(Object.entries(texts).map(([lang, { tag }]) => [lang, tag]))
  return { id, type, quantity, price, tags }
}
