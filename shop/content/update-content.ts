import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import type { AuditAction } from '../audit/audit-actions.ts'
import { getDiff, recordAction } from '../audit/record-action.ts'
import { NOT_STORED, requireRevision } from '../database/revision.ts'
import { getShippedLang, type Lang, SHIPPED_LANGS } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { addPolicyVersion } from '../settings/policy-version.ts'
import { lockSettings } from '../settings/stored-settings.ts'
import { archivePolicyTexts } from './archive-policy.ts'
import { CONTENT_PARTS, type Content, type ContentPart } from './content.ts'
import { LEGAL_SECTIONS } from './legal-text.ts'
import { getSampleContent } from './sample/sample-content.ts'
import { siteContent } from './tables.ts'

export interface StoredContent {
  value: unknown
  /** `NOT_STORED` for the sample or an English fallback. */
  revision: number
}

/** Matches the language and its fallback. */
const isLangOrFallback = (lang: Lang) => inArray(siteContent.lang, [lang, getShippedLang(lang)])

/** Returns all parts of a language for editing, with their placeholders. */
export async function getContentParts(db: Db, lang: Lang): Promise<Record<ContentPart, StoredContent>> {
  const rows = await db.select().from(siteContent).where(isLangOrFallback(lang))
  const written = CONTENT_PARTS.map((part) => [
    part,
    toStoredContent(
      lang,
      part,
      rows.filter((row) => row.part === part),
    ),
  ])
  return Object.fromEntries(written) as Record<ContentPart, StoredContent>
}

function toStoredContent(
  lang: Lang,
  part: ContentPart,
  rows: { lang: Lang; value: unknown; revision: number }[],
): StoredContent {
  const own = rows.find((row) => row.lang === lang)
  if (own) return { value: own.value, revision: own.revision }
  return { value: rows[0]?.value ?? getSampleContent(lang)[part], revision: NOT_STORED }
}

interface ContentTarget {
  lang: Lang
  part: ContentPart
  actor: Actor
  /** Revision of the part that was edited; undefined skips the check. */
  expectedRevision?: number
}

/**
 * Replaces a part. From then on it is the operator's own, even if it equals the sample. Throws
 * `changed_meanwhile`.
 */
export async function updateContent<Part extends ContentPart>(
  db: Db,
  change: ContentTarget & { part: Part; value: Content[Part] },
): Promise<StoredContent> {
  const { lang, part, value, expectedRevision } = change
  return db.transaction(async (tx) => {
    const before = await lockContentPart(tx, lang, part, expectedRevision)
    const isSample = before.revision === NOT_STORED
    if (!isSample && !getDiff({ text: before.value }, { text: value })) return before
    await tx
      .insert(siteContent)
      .values({ lang, part, value })
      .onConflictDoUpdate({
        target: [siteContent.lang, siteContent.part],
        set: { value, updatedAt: sql`now()` },
      })
    const sample = { before: { sample: isSample }, after: { sample: false } }
    return recordChange(tx, change, 'content.changed', before, sample)
  })
}

/** Restores the sample, or English in a language without one. Throws `changed_meanwhile`. */
export async function resetContent(db: Db, change: ContentTarget): Promise<StoredContent> {
  const { lang, part, expectedRevision } = change
  return db.transaction(async (tx) => {
    const before = await lockContentPart(tx, lang, part, expectedRevision)
    if (before.revision === NOT_STORED) return before
    await tx.delete(siteContent).where(and(eq(siteContent.lang, lang), eq(siteContent.part, part)))
    return recordChange(tx, change, 'content.reset', before)
  })
}

/** Records what a change made of a part, and returns the part. Another text on a legal page renews the policy. */
async function recordChange(
  tx: Db,
  { lang, part, actor }: ContentTarget,
  action: AuditAction,
  previous: StoredContent,
  { before, after }: { before?: object; after?: object } = {},
): Promise<StoredContent> {
  const current = await getContentPart(tx, lang, part)
  const differing = getDiff({ text: previous.value }, { text: current.value })
  const renewed = differing && (await renewPolicyOfLegalPart(tx, part))
  await recordAction(tx, actor, action, `${lang}/${part}`, {
    before: { ...differing?.before, ...before, ...renewed?.before },
    after: { ...differing?.after, ...after, ...renewed?.after },
  })
  return current
}

/** Locks the part until the transaction ends and returns it. Throws `changed_meanwhile`. */
async function lockContentPart(tx: Db, lang: Lang, part: ContentPart, expectedRevision: number | undefined) {
  await lockSettings(tx)
  const current = await getContentPart(tx, lang, part)
  requireRevision(current.revision, expectedRevision)
  return current
}

async function getContentPart(tx: Db, lang: Lang, part: ContentPart): Promise<StoredContent> {
  const rows = await tx
    .select()
    .from(siteContent)
    .where(and(isLangOrFallback(lang), eq(siteContent.part, part)))
  return toStoredContent(lang, part, rows)
}

/** A change of a legal text starts a new policy version. */
async function renewPolicyOfLegalPart(tx: Db, part: ContentPart) {
  if (!Object.hasOwn(LEGAL_SECTIONS, part)) return null
  const { before, after } = await addPolicyVersion(tx)
  await archivePolicyTexts(tx, after)
  return { before: { policyVersion: before }, after: { policyVersion: after } }
}

/** Lists, for each part, the live languages in which it still is the sample content. */
export async function listSampleParts(
  db: Db,
  liveLanguages: readonly Lang[],
): Promise<Record<ContentPart, Lang[]>> {
  const rows = await db.select({ lang: siteContent.lang, part: siteContent.part }).from(siteContent)
  const sampleLanguages = SHIPPED_LANGS.filter((lang) => liveLanguages.includes(lang))
  const listUnchanged = (part: ContentPart) =>
    sampleLanguages.filter((lang) => !rows.some((row) => row.part === part && row.lang === lang))
  return Object.fromEntries(CONTENT_PARTS.map((part) => [part, listUnchanged(part)])) as Record<
    ContentPart,
    Lang[]
  >
}
