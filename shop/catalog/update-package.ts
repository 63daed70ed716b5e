import { eq, sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Lang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { NEXT_POSITION, type NewPackage } from './create-package.ts'
import { diffAuditFields, getAuditFields } from './package-audit-fields.ts'
import type { PackageText } from './package-view.ts'
import { savePackageTexts } from './save-package-texts.ts'
import { packages, packageTexts } from './tables.ts'

export interface PackageChange extends Partial<Omit<NewPackage, 'texts'>> {
  id: string
  /** `updatedAt` of what was edited. */
  version: Date
  /** Whole texts, of some languages; null takes away one that the shop can do without. */
  texts?: Partial<Record<Lang, PackageText | null>>
}

export type PackageUpdate = { ok: true } | { ok: false; reason: 'not_found' | 'changed_meanwhile' }

/** Later than the one before, to the millisecond: as much of it as a browser hands back. */
export const NEXT_UPDATED_AT = sql`date_trunc('milliseconds', greatest(clock_timestamp(), ${packages.updatedAt} + interval '1 millisecond'))`

/** All of it or nothing. What it does not name stays; orders that were placed keep what they were placed for. */
export async function updatePackage(db: Db, change: PackageChange, actor: Actor): Promise<PackageUpdate> {
  const { id, version, texts = {}, ...numbers } = change
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(packages).where(eq(packages.id, id)).for('update')
    if (!known) return { ok: false, reason: 'not_found' }
    if (known.updatedAt.getTime() !== version.getTime()) return { ok: false, reason: 'changed_meanwhile' }
    const now = { ...known, ...omitUndefined(numbers) }
    const knownTexts = await getPackageTexts(tx, id)
    const what = diffAuditFields(
      getAuditFields({ ...known, texts: knownTexts }),
      getAuditFields({ ...now, texts: { ...knownTexts, ...texts } }),
    )
    if (!what) return { ok: true }
    const { type, quantity, price } = now
    const position = type === known.type ? known.position : NEXT_POSITION
    await tx
      .update(packages)
      .set({ type, quantity, price, position, updatedAt: NEXT_UPDATED_AT })
      .where(eq(packages.id, id))
    await savePackageTexts(tx, id, texts)
    await recordAction(tx, { actor, action: 'package.changed', subjectId: id, ...what })
    return { ok: true }
  })
}

function omitUndefined<T extends object>(part: T): Partial<T> {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Partial<T>
}

async function getPackageTexts(tx: Db, id: string): Promise<Partial<Record<Lang, PackageText>>> {
  const rows = await tx.select().from(packageTexts).where(eq(packageTexts.packageId, id))
  return Object.fromEntries(rows.map(({ packageId: _, lang, ...text }) => [lang, text]))
}
