import { sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Lang, ShippedLang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { getAuditFields } from './package-audit-fields.ts'
import type { PackageText, PackageType } from './package-view.ts'
import { savePackageTexts } from './save-package-texts.ts'
import { packages } from './tables.ts'

export interface NewPackage {
  type: PackageType
  quantity: number
  /** Pence. */
  price: number
  /** In a language that is left out English is shown. */
  texts: Record<ShippedLang, PackageText> & Partial<Record<Lang, PackageText>>
}

/** After those of its type. Gives its id, which stays its own whatever else is changed of it. */
export async function createPackage(db: Db, made: NewPackage, actor: Actor): Promise<string> {
  const { texts, ...numbers } = made
  return db.transaction(async (tx) => {
    const id = await insertWithFreeId(tx, numbers)
    await savePackageTexts(tx, id, texts)
    await recordAction(tx, { actor, action: 'package.created', subjectId: id, after: getAuditFields(made) })
    return id
  })
}

/** Last of all is last of its type. */
export const NEXT_POSITION = sql<number>`(select coalesce(max(position), -1) + 1 from packages)`

/** `likes-1000`, or `likes-1000-2` where there was one: an id is taken for ever, for orders name it. */
async function insertWithFreeId(tx: Db, numbers: Omit<NewPackage, 'texts'>): Promise<string> {
  const wanted = `${numbers.type}-${numbers.quantity}`
  for (let count = 1; ; count += 1) {
    const [made] = await tx
      .insert(packages)
      .values({ ...numbers, id: count === 1 ? wanted : `${wanted}-${count}`, position: NEXT_POSITION })
      .onConflictDoNothing()
      .returning({ id: packages.id })
    if (made) return made.id
  }
}
