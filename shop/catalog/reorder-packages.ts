import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import type { PackageType } from './package-view.ts'
import { packages } from './tables.ts'

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
    await recordAction(tx, {
      actor,
      action: 'package.moved',
      subjectId: type,
      before: { order: before },
      after: { order: ids },
    })
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
