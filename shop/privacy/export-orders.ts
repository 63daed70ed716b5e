import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { followOrders, WHOLE_STORY } from '../checkout/follow-orders.ts'
import { ORDER_LINE } from '../checkout/order-line.ts'
import { orders } from '../orders/tables.ts'
import { toPaymentOption } from '../payment-methods.ts'
import { documentNumber } from '../payments/document-number.ts'
import { documents } from '../payments/documents/tables.ts'
import { payments, refunds } from '../payments/tables.ts'
import type { Db } from '../services.ts'
import { PAGE, pageByPage } from './page-by-page.ts'

/** A person's orders with their history, as its buyer may see it: what staff noted for themselves is not in it. */
export async function* exportOrders(db: Db, userId: string): AsyncGenerator<object> {
  const lines = pageByPage(async (after) => {
    const page = await db
      .select({ ...ORDER_LINE, policyVersion: orders.policyVersion })
      .from(orders)
      .innerJoin(payments, eq(payments.id, orders.paymentId))
      .where(and(eq(orders.userId, userId), after ? gt(orders.id, after) : undefined))
      .orderBy(asc(orders.id))
      .limit(PAGE)
    return followOrders(db, page, WHOLE_STORY)
  })
  for await (const line of lines) {
    yield {
      id: line.id,
      payment: line.paymentId,
      package: line.packageName,
      type: line.packageType,
      quantity: line.quantity,
      units: line.units,
      price: pounds(line.pence),
      currency: line.chargeCurrency,
      tiktokUsername: line.tiktokUsername,
      video: line.videoUrl,
      niche: line.niche,
      status: line.status,
      startCount: line.startCount,
      delivered: line.delivered,
      acceptedPolicy: line.policyVersion,
      orderedAt: line.createdAt,
      paidAt: line.paidAt,
      startedAt: line.startedAt,
      endedAt: line.endedAt,
      history: line.events.map(({ kind, fromStatus, toStatus, amount, at }) => ({
        at,
        what: kind,
        from: fromStatus ?? undefined,
        to: toStatus ?? undefined,
        count: kind === 'counted' || kind === 'delivered' ? amount : undefined,
        refunded: kind === 'refunded' && amount !== null ? pounds(amount) : undefined,
      })),
    }
  }
}

/** Their payments, receipts and refunds. Why staff gave money back is theirs to know. */
export async function* exportPayments(db: Db, userId: string): AsyncGenerator<object> {
  const list = pageByPage((after) =>
    db
      .select()
      .from(payments)
      .where(and(eq(payments.userId, userId), after ? gt(payments.id, after) : undefined))
      .orderBy(asc(payments.id))
      .limit(PAGE),
  )
  for await (const payment of list) {
    const { id, receiptNumber, amount, displayRate } = payment
    const given = await db
      .select()
      .from(refunds)
      .where(inArray(refunds.paymentId, [id]))
      .orderBy(asc(refunds.id))
    yield {
      id,
      method: toPaymentOption(payment.method),
      provider: payment.provider,
      /** Under which the provider knows it. */
      reference: payment.chargeId,
      status: payment.status,
      amount: pounds(amount),
      currency: payment.currency,
      shown: { currency: payment.displayCurrency, rate: Number(displayRate), asOf: payment.rateAsOf },
      email: payment.email,
      language: payment.lang,
      cameFrom: { source: payment.source, campaign: payment.campaign },
      createdAt: payment.createdAt,
      paidAt: payment.paidAt,
      receipt: receiptNumber === null ? null : documentNumber('R', receiptNumber),
      refunds: given.map((refund) => ({
        amount: pounds(refund.amount),
        currency: refund.currency,
        status: refund.status,
        creditNote: refund.creditNote === null ? null : documentNumber('C', refund.creditNote),
        createdAt: refund.createdAt,
        settledAt: refund.settledAt,
      })),
    }
  }
}

/** Their receipts and credit notes as they were issued. */
export async function* exportDocuments(db: Db, userId: string): AsyncGenerator<object> {
  const list = pageByPage((after) =>
    db
      .select()
      .from(documents)
      .where(and(eq(documents.userId, userId), after ? gt(documents.id, after) : undefined))
      .orderBy(asc(documents.id))
      .limit(PAGE),
  )
  for await (const { id, kind, number, issuedAt, paymentId, amount, currency, content } of list) {
    const { seller, buyer, lines } = content
    yield {
      id,
      kind,
      number: documentNumber(PREFIX[kind], number),
      issuedAt,
      payment: paymentId,
      amount: pounds(amount),
      currency,
      seller,
      buyer,
      lines: lines.map((line) => ({ ...line, amount: pounds(line.amount) })),
    }
  }
}

const PREFIX = { receipt: 'R', credit_note: 'C', credit_note_reversal: 'CR' } as const

function pounds(pence: number): number {
  return pence / 100
}
