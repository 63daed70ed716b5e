import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { localizeQuestion } from '../../catalog/brief-questions.ts'
import { DEFAULT_LANG } from '../../localization/languages.ts'
import { type Brief, getBrief } from '../../orders/brief/get-brief.ts'
import { requireDelivery } from '../../orders/delivery/get-delivery.ts'
import { addOrderTimeline, CUSTOMER_EVENTS } from '../../orders/queries/add-order-timeline.ts'
import { ORDER_COLUMNS } from '../../orders/queries/order-columns.ts'
import { orders } from '../../orders/tables.ts'
import { toPaymentOption } from '../../payment-methods.ts'
import { disputes } from '../../payments/disputes/tables.ts'
import {
  formatCreditNoteNumber,
  formatDocumentNumber,
  formatReceiptNumber,
} from '../../payments/documents/format-document-number.ts'
import { documents } from '../../payments/documents/tables.ts'
import { refunds } from '../../payments/refunds/tables.ts'
import { payments } from '../../payments/tables.ts'
import { promotionUses } from '../../promotions/tables.ts'
import type { Db } from '../../services.ts'
import { uploads } from '../../uploads/tables.ts'
import { isRefundOf } from '../data-subject.ts'

/** Exports orders with the history that customers see, without internal notes. */
export async function* exportOrders(db: Db, userId: string): AsyncGenerator<object> {
  for await (const { id } of iterateRows(db, orders, eq(orders.userId, userId))) {
    const rows = await db
      .select(ORDER_COLUMNS)
      .from(orders)
      .innerJoin(payments, eq(payments.id, orders.paymentId))
      .where(eq(orders.id, id))
    const [line] = await addOrderTimeline(db, rows, CUSTOMER_EVENTS)
    if (!line) continue
    const brief = line.briefState && (await getBrief(db, line.id))
    const { startAfter, pacePerDay, guaranteeDays, readings } = await requireDelivery(db, line.id)
    yield {
      id: line.id,
      payment: line.paymentId,
      package: line.packageName,
      type: line.packageType,
      quantity: line.quantity,
      units: line.units,
      price: toPounds(line.pence),
      discount: toPounds(line.discount),
      currency: line.chargeCurrency,
      tiktokUsername: line.tiktokUsername,
      video: line.videoUrl,
      videos: line.posts?.map(({ url, quantity, delivered, startCount }) => ({
        url,
        quantity,
        delivered,
        startCount,
      })),
      niche: line.niche,
      status: line.status,
      startCount: line.startCount,
      delivered: line.delivered,
      acceptedPolicy: line.policyVersion,
      earlyStartRequested: line.earlyStartRequested,
      orderedAt: line.createdAt,
      paidAt: line.paidAt,
      startedAt: line.startedAt,
      endedAt: line.endedAt,
      plan: { startAfter, pacePerDay, guaranteeDays },
      readings: readings.map(({ readAt, post, count, delivered, checkDay, uploadId }) => ({
        at: readAt,
        video: post ?? undefined,
        count,
        delivered,
        guaranteeDay: checkDay ?? undefined,
        image: uploadId ? toImagePath(uploadId) : undefined,
      })),
      answers: brief ? listAnswers(brief) : undefined,
      answeredAt: line.briefAnsweredAt ?? undefined,
      images: await listImages(db, line.id),
      history: line.events.map(({ kind, fromStatus, toStatus, amount, at }) => ({
        at,
        what: kind,
        from: fromStatus ?? undefined,
        to: toStatus ?? undefined,
        count: kind === 'counted' || kind === 'delivered' ? amount : undefined,
        refunded: kind === 'refunded' && amount !== null ? toPounds(amount) : undefined,
        failed: kind === 'refund_failed' && amount !== null ? toPounds(amount) : undefined,
      })),
    }
  }
}

/** Lists the customer's answers with their questions, as English names them. */
function listAnswers({ questions, answers }: Brief) {
  return questions.flatMap((question) => {
    const { id, type, label, options } = localizeQuestion(question, DEFAULT_LANG)
    const answer = answers[id]
    if (answer === undefined) return []
    const value = type === 'file' ? toImagePath(answer) : options.find((each) => each.id === answer)?.label
    return [{ question: label, answer: value ?? answer }]
  })
}

/** Lists the images of an order with the paths under which the customer can download them. */
async function listImages(db: Db, orderId: string) {
  const rows = await db.select().from(uploads).where(eq(uploads.orderId, orderId)).orderBy(asc(uploads.id))
  return rows.map(({ id, purpose, width, height, bytes, sha256, createdAt }) => ({
    image: toImagePath(id),
    purpose,
    width,
    height,
    bytes,
    sha256,
    createdAt,
  }))
}

