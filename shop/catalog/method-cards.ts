import { and, asc, eq, sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { getDiff, recordAction } from '../audit/record-action.ts'
import { NOT_STORED, requireRevision } from '../database/revision.ts'
import type { Lang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { METHOD_CARD_FIELDS } from './package-fields.ts'
import type { MethodCardText } from './package-text.ts'
import type { PackageType } from './package-view.ts'
import { defaultMethodCards, methodCards } from './tables.ts'

export interface DefaultMethodCard extends MethodCardText {
  type: PackageType
  lang: Lang
  revision: number
}

const { type, lang, methodDelivery, methodExclusions, methodEvidence, revision } = defaultMethodCards

export function listDefaultMethodCards(db: Db): Promise<DefaultMethodCard[]> {
  return db
    .select({ type, lang, methodDelivery, methodExclusions, methodEvidence, revision })
    .from(defaultMethodCards)
    .orderBy(asc(type), asc(lang))
}

interface DefaultMethodCardChange {
  type: PackageType
  lang: Lang
  text: MethodCardText
  /** Revision of the text that was edited, `NOT_STORED` for a new one; undefined skips the check. */
  expectedRevision: number | undefined
}

/**
 * Changes how packages of a type are delivered, for all that have no text of their own; placed orders keep theirs. Throws
 * `changed_meanwhile`.
 */
export async function saveDefaultMethodCard(
  db: Db,
  change: DefaultMethodCardChange,
  actor: Actor,
): Promise<DefaultMethodCard> {
  const target = { type: change.type, lang: change.lang }
  return db.transaction(async (tx) => {
    const isTarget = and(eq(type, change.type), eq(lang, change.lang))
    const [current] = await tx.select().from(defaultMethodCards).where(isTarget).for('update')
    requireRevision(current?.revision ?? NOT_STORED, change.expectedRevision)
    const diff = getDiff(describe(change.lang, current), describe(change.lang, change.text))
    if (current && !diff) return { ...target, ...change.text, revision: current.revision }
    const [saved] = await tx
      .insert(defaultMethodCards)
      .values({ ...target, ...change.text })
      .onConflictDoUpdate({ target: [type, lang], set: { ...change.text, updatedAt: sql`now()` } })
      .returning({ revision })
    await recordAction(tx, actor, 'package.delivery_changed', change.type, diff)
    return { ...target, ...change.text, revision: saved?.revision ?? NOT_STORED }
  })
}

/** Names the texts as the activity log does those of a package. */
function describe(lang: Lang, text: MethodCardText | undefined): Record<string, unknown> {
  return Object.fromEntries(METHOD_CARD_FIELDS.map((name) => [`${lang}.${name}`, text?.[name] ?? null]))
}

/** Returns a version of a method card; null without an id. */
export async function getStoredMethodCard(db: Db, id: string | null) {
  if (id === null) return null
  const { lang, delivery, exclusions, evidence } = methodCards
  const [card] = await db
    .select({ lang, delivery, exclusions, evidence })
    .from(methodCards)
    .where(eq(methodCards.id, id))
  return card ?? null
}
