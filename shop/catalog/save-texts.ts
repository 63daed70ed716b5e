import { sql } from 'drizzle-orm'
import type { Lang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import type { PackageText } from './package-view.ts'
import { packageTexts } from './tables.ts'

/** Those of the languages given; the others stay. */
export async function saveTexts(
  tx: Db,
  packageId: string,
  texts: Partial<Record<Lang, PackageText>>,
): Promise<void> {
  const rows = Object.entries(texts).map(([lang, text]) => ({ packageId, lang: lang as Lang, ...text }))
  if (rows.length === 0) return
  await tx
    .insert(packageTexts)
    .values(rows)
    .onConflictDoUpdate({
      target: [packageTexts.packageId, packageTexts.lang],
      set: {
        name: sql`excluded.name`,
        description: sql`excluded.description`,
        tag: sql`excluded.tag`,
        features: sql`excluded.features`,
      },
    })
}
