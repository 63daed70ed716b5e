import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { getUnusablePasswordHash } from '../accounts/passwords/hash-password.ts'
import { users } from '../accounts/tables.ts'
import type { Actor, UserActor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { createPackage } from '../catalog/create-package.ts'
import { EMPTY_PACKAGE_TEXT } from '../catalog/package-text.ts'
import { setPackageArchived } from '../catalog/update-package.ts'
import { canRunAgain } from '../database/database-errors.ts'
import { ShopError } from '../errors.ts'
import { newId } from '../id.ts'
import { SHIPPED_LANGS, type ShippedLang } from '../localization/languages.ts'
import { reviews } from '../reviews/tables.ts'
import type { Db } from '../services.ts'
import { getImportSource, type ImportResult, type ImportSource } from './import-fields.ts'
import type { CustomerData, ImportData, OrderData, ProductData, ReviewData } from './imported-row.ts'
import { classifyRows } from './preview-import.ts'
import { readImport } from './read-import.ts'
import { importedOrders, importRecords, importRows, imports } from './tables.ts'

interface Outcome {
  result: ImportResult
  problem?: 'unknown_customer' | 'not_stored'
  targetId?: string
}

/**
 * Imports the next rows of the oldest running import in one transaction, so that after a crash the import continues with
 * the rows that are missing. Returns how many there were; 0 when nothing is left.
 */
export async function importNextRows(db: Db, batchSize: number): Promise<number> {
  // Customers set their own through the reset link. Hashed before the transaction.
  const passwordHash = await getUnusablePasswordHash()
  return db.transaction(async (tx) => {
    // Waits for another process, so that imports run one after the other.
    const [running] = await tx
      .select()
      .from(imports)
      .where(isImportRunning())
      .orderBy(asc(imports.id))
      .limit(1)
      .for('update')
    if (!running) return 0
    const isWaiting = and(eq(importRows.importId, running.id), isNull(importRows.result))
    const rows = await tx
      .select({ line: importRows.line, data: importRows.data })
      .from(importRows)
      .where(isWaiting)
      .orderBy(asc(importRows.line))
      .limit(batchSize)
    const context: ImportContext = {
      source: getImportSource(running.format),
      actor: { userId: running.createdBy, apiKeyId: null },
      passwordHash,
    }
    for (const { line, data } of rows) {
      const outcome: Outcome = data ? await tryRow(tx, data, context) : { result: 'unchanged' }
      await tx
        .update(importRows)
        .set({
          ...outcome,
          problemColumn: outcome.problem && (outcome.problem === 'unknown_customer' ? 'Email' : ''),
          data: null,
        })
        .where(and(eq(importRows.importId, running.id), eq(importRows.line, line)))
    }
    if (rows.length < batchSize)
      await tx.update(imports).set({ endedAt: sql`now()` }).where(eq(imports.id, running.id))
    return rows.length
  })
}

/** Condition: the import has rows left. */
export function isImportRunning(): SQL {
  return isNull(imports.endedAt)
}

interface ImportContext {
  source: ImportSource
  actor: Actor
  passwordHash: string
}

/** Imports a row, or nothing of it and says so: one that cannot be stored must not hold up the others. */
async function tryRow(tx: Db, data: ImportData, context: ImportContext): Promise<Outcome> {
  try {
    return await tx.transaction((savepoint) => importRow(savepoint, data, context))
  } catch (error) {
    if (canRunAgain(error)) throw error
    return { result: 'refused', problem: 'not_stored' }
  }
}

function importRow(tx: Db, data: ImportData, context: ImportContext): Promise<Outcome> {
  if (data.kind === 'products') return importProduct(tx, data, context)
  if (data.kind === 'customers') return importCustomer(tx, data, context)
  if (data.kind === 'reviews') return importReview(tx, data)
  return importOrder(tx, data, context)
}

/** Creates an archived package, which staff review and restore. */
async function importProduct(tx: Db, data: ProductData, { source, actor }: ImportContext): Promise<Outcome> {
  const earlier = await findTarget(tx, source, data)
  if (earlier) return { result: 'unchanged', targetId: earlier }
  const { name, description, type, quantity, price } = data
  const text = { ...EMPTY_PACKAGE_TEXT, name, description }
  const texts = Object.fromEntries(SHIPPED_LANGS.map((lang) => [lang, text])) as Record<
    ShippedLang,
    typeof text
  >
  const id = await createPackage(tx, { type, quantity, price, texts }, actor)
  await setPackageArchived(tx, { id, archived: true }, actor)
  await recordTarget(tx, source, data, id)
  return { result: 'created', targetId: id }
}

/** Creates an account with an unverified email. No email and no webhook is sent, not even the reminder to verify. */
async function importCustomer(
  tx: Db,
  data: CustomerData,
  { source, passwordHash }: ImportContext,
): Promise<Outcome> {
  const earlier = await findTarget(tx, source, data)
  if (earlier) return { result: 'unchanged', targetId: earlier }
  const { email, name } = data
  const [created] = await tx
    .insert(users)
    .values({ id: newId(), email, name, passwordHash, verificationRemindedAt: sql`now()` })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  const userId = created?.id ?? (await findUser(tx, email))
  if (!userId) return { result: 'unchanged' }
  await recordTarget(tx, source, data, userId)
  return { result: created ? 'created' : 'matched', targetId: userId }
}

async function importOrder(tx: Db, data: OrderData, { source }: ImportContext): Promise<Outcome> {
  const { kind: _, email, orderedAt, ...order } = data
  const userId = await findUser(tx, email)
  if (!userId) return { result: 'refused', problem: 'unknown_customer' }
  const [created] = await tx
    .insert(importedOrders)
    .values({ ...order, id: newId(), userId, source, orderedAt: new Date(orderedAt) })
    .onConflictDoNothing({ target: [importedOrders.source, importedOrders.externalId] })
    .returning({ id: importedOrders.id })
  return created ? { result: 'created', targetId: created.id } : { result: 'unchanged' }
}

/** Publishes it at once: the owner chose it, and it is marked as imported, counts in no average and is never verified. */
async function importReview(tx: Db, data: ReviewData): Promise<Outcome> {
  const { kind: _, source, product, writtenAt, ...review } = data
  const [created] = await tx
    .insert(reviews)
    .values({
      ...review,
      id: newId(),
      importSource: source,
      packageName: product,
      state: 'published',
      writtenAt: new Date(writtenAt),
    })
    .onConflictDoNothing({ target: [reviews.importSource, reviews.externalId] })
    .returning({ id: reviews.id })
  return created ? { result: 'created', targetId: created.id } : { result: 'unchanged' }
}

async function findUser(tx: Db, email: string): Promise<string | undefined> {
  // Locked against an erasure at the same time.
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email)).for('share')
  return user?.id
}

