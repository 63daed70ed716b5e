import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { whatDiffers } from '../audit/what-differs.ts'
import type { Lang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { lockSettings } from '../settings/lock-settings.ts'
import { renewPolicyVersion } from '../settings/policy-version.ts'
import { ShopError } from '../shop-error.ts'
import { CONTENT_PARTS, type Content, type ContentPart } from './content.ts'
import { LEGAL_SECTIONS } from './legal-text.ts'
import { sampleIn } from './sample/sample.ts'
import { contents } from './tables.ts'

export interface Written {
  value: unknown
  /** Names what is written: who changes it says which they saw. Null: the sample. */
  version: string | null
}

const where = (lang: Lang, part: ContentPart) => and(eq(contents.lang, lang), eq(contents.part, part))

/** What the operator says in a language, part by part, its figures not filled in: for who is about to change it. */
export async function contentNow(db: Db, lang: Lang): Promise<Record<ContentPart, Written>> {
  const rows = await db.select().from(contents).where(eq(contents.lang, lang))
  const own = new Map(rows.map(({ part, value }) => [part, value]))
  return Object.fromEntries(
    CONTENT_PARTS.map((part) => [part, writtenAs(lang, part, own.get(part))]),
  ) as Record<ContentPart, Written>
}

function writtenAs(lang: Lang, part: ContentPart, own: unknown): Written {
  if (own === undefined) return { value: sampleIn(lang)[part], version: null }
  return { value: own, version: createHash('sha256').update(JSON.stringify(own)).digest('hex').slice(0, 16) }
}

interface Place {
  lang: Lang
  part: ContentPart
  actor: Actor
  /** Undefined: whatever is there now. */
  seen?: string | null
}

/** Writes a part anew; from then on it is the operator's own, even if it says what the sample says. */
export async function writeContent<Part extends ContentPart>(
  db: Db,
  wish: Place & { part: Part; value: Content[Part] },
): Promise<Written> {
  const { lang, part, value, actor, seen } = wish
  return db.transaction(async (tx) => {
    const before = await locked(tx, lang, part, seen)
    await tx
      .insert(contents)
      .values({ lang, part, value })
      .onConflictDoUpdate({ target: [contents.lang, contents.part], set: { value, updatedAt: sql`now()` } })
    const after = await written(tx, lang, part)
    const differing = whatDiffers({ text: before.value }, { text: after.value })
    if (!differing && before.version !== null) return after
    const renewed = differing && (await policyOf(tx, part))
    await recordAction(tx, {
      actor,
      action: 'content.changed',
      subjectId: `${lang}/${part}`,
      before: { ...differing?.before, sample: before.version === null, ...renewed?.before },
      after: { ...differing?.after, sample: false, ...renewed?.after },
    })
    return after
  })
}

/** Says what the sample says again, and follows it when it changes. */
export async function resetContent(db: Db, { lang, part, actor, seen }: Place): Promise<Written> {
  return db.transaction(async (tx) => {
    const before = await locked(tx, lang, part, seen)
    const after = writtenAs(lang, part, undefined)
    if (before.version === null) return after
    await tx.delete(contents).where(where(lang, part))
    const differing = whatDiffers({ text: before.value }, { text: after.value })
    const renewed = differing && (await policyOf(tx, part))
    await recordAction(tx, {
      actor,
      action: 'content.reset',
      subjectId: `${lang}/${part}`,
      before: { ...differing?.before, ...renewed?.before },
      after: { ...differing?.after, ...renewed?.after },
    })
    return after
  })
}

/** The text as it is, and nobody else's turn until the transaction ends. */
async function locked(tx: Db, lang: Lang, part: ContentPart, seen: string | null | undefined) {
  await lockSettings(tx)
  const now = await written(tx, lang, part)
  if (seen !== undefined && seen !== now.version) throw new ShopError('changed_meanwhile')
  return now
}

async function written(tx: Db, lang: Lang, part: ContentPart): Promise<Written> {
  const [row] = await tx.select().from(contents).where(where(lang, part))
  return writtenAs(lang, part, row?.value)
}

/** Another legal text is another policy. */
async function policyOf(tx: Db, part: ContentPart) {
  if (!Object.hasOwn(LEGAL_SECTIONS, part)) return null
  const { before, after } = await renewPolicyVersion(tx)
  return { before: { policyVersion: before }, after: { policyVersion: after } }
}
