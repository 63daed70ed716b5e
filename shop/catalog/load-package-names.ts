import { and, asc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Lang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { packageTexts } from './tables.ts'

interface NamedOrder {
  packageId: string
  packageName: string
}

/** Returns the name of a package in another language, by any name that it has now; otherwise the name as it is. */
export async function translatePackageName(db: Db, name: string, lang: Lang): Promise<string> {
  const translated = alias(packageTexts, 'translated')
  const [found] = await db
    .select({ name: translated.name })
    .from(packageTexts)
    .innerJoin(translated, and(eq(translated.packageId, packageTexts.packageId), eq(translated.lang, lang)))
    .where(eq(packageTexts.name, name))
    .orderBy(asc(packageTexts.packageId))
    .limit(1)
  return found?.name || name
}

/**
 * Returns a translator of package names. An order keeps the name of its day in the customer's language; it is translated
 * only while that is still a name of the package.
 */
export async function loadPackageNames(db: Db, named: NamedOrder[], lang: Lang) {
  const packageIds = [...new Set(named.map(({ packageId }) => packageId))]
  const texts = await db
    .select({ packageId: packageTexts.packageId, lang: packageTexts.lang, name: packageTexts.name })
    .from(packageTexts)
    .where(inArray(packageTexts.packageId, packageIds))
  return ({ packageId, packageName }: NamedOrder): string => {
    const own = texts.filter((text) => text.packageId === packageId)
    const isCurrent = own.some(({ name }) => name === packageName)
    return (isCurrent && own.find((text) => text.lang === lang)?.name) || packageName
  }
}

/** Returns orders, or parts of them, with the name of the package in a language. */
export async function translatePackageNames<Order extends NamedOrder>(db: Db, named: Order[], lang: Lang) {
  const translateName = await loadPackageNames(db, named, lang)
  return named.map((order) => ({ ...order, packageName: translateName(order) }))
}
