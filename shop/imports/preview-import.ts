import { and, eq, inArray, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { isReservedAddress } from '../accounts/user.ts'
import { reviews } from '../reviews/tables.ts'
import type { Db } from '../services.ts'
import { getImportKind, getImportSource, type ImportFormat, type ImportResult } from './import-fields.ts'
import type { ImportData, ImportedRow } from './imported-row.ts'
import type { ReadImport } from './read-import.ts'
import { importedOrders, importRecords } from './tables.ts'

/** Values of one query. */
const BATCH_SIZE = 1_000

/** A row with the result that its import will have; its problem when it is refused. */
export type ClassifiedRow = ImportedRow & { result: ImportResult }

/** Compares the rows with what the shop has. `reserved` are the shop's own addresses. */
export async function classifyRows(
  db: Db,
  {
    format,
    rows,
    emailColumn,
    reserved,
  }: Pick<ReadImport, 'format' | 'rows' | 'emailColumn'> & { reserved: readonly string[] },
): Promise<ClassifiedRow[]> {
  const sound = rows.flatMap(({ data }) => (data ? [data] : []))
  const known = await findImportedIds(
    db,
    format,
    sound.map(({ externalId }) => externalId),
  )
  const emails = await findEmails(
    db,
    sound.flatMap((data) => ('email' in data ? [data.email] : [])),
  )
  return rows.map((row) => {
    if (!row.data) return { ...row, result: 'refused' }
    const { line, data } = row
    if (known.has(data.externalId)) return { line, data, result: 'unchanged' }
    const problem = findProblem(data, emails, reserved)
    if (problem) return { line, problem, column: emailColumn, result: 'refused' }
    const isMatched = data.kind === 'customers' && emails.has(data.email)
    return { line, data, result: isMatched ? 'matched' : 'created' }
  })
}

function findProblem(data: ImportData, emails: ReadonlySet<string>, reserved: readonly string[]) {
  if (data.kind === 'customers' && isReservedAddress(data.email, reserved)) return 'reserved_email'
  if (data.kind === 'orders' && !emails.has(data.email)) return 'unknown_customer'
  return null
}

async function findImportedIds(db: Db, format: ImportFormat, ids: string[]): Promise<Set<string>> {
  const [source, kind] = [getImportSource(format), getImportKind(format)]
  if (kind === 'reviews')
    return collect(ids, (batch) =>
      db
        .select({ value: sql<string>`${reviews.externalId}` })
        .from(reviews)
        .where(inArray(reviews.externalId, batch)),
    )
  return collect(ids, (batch) =>
    kind === 'orders'
      ? db
          .select({ value: importedOrders.externalId })
          .from(importedOrders)
          .where(and(eq(importedOrders.source, source), inArray(importedOrders.externalId, batch)))
      : db
          .select({ value: importRecords.externalId })
          .from(importRecords)
          .where(
            and(
              eq(importRecords.source, source),
              eq(importRecords.kind, kind),
              inArray(importRecords.externalId, batch),
            ),
          ),
  )
}

function findEmails(db: Db, emails: string[]): Promise<Set<string>> {
  return collect(emails, (batch) =>
    db.select({ value: users.email }).from(users).where(inArray(users.email, batch)),
  )
}

async function collect(
  values: string[],
  read: (batch: string[]) => PromiseLike<{ value: string }[]>,
): Promise<Set<string>> {
  const found = new Set<string>()
  for (let start = 0; start < values.length; start += BATCH_SIZE) {
    for (const { value } of await read(values.slice(start, start + BATCH_SIZE))) found.add(value)
  }
  return found
}
