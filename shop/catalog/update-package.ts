import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { getDiff, recordAction } from '../audit/record-action.ts'
import { requireRevision } from '../database/revision.ts'
import { ShopError } from '../errors.ts'
import type { Lang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { getPackageAuditFields, makePosition, type NewPackage, savePackageTexts } from './create-package.ts'
import type { PackageText, PackageType } from './package-view.ts'
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
    const position = type === current.type ? current.position : await makePosition(tx, updated)
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
    await recordAction(tx, actor, 'package.changed', id, diff)
  })
}

function omitUndefined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>
}

async function getPackageTexts(tx: Db, id: string): Promise<Partial<Record<Lang, PackageText>>> {
  const rows = await tx.select().from(packageTexts).where(eq(packageTexts.packageId, id))
  return Object.fromEntries(rows.map(({ packageId: _, lang, methodCardId: _card, ...text }) => [lang, text]))
}

/** Takes a package off sale, or puts it back in its old place. Idempotent. Throws `not_found`. */
export async function setPackageArchived(
  db: Db,
  { id, archived }: { id: string; archived: boolean },
  actor: Actor,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [current] = await tx.select().from(packages).where(eq(packages.id, id)).for('update')
    if (!current) throw new ShopError('not_found')
    if ((current.archivedAt !== null) === archived) return
    await tx
      .update(packages)
      .set({ archivedAt: archived ? sql`now()` : null, updatedAt: sql`now()` })
      .where(eq(packages.id, id))
    const action = archived ? 'package.archived' : 'package.restored'
    const state = (isArchived: boolean) => ({ archived: isArchived })
    await recordAction(tx, actor, action, id, { before: state(!archived), after: state(archived) })
  })
}

/**
 * Reorders all packages of a type that are on sale. Throws `changed_meanwhile` unless `ids` are exactly those packages,
 * because the author of the order has not seen the others.
 */
export async function reorderPackages(
  db: Db,
  { type, ids }: { type: PackageType; ids: string[] },
  actor: Actor,
): Promise<void> {
  await db.transaction(async (tx) => {
    const onSale = await tx
      .select({ id: packages.id, position: packages.position })
      .from(packages)
      .where(and(eq(packages.type, type), isNull(packages.archivedAt)))
      .orderBy(asc(packages.position), asc(packages.price), asc(packages.id))
      .for('update')
    const before = onSale.map(({ id }) => id)
    if ([...ids].sort().join() !== [...before].sort().join()) throw new ShopError('changed_meanwhile')
    if (ids.join() === before.join()) return
    const newPositions = spreadPositions(onSale.map(({ position }) => position))
    for (const [index, id] of ids.entries()) {
      await tx.update(packages).set({ position: newPositions[index] }).where(eq(packages.id, id))
    }
    await recordAction(tx, actor, 'package.moved', type, { before: { order: before }, after: { order: ids } })
  })
}

/** Makes equal positions distinct. The packages keep their range, so an archived one returns to its old place. */
function spreadPositions(positions: number[]): number[] {
  let last = Number.NEGATIVE_INFINITY
  return positions.map((position) => {
    last = Math.max(position, last + 1)
    return last
  })
}
