import { sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Lang, ShippedLang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { factsOf } from './package-facts.ts'
import type { PackageText, PackageType } from './package-view.ts'
import { saveTexts } from './save-texts.ts'
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
    const id = await insertUnderFreeId(tx, numbers)
    await saveTexts(tx, id, texts)
    await recordAction(tx, { actor, action: 'package.created', subjectId: id, after: factsOf(made) })
    return id
  })
}

/** Last of all is last of its type. */
export const LAST = sql<number>`(select coalesce(max(position), -1) + 1 from packages)`

/** `likes-1000`, or `likes-1000-2` where there was one: an id is taken for ever, for orders name it. */
async function insertUnderFreeId(tx: Db, numbers: Omit<NewPackage, 'texts'>): Promise<string> {
  const wanted = `${numbers.type}-${numbers.quantity}`
  for (let count = 1; ; count += 1) {
    const [made] = await tx
      .insert(packages)
      .values({ ...numbers, id: count === 1 ? wanted : `${wanted}-${count}`, position: LAST })
      .onConflictDoNothing()
      .returning({ id: packages.id })
    if (made) return made.id
  }
}
