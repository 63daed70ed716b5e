import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Db } from '../services.ts'
import type { PackageType } from './package-view.ts'
import { packages } from './tables.ts'

export type PackageReorder = { ok: true } | { ok: false; reason: 'changed_meanwhile' }

/** The whole order of a type: exactly what is on sale of it, so that nothing moves that its author did not see. */
export async function reorderPackages(
  db: Db,
  { type, ids }: { type: PackageType; ids: string[] },
  actor: Actor,
): Promise<PackageReorder> {
  return db.transaction(async (tx) => {
    const onSale = await tx
      .select({ id: packages.id, position: packages.position })
      .from(packages)
      .where(and(eq(packages.type, type), isNull(packages.archivedAt)))
      .orderBy(asc(packages.position), asc(packages.price), asc(packages.id))
      .for('update')
    const before = onSale.map(({ id }) => id)
    if ([...ids].sort().join() !== [...before].sort().join())
      return { ok: false, reason: 'changed_meanwhile' }
    if (ids.join() === before.join()) return { ok: true }
    const places = spreadPositions(onSale.map(({ position }) => position))
    for (const [at, id] of ids.entries()) {
      await tx.update(packages).set({ position: places[at] }).where(eq(packages.id, id))
    }
    await recordAction(tx, {
      actor,
      action: 'package.moved',
      subjectId: type,
      before: { order: before },
      after: { order: ids },
    })
    return { ok: true }
  })
}

/** The places they have, no two alike: what is archived between two of them comes back there. */
function spreadPositions(positions: number[]): number[] {
  let last = Number.NEGATIVE_INFINITY
  return positions.map((position) => {
    last = Math.max(position, last + 1)
    return last
  })
}
