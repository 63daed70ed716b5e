import { and, asc, eq, getTableColumns, gt, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Lang, ShippedLang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import type { BriefQuestion } from './brief-questions.ts'
import { PACKAGE_TEXT_KEYS } from './package-text.ts'
import {
  DEFAULT_DELIVERY_TERMS,
  type DeliveryTerms,
  type PackageText,
  type PackageType,
} from './package-view.ts'
import { packages, packageTexts } from './tables.ts'

/** Terms that are left out are the default ones. */
export interface NewPackage extends Partial<DeliveryTerms> {
  type: PackageType
  quantity: number
  /** Pence. */
  price: number
  /** Questions for the customer after the payment. Default: none. */
  questions?: BriefQuestion[]
  /** A language that is missing here shows the English texts. */
  texts: Record<ShippedLang, PackageText> & Partial<Record<Lang, PackageText>>
}

/** Creates a package and returns its id, which never changes. It stands before the larger ones of its type. */
export async function createPackage(db: Db, newPackage: NewPackage, actor: Actor): Promise<string> {
  const { texts, ...numbers } = newPackage
  return db.transaction(async (tx) => {
    const id = await insertWithFreeId(tx, numbers)
    await savePackageTexts(tx, id, texts)
    const after = getPackageAuditFields(newPackage)
    await recordAction(tx, actor, 'package.created', id, { after })
    return id
  })
}

/**
 * Returns the position before the first larger package of a type, whose place is made free, or behind every other package.
 */
export async function makePosition(tx: Db, { type, quantity }: Pick<NewPackage, 'type' | 'quantity'>) {
  const { position } = packages
  const [larger] = await tx
    .select({ position })
    .from(packages)
    .where(and(eq(packages.type, type), gt(packages.quantity, quantity), isNull(packages.archivedAt)))
    .orderBy(asc(position))
    .limit(1)
  if (!larger) return sql<number>`(select coalesce(max(position), -1) + 1 from packages)`
  await tx
    .update(packages)
    .set({ position: sql`${position} + 1` })
    .where(gte(position, larger.position))
  return larger.position
}

/** Inserts under `likes-1000`, or `likes-1000-2` when that id exists. Orders name ids, so an id is never reused. */
async function insertWithFreeId(tx: Db, numbers: Omit<NewPackage, 'texts'>): Promise<string> {
  const baseId = `${numbers.type}-${numbers.quantity}`
  const position = await makePosition(tx, numbers)
  for (let count = 1; ; count += 1) {
    const [inserted] = await tx
      .insert(packages)
      .values({ ...numbers, id: count === 1 ? baseId : `${baseId}-${count}`, position })
      .onConflictDoNothing()
      .returning({ id: packages.id })
    if (inserted) return inserted.id
  }
}

interface AuditedPackage extends Omit<NewPackage, 'texts'> {
  texts: Partial<Record<Lang, PackageText | null>>
}

/** Returns a package as the activity log stores it: `price` in pence, texts as `en.name`; null for a missing text. */
export function getPackageAuditFields(
  { texts, type, quantity, price, questions = [], ...terms }: AuditedPackage,
  langs = Object.keys(texts) as Lang[],
): Record<string, unknown> {
  const { deliveryHours, allowsPlan, guaranteeDays } = { ...DEFAULT_DELIVERY_TERMS, ...terms }
  const textFields = langs.flatMap((lang) =>
    PACKAGE_TEXT_KEYS.map((field) => [`${lang}.${field}`, texts[lang]?.[field] ?? null]),
  )
  return {
    type,
    quantity,
    price,
    deliveryHours,
    allowsPlan,
    guaranteeDays,
    ...(questions.length > 0 && { questions: questions.map(describeQuestion) }),
    ...Object.fromEntries(textFields),
  }
}

/** Describes a question in one line of the activity log. */
function describeQuestion({ id, type, required, label, hint, options }: BriefQuestion): string {
  const choices = options.map((option) => formatLanguages(option.label)).join(', ')
  const parts = [formatLanguages(label), hint && formatLanguages(hint), choices].filter(Boolean)
  return `${id} (${type}${required ? ', required' : ''}): ${parts.join(' | ')}`
}

function formatLanguages(text: Partial<Record<Lang, string>>): string {
  return Object.values(text).join(' / ')
}

/**
 * Saves the texts of the given languages and leaves the others. Null removes a text, so that English is
 * shown.
 */
export async function savePackageTexts(
  tx: Db,
  packageId: string,
  texts: Partial<Record<Lang, PackageText | null>>,
): Promise<void> {
  const given = Object.entries(texts) as [Lang, PackageText | null][]
  const gone = given.flatMap(([lang, text]) => (text ? [] : [lang]))
  const rows = given.flatMap(([lang, text]) => (text ? [{ packageId, lang, ...text }] : []))
  if (gone.length > 0) {
    await tx
      .delete(packageTexts)
      .where(and(eq(packageTexts.packageId, packageId), inArray(packageTexts.lang, gone)))
  }
  if (rows.length === 0) return
  const columns = getTableColumns(packageTexts)
  await tx
    .insert(packageTexts)
    .values(rows)
    .onConflictDoUpdate({
      target: [packageTexts.packageId, packageTexts.lang],
      set: Object.fromEntries(
        PACKAGE_TEXT_KEYS.map((key) => [key, sql`excluded.${sql.identifier(columns[key].name)}`]),
      ),
    })
}
