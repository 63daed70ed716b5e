import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Lang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { PACKAGE_TEXT_KEYS } from './package-text.ts'
import type { PackageText } from './package-view.ts'
import { packageTexts } from './tables.ts'

/**
 * Saves the texts of the given languages and leaves the others. Null removes a text, so that English is
 * shown.
 */
export async function savePackageTexts(
  tx: Db,
  packageId: string,
  texts: Partial<Record<Lang, PackageText | null>>,
): Promise<void> {
  const given = Object.entries(texts) as [Lang, PackageText | null][]
  const gone = given.flatMap(([lang, text]) => (text ? [] : [lang]))
  const rows = given.flatMap(([lang, text]) => (text ? [{ packageId, lang, ...text }] : []))
  if (gone.length > 0) {
    await tx
      .delete(packageTexts)
      .where(and(eq(packageTexts.packageId, packageId), inArray(packageTexts.lang, gone)))
  }
  if (rows.length === 0) return
  const columns = getTableColumns(packageTexts)
  await tx
    .insert(packageTexts)
    .values(rows)
    .onConflictDoUpdate({
      target: [packageTexts.packageId, packageTexts.lang],
      set: Object.fromEntries(
        PACKAGE_TEXT_KEYS.map((key) => [key, sql`excluded.${sql.identifier(columns[key].name)}`]),
      ),
    })
}
