import { eq, sql } from 'drizzle-orm'
import { type SplitAmount, splitRefund } from '../../pricing/split-tax.ts'
import type { Db } from '../../services.ts'
import type { DocumentTax } from '../documents/document-content.ts'
import { fromDecisionColumns } from './assess-sales.ts'
import { paymentTaxes, taxEntries } from './tables.ts'

export type PaymentTax = typeof paymentTaxes.$inferSelect

/** Returns how a payment is taxed now. Null for payments of earlier versions, which recorded no VAT. */
export async function getPaymentTax(tx: Db, paymentId: string): Promise<PaymentTax | null> {
  const [row] = await tx.select().from(paymentTaxes).where(eq(paymentTaxes.paymentId, paymentId))
  return row ?? null
}

/** Returns what the ledger has left of a payment: its sale less refunds, in pence. */
export async function getTaxBalance(tx: Db, paymentId: string): Promise<SplitAmount> {
  const [balance] = await tx
    .select({
      net: sql<number>`coalesce(sum(${taxEntries.net}), 0)::int`,
      vat: sql<number>`coalesce(sum(${taxEntries.vat}), 0)::int`,
    })
    .from(taxEntries)
    .where(eq(taxEntries.paymentId, paymentId))
  return balance ?? { net: 0, vat: 0 }
}

/** Returns the VAT of a refund at the rate of its sale. Null when no VAT was recorded. Call it with the payment locked. */
export async function taxRefund(tx: Db, paymentId: string, gross: number): Promise<DocumentTax | null> {
  const row = await getPaymentTax(tx, paymentId)
  if (!row) return null
  const left = await getTaxBalance(tx, paymentId)
  return { ...fromDecisionColumns(row), ...splitRefund(left, gross, row.rate) }
}
