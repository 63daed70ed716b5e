import { getTableColumns, sql } from 'drizzle-orm'
import { listColumnNames, selectJsonRows, toJsonRows } from '../../database/json-rows.ts'
import { type Placeholders, prepareStatement } from '../../database/prepare-statement.ts'
import { newId } from '../../id.ts'
import type { Db } from '../../services.ts'
import { TAX_TIME_ZONE } from '../../tax/tax-date.ts'
import { payments } from '../tables.ts'
import { paymentTaxes, taxEntries } from '../taxes/tables.ts'
import { getSeriesPrefix, TRIAL_SERIES } from './format-document-number.ts'
import { type AccountingDocument, type DocumentKind, documents, numberSeries } from './tables.ts'

const { id, kind, series, number, userId, paymentId, amount, currency, content } = documents

/** Columns of a receipt that are set when it is issued. */
const DOCUMENT_COLUMNS = { id, kind, series, number, userId, paymentId, amount, currency, content }

const { chosenCountry: _chosen, ...TAX_COLUMNS } = getTableColumns(paymentTaxes)

const { id: _id, createdAt: _createdAt, ...ENTRY_COLUMNS } = getTableColumns(taxEntries)

interface NewReceipts {
  documents: (Pick<typeof documents.$inferInsert, keyof typeof DOCUMENT_COLUMNS> & { paymentId: string })[]
  taxes: (typeof paymentTaxes.$inferInsert)[]
  entries: Omit<typeof taxEntries.$inferInsert, 'id' | 'createdAt'>[]
}

/** A statement that inserts receipts with their taxes and gives the payments their numbers. */
const insertRows = prepareStatement(
  (db, values: Placeholders<{ documents: string; taxes: string; entries: string }>) => {
    const newDocuments = db.$with('new_documents', {}).as(sql`
      insert into ${documents} (${listColumnNames(DOCUMENT_COLUMNS)})
      ${selectJsonRows(values.documents, DOCUMENT_COLUMNS)}`)
    const newTaxes = db.$with('new_taxes', {}).as(sql`
      insert into ${paymentTaxes} (${listColumnNames(TAX_COLUMNS)})
      ${selectJsonRows(values.taxes, TAX_COLUMNS)}`)
    const newEntries = db.$with('new_entries', {}).as(sql`
      insert into ${taxEntries} (${listColumnNames(ENTRY_COLUMNS)})
      ${selectJsonRows(values.entries, ENTRY_COLUMNS)}`)
    const numbered = db.$with('numbered', { id: payments.id }).as(sql`
      update ${payments}
      set receipt_number = issued.number, receipt_series = issued.series, receipt_issued_at = now()
      from ${selectJsonRows(values.documents, DOCUMENT_COLUMNS)} as issued
      where ${payments.id} = issued.payment_id
      returning ${payments.id}`)
    return db.with(newDocuments, newTaxes, newEntries, numbered).select().from(numbered)
  },
)

/** Inserts receipts in one statement. */
export async function insertReceipts(tx: Db, { documents, taxes, entries }: NewReceipts): Promise<void> {
  await insertRows(tx, {
    documents: toJsonRows(documents, DOCUMENT_COLUMNS),
    taxes: toJsonRows(taxes, TAX_COLUMNS),
    entries: toJsonRows(entries, ENTRY_COLUMNS),
  })
}

/**
 * Allocates `count` numbers in this year's series of a kind and returns the first. All documents of trial payments share
 * one series, so that those of real ones have no gaps. Call it in the transaction that issues the documents: the row stays
 * locked until then, and a rollback frees the numbers.
 */
export async function allocateDocumentNumbers(
  tx: Db,
  kind: DocumentKind,
  { isTrial, count = 1 }: { isTrial: boolean; count?: number },
): Promise<{ series: string; number: number }> {
  const year = sql`to_char(now() at time zone ${TAX_TIME_ZONE}, 'YYYY')`
  const [row] = await tx
    .insert(numberSeries)
    .values({
      series: isTrial ? TRIAL_SERIES : sql`${`${getSeriesPrefix(kind)}-`}::text || ${year}`,
      last: count,
    })
    .onConflictDoUpdate({
      target: numberSeries.series,
      set: { last: sql`${numberSeries.last} + excluded.last` },
    })
    .returning({ series: numberSeries.series, last: numberSeries.last })
  if (!row) throw new Error(`no number allocated for a ${kind}`)
  return { series: row.series, number: row.last - count + 1 }
}

/** Inserts a document under the next number of its series. */
export async function insertDocument(
  tx: Db,
  {
    isTrial = false,
    ...document
  }: Omit<typeof documents.$inferInsert, 'id' | 'series' | 'number'> & { isTrial?: boolean },
): Promise<AccountingDocument> {
  const numbered = await allocateDocumentNumbers(tx, document.kind, { isTrial })
  const [inserted] = await tx
    .insert(documents)
    .values({ id: newId(), ...numbered, ...document })
    .returning()
  if (!inserted) throw new Error(`no ${document.kind} inserted`)
  return inserted
}
