import { eq, sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { getDiff } from '../audit/get-diff.ts'
import { recordAction } from '../audit/record-action.ts'
import { requireRevision } from '../database/revision.ts'
import { ShopError } from '../errors.ts'
import type { Lang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { getPackageAuditFields, NEXT_POSITION, type NewPackage } from './create-package.ts'
import type { PackageText } from './package-view.ts'
import { savePackageTexts } from './save-package-texts.ts'
import { packages, packageTexts } from './tables.ts'

export interface PackageChange extends Partial<Omit<NewPackage, 'texts'>> {
  id: string
  /** Revision of the package that was edited; undefined skips the check. */
  expectedRevision: number | undefined
  /** All texts of a language; null removes them. */
  texts?: Partial<Record<Lang, PackageText | null>>
}

/**
 * Updates the given fields; placed orders keep what they were placed for. Throws `not_found`, and `changed_meanwhile`
 * when the package has changed since the expected revision.
 */
export async function updatePackage(db: Db, change: PackageChange, actor: Actor): Promise<void> {
  const { id, expectedRevision, texts = {}, ...numbers } = change
  await db.transaction(async (tx) => {
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
  })
}

function omitUndefined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>
}

async function getPackageTexts(tx: Db, id: string): Promise<Partial<Record<Lang, PackageText>>> {
  const rows = await tx.select().from(packageTexts).where(eq(packageTexts.packageId, id))
  return Object.fromEntries(rows.map(({ packageId: _, lang, methodCardId: _card, ...text }) => [lang, text]))
}
