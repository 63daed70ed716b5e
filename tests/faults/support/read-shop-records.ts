import { asc, eq, isNotNull } from 'drizzle-orm'
import { openDatabase } from '../../../db/open-database.ts'
import { orders } from '../../../shop/orders/tables.ts'
import { emails } from '../../../shop/outbox/tables.ts'
import { documents } from '../../../shop/payments/documents/tables.ts'
import { paymentIssues } from '../../../shop/payments/issues/tables.ts'
import { refunds } from '../../../shop/payments/refunds/tables.ts'
import { payments } from '../../../shop/payments/tables.ts'
import { promotions, promotionUses } from '../../../shop/promotions/tables.ts'

export interface ShopRecords {
  /** Username and state of each order. */
  orders: { account: string; state: string; paymentId: string; price: number; discount: number }[]
  /** Paid payments; `isBought` unless all orders were closed before the money arrived. */
  paid: { paymentId: string; receiptNumber: number | null; isBought: boolean; amount: number }[]
  /** Uses of promotions, and what their counters say. */
  promotionUses: { paymentId: string; state: string; discount: number }[]
  promotions: { useCount: number; discountGiven: number }[]
  /** Receipts and credit notes, ordered by number. */
  documents: {
    series: string
    kind: string
    number: number
    paymentId: string | null
    refundId: string | null
  }[]
  /** Ids of succeeded refunds. */
  refunded: string[]
  /** One entry per confirmation email. */
  confirmations: { paymentId: string; receiptNumber: number }[]
  issues: string[]
}

/** Reads the shop's records from its database. The embedded database must not be open elsewhere. */
export async function readShopRecords(from: { databaseUrl?: string; dataDir: string }): Promise<ShopRecords> {
  const { db, close } = await openDatabase({
    ...from,
    migrations: 'db/migrations',
    holder: 'the fault test',
    onError: (error) => console.error(error),
  })
  const rows = await db.select().from(orders).innerJoin(payments, eq(payments.id, orders.paymentId))
  const paid = await db.select().from(payments).where(isNotNull(payments.paidAt))
  const issued = await db.select().from(documents).orderBy(asc(documents.series), asc(documents.number))
  const refunded = await db.select().from(refunds).where(eq(refunds.status, 'succeeded'))
  const confirmations = await db.select().from(emails).where(eq(emails.kind, 'payment_confirmed'))
  const issues = await db.select().from(paymentIssues)
  const uses = await db.select().from(promotionUses)
  const limited = await db.select().from(promotions)
  await close()
  const bought = new Set(rows.flatMap(({ orders: { paymentId, paidAt } }) => (paidAt ? [paymentId] : [])))
  return {
    orders: rows.map((row) => ({
      account: row.orders.tiktokUsername,
      state: `${row.orders.status}/${row.payments.status}`,
      paymentId: row.payments.id,
      price: row.orders.price,
      discount: row.orders.discount,
    })),
    paid: paid.map(({ id, receiptNumber, amount }) => ({
      paymentId: id,
      receiptNumber,
      isBought: bought.has(id),
      amount,
    })),
    documents: issued.map(({ series, kind, number, paymentId, refundId }) => ({
      series,
      kind,
      number,
      paymentId,
      refundId,
    })),
    refunded: refunded.map(({ id }) => id),
    confirmations: confirmations.flatMap(({ data }) =>
      'paymentId' in data && 'receiptLabel' in data
        ? [{ paymentId: data.paymentId, receiptNumber: Number(data.receiptLabel?.split('-').at(-1)) }]
        : [],
    ),
    promotionUses: uses.map(({ paymentId, state, discount }) => ({ paymentId, state, discount })),
    promotions: limited.map(({ useCount, discountGiven }) => ({ useCount, discountGiven })),
    issues: issues.map(({ kind }) => kind),
  }
}
