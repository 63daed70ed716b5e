import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { caseEvents, cases, caseUploads } from '../cases/tables.ts'
import { orderBriefs } from '../orders/brief/tables.ts'
import { deliveryReadings, deliveryRuns, guaranteeChecks } from '../orders/delivery/tables.ts'
import { orderEvents, orders } from '../orders/tables.ts'
import { disputes } from '../payments/disputes/tables.ts'
import { documents } from '../payments/documents/tables.ts'
import { paymentIssues } from '../payments/issues/tables.ts'
import { refunds, returnAssignments } from '../payments/refunds/tables.ts'
import { unpaidReminders } from '../payments/reminders/tables.ts'
import { paymentEvents, payments } from '../payments/tables.ts'
import { paymentTaxes, taxEntries } from '../payments/taxes/tables.ts'
import { promotionUses } from '../promotions/tables.ts'
import { reviewInvitations, reviewReports, reviews } from '../reviews/tables.ts'
import { uploads } from '../uploads/tables.ts'

/** Conditions on the id of a payment and on that of an order, which choose purchases. */
interface PurchaseChoice {
  isPayment: (paymentId: SQLWrapper) => SQL
  isOrder: (orderId: SQLWrapper) => SQL
}

/**
 * Returns the tables whose rows belong to purchases, each with the condition on its rows, in an order in which they can be
 * deleted. A test compares them with the foreign keys.
 */
export function buildPurchaseConditions({ isPayment, isOrder }: PurchaseChoice): Map<PgTable, SQL> {
  const isCase = (id: SQLWrapper) =>
    sql`${id} in (select ${cases.id} from ${cases} where ${isOrder(cases.orderId)})`
  const isReview = sql`${reviewReports.reviewId} in (select ${reviews.id} from ${reviews} where ${isOrder(reviews.orderId)})`
  // A refund of money that pays for no order names only its issue.
  const isIssue = sql`${refunds.issueId} in (
    select ${paymentIssues.id} from ${paymentIssues} where ${isPayment(paymentIssues.paymentId)})`
  const isRefund = sql`(${isPayment(refunds.paymentId)} or ${isIssue})`
  const isDocument = sql`(${isPayment(documents.paymentId)} or ${documents.refundId} in (
    select ${refunds.id} from ${refunds} where ${isRefund}))`
  return new Map<PgTable, SQL>([
    [reviewInvitations, isOrder(reviewInvitations.orderId)],
    [reviewReports, isReview],
    [reviews, isOrder(reviews.orderId)],
    [caseEvents, isCase(caseEvents.caseId)],
    [caseUploads, isCase(caseUploads.caseId)],
    [cases, isOrder(cases.orderId)],
    [deliveryReadings, isOrder(deliveryReadings.orderId)],
    [guaranteeChecks, isOrder(guaranteeChecks.orderId)],
    [deliveryRuns, isOrder(deliveryRuns.orderId)],
    [orderBriefs, isOrder(orderBriefs.orderId)],
    [orderEvents, isOrder(orderEvents.orderId)],
    [uploads, isOrder(uploads.orderId)],
    [taxEntries, isPayment(taxEntries.paymentId)],
    [paymentTaxes, isPayment(paymentTaxes.paymentId)],
    [documents, isDocument],
    [returnAssignments, isOrder(returnAssignments.orderId)],
    [refunds, isRefund],
    [disputes, isPayment(disputes.paymentId)],
    [paymentIssues, isPayment(paymentIssues.paymentId)],
    [unpaidReminders, isPayment(unpaidReminders.paymentId)],
    [paymentEvents, isPayment(paymentEvents.paymentId)],
    [promotionUses, isPayment(promotionUses.paymentId)],
    [orders, isPayment(orders.paymentId)],
    [payments, isPayment(payments.id)],
  ])
}