function toImagePath(uploadId: string): string {
  return `/api/uploads/${uploadId}`
}

/** Exports payments, promotions, receipts, refunds and disputes. Leaves the reasons of staff for refunds out. */
export async function* exportPayments(db: Db, userId: string): AsyncGenerator<object> {
  const list = iterateRows(db, payments, eq(payments.userId, userId))
  for await (const payment of list) {
    const { id, receiptNumber, receiptSeries, amount, displayRate } = payment
    const given = await db
      .select()
      .from(refunds)
      .where(isRefundOf(db, sql`(${id}::uuid)`))
      .orderBy(asc(refunds.id))
    const disputed = await db
      .select()
      .from(disputes)
      .where(eq(disputes.paymentId, id))
      .orderBy(asc(disputes.id))
    const uses = await db
      .select()
      .from(promotionUses)
      .where(eq(promotionUses.paymentId, id))
      .orderBy(asc(promotionUses.promotionId))
    yield {
      id,
      method: toPaymentOption(payment.method),
      provider: payment.provider,
      /** The provider's reference of the payment. */
      reference: payment.chargeId,
      status: payment.status,
      amount: toPounds(amount),
      currency: payment.currency,
      shown: { currency: payment.displayCurrency, rate: Number(displayRate), asOf: payment.rateAsOf },
      email: payment.email,
      language: payment.lang,
      cameFrom: { source: payment.source, campaign: payment.campaign },
      /** Evidence for the VAT: of the network address, and of the means of payment. */
      countries: { network: payment.ipCountry, payer: payment.payerCountry },
      createdAt: payment.createdAt,
      paidAt: payment.paidAt,
      receipt: formatReceiptNumber({ receiptNumber, receiptSeries }),
      promotions: uses.map((use) => ({
        title: use.title,
        code: use.code,
        discount: toPounds(use.discount),
        /** The part of each order, in the order of the receipt. */
        orderDiscounts: use.lineDiscounts.map(toPounds),
        email: use.email,
        status: use.state,
        usedAt: use.createdAt,
      })),
      refunds: given.map((refund) => ({
        amount: toPounds(refund.amount),
        currency: refund.currency,
        status: refund.status,
        creditNote: formatCreditNoteNumber(refund),
        createdAt: refund.createdAt,
        settledAt: refund.settledAt,
      })),
      disputes: disputed.map((dispute) => ({
        amount: toPounds(dispute.amount),
        currency: dispute.currency,
        status: dispute.state,
        reason: dispute.reason,
        openedAt: dispute.openedAt,
        closedAt: dispute.closedAt,
      })),
    }
  }
}

/** Exports receipts and credit notes as they were issued. */
export async function* exportDocuments(db: Db, userId: string): AsyncGenerator<object> {
  const list = iterateRows(db, documents, eq(documents.userId, userId))
  for await (const { id, kind, series, number, issuedAt, paymentId, amount, currency, content } of list) {
    const { seller, buyer, lines, discounts = [] } = content
    yield {
      id,
      kind,
      number: formatDocumentNumber({ series, number }),
      issuedAt,
      payment: paymentId,
      amount: toPounds(amount),
      currency,
      seller,
      buyer,
      lines: lines.map(({ discount = 0, vat, ...line }) => ({
        ...line,
        amount: toPounds(line.amount),
        discount: toPounds(discount),
        vat: vat === undefined ? undefined : toPounds(vat),
      })),
      discounts: discounts.map(({ title, amount }) => ({ title, amount: toPounds(amount) })),
    }
  }
}

function toPounds(pence: number): number {
  return pence / 100
}

const PAGE_SIZE = 200

/** Iterates over the rows of a table, oldest first, with at most one page of them in memory. */
export async function* iterateRows<Row extends { id: string }>(
  db: Db,
  table: PgTable & { id: PgColumn; $inferSelect: Row },
  condition: SQL | undefined,
): AsyncGenerator<Row> {
  let after: string | undefined
  for (;;) {
    const rows = (await db
      .select()
      .from(table)
      .where(and(condition, after ? gt(table.id, after) : undefined))
      .orderBy(asc(table.id))
      .limit(PAGE_SIZE)) as Row[]
    yield* rows
    after = rows.at(-1)?.id
    if (rows.length < PAGE_SIZE) return
  }
}
