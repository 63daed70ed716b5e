import {
  and,
  asc,
  between,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  not,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { VAT_COUNTRIES } from '../../localization/vat-territories.ts'
import type { Db } from '../../services.ts'
import { TAX_TIME_ZONE } from '../../tax/tax-date.ts'
import { documents } from '../documents/tables.ts'
import { payments } from '../tables.ts'
import { paymentTaxes, taxEntries } from './tables.ts'

/** Days of `TAX_TIME_ZONE`, YYYY-MM-DD; both are included. */
export interface TaxPeriod {
  from: string
  to: string
}

/** Sums of the ledger for one way of taxing, in pence. */
export type TaxReportRow = Awaited<ReturnType<typeof listTaxSums>>[number]

/** Sums of the ledger beside sums of the payments and documents of a period, in pence. */
export interface TaxReconciliation {
  /** Sales of the ledger, and payments received that have a VAT record. */
  sales: { ledger: number; payments: number }
  /** Refunds of the ledger less their reversals, and what credit notes gave back. */
  refunds: { ledger: number; documents: number }
  /** Payments received without a VAT record: their receipt is not issued yet, or could not be. */
  unrecorded: { count: number; amount: number }
  /** Payments whose evidence conflicts and waits for staff. */
  openConflicts: number
  /** Sales to consumers in the EU or the United Kingdom that no registration covers. */
  uncovered: { count: number; amount: number }
}

/** Sums the ledger of a period by registration, treatment, country, rate and kind of entry. */
export function listTaxSums(db: Db, { from, to }: TaxPeriod) {
  const { treatment, country, rate, scheme, registrationCountry, registrationNumber, kind } = taxEntries
  const group = { scheme, registrationCountry, registrationNumber, treatment, country, rate, kind }
  return db
    .select({
      ...group,
      count: sql<number>`count(*)::int`,
      net: sql<number>`sum(${taxEntries.net})::bigint`.mapWith(Number),
      vat: sql<number>`sum(${taxEntries.vat})::bigint`.mapWith(Number),
    })
    .from(taxEntries)
    .where(between(taxEntries.taxDate, from, to))
    .groupBy(...Object.values(group))
    .orderBy(...Object.values(group).map((column) => asc(column)))
}

/** Compares the ledger of a period with the payments and documents from which it was made. */
export async function getTaxReconciliation(db: Db, period: TaxPeriod): Promise<TaxReconciliation> {
  const { kind, treatment, country, net, taxDate } = taxEntries
  const gross = sql`${net} + ${taxEntries.vat}`
  // Money given back beyond a sale is outside the scope too, but under the registration of the sale.
  const isUncovered = and(
    eq(treatment, 'outside_scope'),
    inArray(country, [...VAT_COUNTRIES]),
    isNull(taxEntries.scheme),
  )
  const [ledger] = await db
    .select({
      sales: sumWhere(gross, eq(kind, 'sale')),
      refunds: sumWhere(sql`-(${gross})`, inArray(kind, ['refund', 'refund_reversal'])),
      uncovered: sumWhere(net, isUncovered),
      uncoveredSales: countWhere(and(isUncovered, eq(kind, 'sale'))),
    })
    .from(taxEntries)
    .where(between(taxDate, period.from, period.to))
  const isRecorded = isNotNull(paymentTaxes.paymentId)
  const [paid] = await db
    .select({
      recorded: sumWhere(payments.amount, isRecorded),
      unrecorded: sumWhere(payments.amount, not(isRecorded)),
      unrecordedCount: countWhere(not(isRecorded)),
      openConflicts: countWhere(eq(paymentTaxes.isOpen, true)),
    })
    .from(payments)
    .leftJoin(paymentTaxes, eq(paymentTaxes.paymentId, payments.id))
    .where(and(isWithin(payments.paidAt, period), not(payments.isTrial)))
  const [credited] = await db
    .select({
      notes: sumWhere(documents.amount, eq(documents.kind, 'credit_note')),
      reversals: sumWhere(documents.amount, eq(documents.kind, 'credit_note_reversal')),
    })
    .from(documents)
    .innerJoin(paymentTaxes, eq(paymentTaxes.paymentId, documents.paymentId))
    .where(isWithin(documents.issuedAt, period))
  return {
    sales: { ledger: ledger?.sales ?? 0, payments: paid?.recorded ?? 0 },
    refunds: {
      ledger: ledger?.refunds ?? 0,
      documents: (credited?.notes ?? 0) - (credited?.reversals ?? 0),
    },
    unrecorded: { count: paid?.unrecordedCount ?? 0, amount: paid?.unrecorded ?? 0 },
    openConflicts: paid?.openConflicts ?? 0,
    uncovered: { count: ledger?.uncoveredSales ?? 0, amount: ledger?.uncovered ?? 0 },
  }
}

function sumWhere(value: SQLWrapper, condition: SQL | undefined) {
  return sql<number>`coalesce(sum(${value}) filter (where ${condition}), 0)::bigint`.mapWith(Number)
}

function countWhere(condition: SQL | undefined) {
  return sql<number>`(count(*) filter (where ${condition}))::int`
}

/** Condition: an instant lies on one of the period's days. */
function isWithin(instant: SQLWrapper, { from, to }: TaxPeriod): SQL {
  const startOf = (day: SQL) => sql`(${day}::timestamp at time zone ${TAX_TIME_ZONE})`
  return sql`${instant} >= ${startOf(sql`${from}::date`)} and ${instant} < ${startOf(sql`(${to}::date + 1)`)}`
}

/** Lists the entries of a period with the number of their document, in batches in the order in which they were made. */
export async function* listTaxEntries(db: Db, { from, to }: TaxPeriod) {
  for (let after = 0; ; ) {
    const batch = await db
      .select({ entry: taxEntries, series: documents.series, number: documents.number })
      .from(taxEntries)
      .innerJoin(documents, eq(documents.id, taxEntries.documentId))
      .where(and(between(taxEntries.taxDate, from, to), gt(taxEntries.id, after)))
      .orderBy(asc(taxEntries.id))
      .limit(BATCH_SIZE)
    if (batch.length > 0) yield batch
    after = batch.at(-1)?.entry.id ?? after
    if (batch.length < BATCH_SIZE) return
  }
}

const BATCH_SIZE = 1_000
