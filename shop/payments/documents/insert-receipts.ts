import { getTableColumns, sql } from 'drizzle-orm'
import { listColumnNames, selectJsonRows, toJsonRows } from '../../database/json-rows.ts'
import { type Placeholders, prepareStatement } from '../../database/prepare-statement.ts'
import type { Db } from '../../services.ts'
import { payments } from '../tables.ts'
import { paymentTaxes, taxEntries } from '../taxes/tables.ts'
import { documents } from './tables.ts'

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
