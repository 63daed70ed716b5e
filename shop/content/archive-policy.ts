import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, gt, inArray, ne } from 'drizzle-orm'
import { DEFAULT_LANG, type Lang, SHIPPED_LANGS } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { addPolicyVersion, parseVersionDate } from '../settings/policy-version.ts'
import { getStoredSettings, lockSettings } from '../settings/stored-settings.ts'
import { policyVersions } from '../settings/tables.ts'
import { buildLegalPage, getContent } from './get-content.ts'
import { POLICY_PAGES, type PolicyPage, policyTexts, siteContent } from './tables.ts'

/** Archives the texts of a new policy version, in the transaction that publishes it. */
export async function archivePolicyTexts(tx: Db, version: string): Promise<void> {
  await tx.insert(policyTexts).values(await buildPolicyTexts(tx, version))
}

/**
 * Archives the present policy at the start of the shop. The policy gets a new version when its texts differ from the
 * archived ones, because a release changed the sample. Returns the version.
 */
export async function archiveCurrentPolicy(db: Db): Promise<string> {
  return db.transaction(async (tx) => {
    await lockSettings(tx)
    const { settings } = await getStoredSettings(tx)
    const { policyVersion: version, policy } = settings
    const published = await tx
      .insert(policyVersions)
      .values({ version, policy })
      .onConflictDoNothing()
      .returning()
    if (published.length > 0) {
      await archivePolicyTexts(tx, version)
      return version
    }
    if (await isArchived(tx, version)) return version
    const { after } = await addPolicyVersion(tx)
    await archivePolicyTexts(tx, after)
    return after
  })
}

/** Returns whether the present texts are those of the archived version. */
async function isArchived(tx: Db, version: string): Promise<boolean> {
  const archived = await tx.select().from(policyTexts).where(eq(policyTexts.version, version))
  const current = await buildPolicyTexts(tx, version)
  return current.every(({ lang, page, text }) =>
    archived.some((row) => row.lang === lang && row.page === page && isDeepStrictEqual(row.text, text)),
  )
}

/** Builds the pages of each language that has an own text. */
async function buildPolicyTexts(tx: Db, version: string): Promise<(typeof policyTexts.$inferInsert)[]> {
  const written = await tx
    .selectDistinct({ lang: siteContent.lang })
    .from(siteContent)
    .where(inArray(siteContent.part, [...POLICY_PAGES]))
  const langs = new Set<Lang>([...SHIPPED_LANGS, ...written.map(({ lang }) => lang)])
  const rows: (typeof policyTexts.$inferInsert)[] = []
  for (const lang of langs) {
    const content = await getContent(tx, lang)
    const dated = { ...content, settings: { ...content.settings, policyVersion: version } }
    for (const page of POLICY_PAGES)
      rows.push({ version, lang, page, text: buildLegalPage(page, lang, dated) })
  }
  return rows
}

/**
 * Returns a page of a version in the language, else in English; null when the version was not archived. `from` is the first
 * day of the version, null without a date; `until` the first day of the next version, null while there is none.
 */
export async function getArchivedPage(
  db: Db,
  { version, lang, page }: { version: string; lang: Lang; page: PolicyPage },
) {
  const rows = await db
    .select({ lang: policyTexts.lang, text: policyTexts.text, publishedAt: policyVersions.publishedAt })
    .from(policyTexts)
    .innerJoin(policyVersions, eq(policyVersions.version, policyTexts.version))
    .where(
      and(
        eq(policyTexts.version, version),
        eq(policyTexts.page, page),
        inArray(policyTexts.lang, [lang, DEFAULT_LANG]),
      ),
    )
  const row = rows.find((text) => text.lang === lang) ?? rows[0]
  if (!row) return null
  const [next] = await db
    .select({ version: policyVersions.version })
    .from(policyVersions)
    // The time as read lacks the microseconds, so that the version itself may seem later.
    .where(and(gt(policyVersions.publishedAt, row.publishedAt), ne(policyVersions.version, version)))
    .orderBy(asc(policyVersions.publishedAt))
    .limit(1)
  return {
    lang: row.lang,
    text: row.text,
    from: parseVersionDate(version),
    until: next ? parseVersionDate(next.version) : null,
  }
}
