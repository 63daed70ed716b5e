import { and, eq, ne, sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { getDiff } from '../audit/get-diff.ts'
import { recordAction } from '../audit/record-action.ts'
import { requireRevision } from '../database/revision.ts'
import { ShopError } from '../errors.ts'
import type { Lang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { getPackageAuditFields, NEXT_POSITION, type NewPackage } from './create-package.ts'
import { METHOD_FIELDS } from './package-fields.ts'
import { getMethodCard } from './package-text.ts'
import type { PackageText, PackageType } from './package-view.ts'
import { savePackageTexts } from './save-package-texts.ts'
import { packages, packageTexts } from './tables.ts'

export interface PackageChange extends Partial<Omit<NewPackage, 'texts'>> {
  id: string
  /** Revision of the package that was edited; undefined skips the check. */
  expectedRevision: number | undefined
  /** All texts of a language; null removes them. */
  texts?: Partial<Record<Lang, PackageText | null>>
  /** The other packages of the type that share a changed method card get the new one, too. */
  sharesMethod?: boolean
}

/**
 * Updates the given fields; placed orders keep what they were placed for. Throws `not_found`, and `changed_meanwhile`
 * when the package has changed since the expected revision.
 */
export async function updatePackage(db: Db, change: PackageChange, actor: Actor): Promise<void> {
  const { id, expectedRevision, texts = {}, sharesMethod = false, ...numbers } = change
  await db.transaction(async (tx) => {
    // In one order, so that two such changes wait for each other.
    if (sharesMethod) await tx.select({ id: packages.id }).from(packages).orderBy(packages.id).for('update')
    const [current] = await tx.select().from(packages).where(eq(packages.id, id)).for('update')
    if (!current) throw new ShopError('not_found')
    requireRevision(current.revision, expectedRevision)
    const updated = { ...current, ...omitUndefined(numbers) }
    const currentTexts = await getPackageTexts(tx, id)
    const updatedTexts = { ...currentTexts, ...texts }
    const langs = Object.keys(updatedTexts) as Lang[]
    const diff = getDiff(
      getPackageAuditFields({ ...current, texts: currentTexts }, langs),
      getPackageAuditFields({ ...updated, texts: updatedTexts }, langs),
    )
    if (!diff) return
    const { type, quantity, price, deliveryHours, allowsPlan, guaranteeDays, questions } = updated
    const position = type === current.type ? current.position : NEXT_POSITION
    // Also for a change of the texts alone, which then raises the revision of the package.
    await tx
      .update(packages)
      .set({
        type,
        quantity,
        price,
        position,
        deliveryHours,
        allowsPlan,
        guaranteeDays,
        questions,
        updatedAt: sql`now()`,
      })
      .where(eq(packages.id, id))
    await savePackageTexts(tx, id, texts)
    await recordAction(tx, { actor, action: 'package.changed', subjectId: id, ...diff })
    if (sharesMethod) await shareMethod(tx, updated, { before: currentTexts, after: texts }, actor)
  })
}

interface TextChange {
  before: Partial<Record<Lang, PackageText>>
  after: Partial<Record<Lang, PackageText | null>>
}

/** Gives a changed method card to the other packages of the type that have the former one in the same language. */
async function shareMethod(
  tx: Db,
  { id, type }: { id: string; type: PackageType },
  { before, after }: TextChange,
  actor: Actor,
): Promise<void> {
  const others = await tx
    .select()
    .from(packages)
    .where(and(eq(packages.type, type), ne(packages.id, id)))
    .orderBy(packages.id)
  for (const other of others) {
    const current = await getPackageTexts(tx, other.id)
    const texts = Object.fromEntries(
      Object.entries(current).flatMap(([lang, text]) => {
        const [former, next] = [before[lang as Lang], after[lang as Lang]]
        const isShared = former && METHOD_FIELDS.every((name) => text[name] === former[name])
        if (!isShared || !next || !getMethodCard(next)) return []
        const { methodDelivery, methodExclusions, methodEvidence } = next
        return [[lang, { ...text, methodDelivery, methodExclusions, methodEvidence }]]
      }),
    ) as Partial<Record<Lang, PackageText>>
    const langs = Object.keys(current) as Lang[]
    const diff = getDiff(
      getPackageAuditFields({ ...other, texts: current }, langs),
      getPackageAuditFields({ ...other, texts: { ...current, ...texts } }, langs),
    )
    if (!diff) continue
    await tx.update(packages).set({ updatedAt: sql`now()` }).where(eq(packages.id, other.id))
    await savePackageTexts(tx, other.id, texts)
    await recordAction(tx, { actor, action: 'package.changed', subjectId: other.id, ...diff })
  }
}

function omitUndefined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>
}

async function getPackageTexts(tx: Db, id: string): Promise<Partial<Record<Lang, PackageText>>> {
  const rows = await tx.select().from(packageTexts).where(eq(packageTexts.packageId, id))
  return Object.fromEntries(rows.map(({ packageId: _, lang, methodCardId: _card, ...text }) => [lang, text]))
}
