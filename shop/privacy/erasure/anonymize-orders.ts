import {
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { caseEvents, cases, caseUploads } from '../../cases/tables.ts'
import { offerRevisions, offers } from '../../custom-offers/tables.ts'
import { ERASED_NAME, getErasedAddress } from '../../erased-address.ts'
import { orderBriefs } from '../../orders/brief/tables.ts'
import { deliveryReadings, deliveryRuns, guaranteeChecks } from '../../orders/delivery/tables.ts'
import { orderEvents, orders } from '../../orders/tables.ts'
import { emails } from '../../outbox/tables.ts'
import { documents } from '../../payments/documents/tables.ts'
import { paymentIssues } from '../../payments/issues/tables.ts'
import { providerProblems } from '../../payments/provider-requests/tables.ts'
import { refunds } from '../../payments/refunds/tables.ts'
import { payments } from '../../payments/tables.ts'
import { paymentTaxes } from '../../payments/taxes/tables.ts'
import { promotionUses } from '../../promotions/tables.ts'
import { reviewInvitations, reviews } from '../../reviews/tables.ts'
import type { Db } from '../../services.ts'
import { billingProfiles, vatIdChecks } from '../../tax/tables.ts'
import { deleteUploads } from '../../uploads/delete-uploads.ts'
import { uploads } from '../../uploads/tables.ts'
import { isRefundOf } from '../data-subject.ts'
import { redactAuditLog, redactEmails } from './redact.ts'

/**
 * Removes personal data that only the delivery needed, and all free text, which may contain names. Amounts,
 * dates, quantities and the questions of packages stay for accounting. Images are deleted with their files, and so are readings, which show the profile.
 */
export async function anonymizeOrders(tx: Db, condition: SQL): Promise<void> {
  const ids = tx.select({ id: orders.id }).from(orders).where(condition)
  await tx.update(orderEvents).set({ note: null }).where(inArray(orderEvents.orderId, ids))
  await redactAuditLog(tx, ids)
  await anonymizeCases(tx, inArray(cases.orderId, ids))
  await tx.update(orderBriefs).set({ answers: {}, videoToken: null }).where(inArray(orderBriefs.orderId, ids))
  await anonymizeReviews(tx, ids)
  await deleteDeliveryProofs(tx, ids)
  const posts = sql`(
    select jsonb_agg(post || '{"url": ""}' order by place)
    from jsonb_array_elements(${orders.posts}) with ordinality as item (post, place))`
  await tx.update(orders).set({ tiktokUsername: '', videoUrl: null, posts, niche: null }).where(condition)
}

/** Removes the customer's words, staff's reasons, images and links; kinds, amounts and dates stay. */
async function anonymizeCases(tx: Db, condition: SQL): Promise<void> {
  const ids = tx.select({ id: cases.id }).from(cases).where(condition)
  await tx.update(caseEvents).set({ note: null }).where(inArray(caseEvents.caseId, ids))
  await tx.delete(caseUploads).where(inArray(caseUploads.caseId, ids))
  await redactAuditLog(tx, ids)
  await tx.update(cases).set({ statement: '', reason: null, verificationHash: null }).where(condition)
}

/** Deletes readings, images and what is left to check or replace: without the username nobody could do it. */
async function deleteDeliveryProofs(tx: Db, orderIds: SQLWrapper): Promise<void> {
  await tx.delete(deliveryReadings).where(inArray(deliveryReadings.orderId, orderIds))
  await tx
    .delete(guaranteeChecks)
    .where(and(inArray(guaranteeChecks.orderId, orderIds), isNull(guaranteeChecks.doneAt)))
  await tx
    .update(deliveryRuns)
    .set({ state: 'cancelled', endedAt: sql`now()` })
    .where(
      and(
        inArray(deliveryRuns.orderId, orderIds),
        inArray(deliveryRuns.state, ['planned', 'running', 'failed']),
      ),
    )
  const ofOrders = tx.select({ id: uploads.id }).from(uploads).where(inArray(uploads.orderId, orderIds))
  await tx.delete(caseUploads).where(inArray(caseUploads.uploadId, ofOrders))
  await deleteUploads(tx, inArray(uploads.orderId, orderIds))
}

/** Replaces notes of staff, so that it stays visible that there were some. */
const REDACTED = '—'

/**
 * Removes personal data from the payments of a user, or those of a condition, with the money that came beside them. Amounts,
 * dates, receipt numbers and provider references stay, for accounting and refunds. Clears the fingerprint, from which a
 * username could be guessed.
 */
export async function anonymizePayments(tx: Db, userId: string, condition?: SQL): Promise<void> {
  const isTheirs = and(eq(payments.userId, userId), condition)
  const ids = tx.select({ id: payments.id }).from(payments).where(isTheirs)
  const isOfPayment = inArray(paymentIssues.paymentId, ids)
  const issueIds = tx.select({ id: paymentIssues.id }).from(paymentIssues).where(isOfPayment)
  await tx.update(refunds).set({ reason: null, failureReason: null }).where(isRefundOf(tx, ids))
  await tx
    .update(paymentIssues)
    .set({ resolution: REDACTED })
    .where(and(isOfPayment, isNotNull(paymentIssues.resolution)))
  await tx.update(paymentIssues).set({ reason: null }).where(isOfPayment)
  await redactAuditLog(tx, issueIds)
  await redactAuditLog(tx, ids)
  // A provider's error may repeat the email that it rejects.
  await tx
    .update(providerProblems)
    .set({ reason: sql`${providerProblems.code}`, paymentId: null })
    .where(inArray(providerProblems.paymentId, ids))
  await tx
    .update(promotionUses)
    .set({ email: null, payerFingerprint: null })
    .where(inArray(promotionUses.paymentId, ids))
  // A sale without VAT relies on the VAT id.
  await tx
    .update(paymentTaxes)
    .set({ vatId: null, vatIdState: null, vatIdCheckedAt: null, vatIdReference: null })
    .where(and(inArray(paymentTaxes.paymentId, ids), ne(paymentTaxes.treatment, 'reverse_charge')))
  await anonymizeDocuments(tx, userId, ids)
  await tx
    .update(payments)
    .set({ email: getErasedAddress(userId), fingerprint: '', sessionUrl: null })
    .where(isTheirs)
}

/** Deletes the checks of a user's VAT id, unless a sale without VAT relies on it. */
export async function deleteVatIdChecks(tx: Db, userId: string): Promise<void> {
  const own = tx
    .select({ vatId: billingProfiles.vatId })
    .from(billingProfiles)
    .where(eq(billingProfiles.userId, userId))
  const sales = tx
    .select({ vatId: paymentTaxes.vatId })
    .from(paymentTaxes)
    .where(eq(paymentTaxes.vatId, vatIdChecks.vatId))
  await tx.delete(vatIdChecks).where(and(inArray(vatIdChecks.vatId, own), notExists(sales)))
}

/**
 * Removes the customer's name, email and TikTok usernames from receipts and credit notes. Numbers, dates,
 * seller, items, amounts and the company on an invoice stay (decision 026).
 */
async function anonymizeDocuments(tx: Db, userId: string, paymentIds: SQLWrapper): Promise<void> {
  const customer = JSON.stringify({ name: ERASED_NAME, email: getErasedAddress(userId) })
  const lines = sql`(select coalesce(jsonb_agg(line || '{"tiktokUsername": ""}' order by place), '[]')
    from jsonb_array_elements(${documents.content} -> 'lines') with ordinality as lines(line, place))`
  const company = sql`case when ${documents.content} -> 'buyer' ? 'company'
    then jsonb_build_object('company', ${documents.content} #> '{buyer,company}') else '{}' end`
  const buyer = sql`${customer}::jsonb || ${company}`
  const refundIds = tx.select({ id: refunds.id }).from(refunds).where(isRefundOf(tx, paymentIds))
  await tx
    .update(documents)
    .set({ content: sql`${documents.content} || jsonb_build_object('buyer', ${buyer}, 'lines', ${lines})` })
    .where(or(inArray(documents.paymentId, paymentIds), inArray(documents.refundId, refundIds)))
}

/**
 * Removes name, picture and author from the reviews of orders, and the links of their invitations. The stars and what is
 * published stay, without a trace of the author; words that are not published are deleted, and what is left of a review
 * that waits for staff is published like any other of stars alone.
 */
async function anonymizeReviews(tx: Db, orderIds: SQLWrapper): Promise<void> {
  const isOfOrders = inArray(reviews.orderId, orderIds)
  await redactAuditLog(tx, tx.select({ id: reviews.id }).from(reviews).where(isOfOrders))
  await tx
    .update(reviews)
    .set({
      userId: null,
      name: null,
      nameConsentedAt: null,
      // The image itself is deleted with the order's other uploads.
      uploadId: null,
      pictureConsentedAt: null,
    })
    .where(isOfOrders)
  await tx
    .update(reviews)
    .set({
      text: '',
      state: sql`case ${reviews.state} when 'pending' then 'published' else ${reviews.state} end`,
    })
    .where(and(isOfOrders, ne(reviews.state, 'published')))
  await tx.delete(reviewInvitations).where(inArray(reviewInvitations.orderId, orderIds))
}

/**
 * Deletes the offers that nobody accepted. Of accepted ones, removes the recipient, the terms and the link; lines and
 * prices stay with their orders. Their emails are redacted.
 */
export async function eraseOffers(tx: Db, condition: SQL | undefined): Promise<void> {
  await anonymizeOffers(tx, and(condition, isNotNull(offers.paymentId)))
  const isUnaccepted = and(condition, isNull(offers.paymentId))
  await deleteOffers(tx, await tx.select({ id: offers.id }).from(offers).where(isUnaccepted))
}

/** Removes personal data from accepted offers. */
export async function anonymizeOffers(tx: Db, condition: SQL | undefined): Promise<void> {
  const found = await tx.select({ id: offers.id, userId: offers.userId }).from(offers).where(condition)
  for (const { id, userId } of found) {
    await redactOffer(tx, id)
    await tx.update(offerRevisions).set({ terms: '' }).where(eq(offerRevisions.offerId, id))
    await tx
      .update(offers)
      .set({
        name: ERASED_NAME,
        email: getErasedAddress(userId ?? id),
        conversationId: null,
        // No link leads to it any more.
        token: `erased_${id}`,
      })
      .where(eq(offers.id, id))
  }
}

export async function deleteOffers(tx: Db, deleted: { id: string }[]): Promise<void> {
  const ids = deleted.map(({ id }) => id)
  for (const id of ids) await redactOffer(tx, id)
  await tx.delete(offerRevisions).where(inArray(offerRevisions.offerId, ids))
  await tx.delete(offers).where(inArray(offers.id, ids))
}

async function redactOffer(tx: Db, id: string): Promise<void> {
  await redactEmails(tx, sql`${emails.data} ->> 'offerId' = ${id}`)
  await redactAuditLog(tx, tx.select({ id: offers.id }).from(offers).where(eq(offers.id, id)))
}