async function findTarget(
  tx: Db,
  source: ImportSource,
  { kind, externalId }: ImportData,
): Promise<string | undefined> {
  const [record] = await tx
    .select({ targetId: importRecords.targetId })
    .from(importRecords)
    .where(
      and(
        eq(importRecords.source, source),
        eq(importRecords.kind, kind),
        eq(importRecords.externalId, externalId),
      ),
    )
  return record?.targetId
}

async function recordTarget(tx: Db, source: ImportSource, data: ImportData, targetId: string): Promise<void> {
  const { kind, externalId } = data
  await tx.insert(importRecords).values({ source, kind, externalId, targetId })
}

/** Rows of one statement. */
const BATCH_SIZE = 500

interface ConfirmedImport {
  bytes: Uint8Array
  filename: string
  /** SHA-256 of the file that was previewed. */
  digest: string
  /** Addresses of the shop itself. */
  reserved: readonly string[]
}

/** Stores the rows of a confirmed file. A job imports them. Returns the id of the import. */
export async function startImport(db: Db, confirmed: ConfirmedImport, actor: UserActor): Promise<string> {
  const { bytes, filename, digest, reserved } = confirmed
  const read = await readImport(bytes)
  const { format, rows } = read
  if (read.digest !== digest) throw new ShopError('import_changed')
  const classified = await classifyRows(db, { ...read, reserved })
  const id = newId()
  await db.transaction(async (tx) => {
    await tx.insert(imports).values({ id, format, filename, rows: rows.length, createdBy: actor.userId })
    for (let start = 0; start < classified.length; start += BATCH_SIZE) {
      const values = classified.slice(start, start + BATCH_SIZE).map((row) => ({
        importId: id,
        line: row.line,
        ...(row.data
          ? { data: row.data }
          : { result: 'refused' as const, problem: row.problem, problemColumn: row.column }),
      }))
      await tx.insert(importRows).values(values)
    }
    const after = { format, filename, rows: rows.length }
    await recordAction(tx, actor, 'import.started', id, { after })
  })
  return id
}
