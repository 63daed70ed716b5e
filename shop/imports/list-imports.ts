import { and, asc, count, desc, eq, gt, inArray, isNotNull, type SQL } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import { IMPORT_RESULTS, type ImportResult } from './import-fields.ts'
import { importedOrders, importRows, imports } from './tables.ts'

const MAX_IMPORTS = 50
const PAGE_SIZE = 500

/** Lists the newest imports with how many rows have each result. */
export async function listImports(db: Db) {
  const { id, format, filename, rows, createdAt, endedAt } = imports
  const list = await db
    .select({ id, format, filename, rows, createdAt, endedAt, createdBy: users.name })
    .from(imports)
    .innerJoin(users, eq(users.id, imports.createdBy))
    .orderBy(desc(imports.id))
    .limit(MAX_IMPORTS)
  return Promise.all(list.map(async (entry) => ({ ...entry, results: await countResults(db, entry.id) })))
}

async function countResults(db: Db, importId: string): Promise<Record<ImportResult, number>> {
  const counts = await db
    .select({ result: importRows.result, rows: count() })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), isNotNull(importRows.result)))
    .groupBy(importRows.result)
  const found = new Map(counts.map(({ result, rows }) => [result, rows]))
  return Object.fromEntries(IMPORT_RESULTS.map((result) => [result, found.get(result) ?? 0])) as Record<
    ImportResult,
    number
  >
}

export async function hasImport(db: Db, id: string): Promise<boolean> {
  const [found] = await db.select({ id: imports.id }).from(imports).where(eq(imports.id, id))
  return found !== undefined
}

export type ImportRow = typeof importRows.$inferSelect

/** Iterates over the rows of an import in batches, by line. */
export async function* iterateImportRows(db: Db, importId: string): AsyncGenerator<ImportRow[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .select()
      .from(importRows)
      .where(and(eq(importRows.importId, importId), gt(importRows.line, after)))
      .orderBy(asc(importRows.line))
      .limit(PAGE_SIZE)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.line
  }
}

/** Lists the newest orders that a customer made at another shop, for staff. Throws `not_found`. */
export async function listImportedOrders(db: Db, userId: string) {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.id, userId))
  if (!user) throw new ShopError('not_found')
  return await listOrders(db, eq(importedOrders.userId, userId))
}

/** Lists them for the customer. */
export function listOwnImportedOrders(db: Db, userId: string) {
  return listOrders(db, isOwnImportedOrder(db, userId))
}

/**
 * Condition: the imported order is one of the user's, who may see it. It came to the account by its email, so an unverified
 * email reaches none (decision 045).
 */
export function isOwnImportedOrder(db: Db, userId: string): SQL {
  const verified = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailVerifiedAt)))
  return inArray(importedOrders.userId, verified)
}

const MAX_ORDERS = 100

function listOrders(db: Db, condition: SQL) {
  return db
    .select()
    .from(importedOrders)
    .where(condition)
    .orderBy(desc(importedOrders.orderedAt), desc(importedOrders.id))
    .limit(MAX_ORDERS)
}
