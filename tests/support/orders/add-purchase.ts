import { eq } from 'drizzle-orm'
import type { User } from '../../../shop/accounts/user.ts'
import { caseEvents, cases, caseUploads } from '../../../shop/cases/tables.ts'
import { placeOrder } from '../../../shop/checkout/place-order.ts'
import { offers } from '../../../shop/custom-offers/tables.ts'
import { newId } from '../../../shop/id.ts'
import { orderBriefs } from '../../../shop/orders/brief/tables.ts'
import { deliveryReadings, deliveryRuns, guaranteeChecks } from '../../../shop/orders/delivery/tables.ts'
import { queueEmail } from '../../../shop/outbox/queue-email.ts'
import { disputes } from '../../../shop/payments/disputes/tables.ts'
import { providerProblems } from '../../../shop/payments/provider-requests/tables.ts'
import { recordPaymentEvent } from '../../../shop/payments/record-payment-event.ts'
import { returnAssignments } from '../../../shop/payments/refunds/tables.ts'
import { unpaidReminders } from '../../../shop/payments/reminders/tables.ts'
import { startPayment } from '../../../shop/payments/start-payment.ts'
import { webhookEvents } from '../../../shop/payments/webhook-events/tables.ts'
import type { PaymentProvider, PaymentSnapshot } from '../../../shop/providers/payment-provider.ts'
import { reviewInvitations, reviewReports, reviews } from '../../../shop/reviews/tables.ts'
import type { Db, Services } from '../../../shop/services.ts'
import { uploads } from '../../../shop/uploads/tables.ts'
import { buildCheckout, buildDispute, buildPaymentSnapshot, requireOrderOfPayment } from './checkouts.ts'

interface Purchase {
  customer: User
  staff: User
  provider: PaymentProvider
  paths: Services['paths']
  promotionCode: string
}

/**
 * Adds a paid order with a row in every table that belongs to purchases, and in those that only name one: a partial refund,
 * a second payment that was refunded, a lost dispute, a case, a review, images, an offer and emails. It is a trial order
 * with a provider in test mode.
 */
export async function addPurchase(db: Db, { customer, staff, provider, paths, promotionCode }: Purchase) {
  const { isTrial } = provider
  const services = { paths, paymentProviders: [provider] }
  const placed = await placeOrder(db, buildCheckout(customer, { isTrial, promotionCode }))
  const { sessionId } = await startPayment(db, services, {
    paymentId: placed.id,
    origin: 'https://shop.test',
  })
  const record = (more: Partial<PaymentSnapshot>) =>
    recordPaymentEvent(db, buildPaymentSnapshot(placed, 'paid', { provider: provider.name, ...more }))
  const chargeId = `charge-${placed.id}`
  await record({ sessionId, chargeId })
  const order = await requireOrderOfPayment(db, placed.id)
  const buildRefund = (name: string) => ({
    providerRefundId: `${name}-${placed.id}`,
    refundId: null,
    amount: { amount: 100, currency: 'GBP' as const },
    state: 'succeeded' as const,
  })
  const second = { sessionId: `second-${placed.id}`, chargeId: `second-charge-${placed.id}` }
  await record({
    sessionId,
    chargeId,
    eventId: `${sessionId}:refunded`,
    refunds: [buildRefund('part')],
    disputes: [buildDispute({ disputeId: `dispute-${placed.id}`, state: 'lost' })],
  })
  await record(second)
  await record({ ...second, eventId: `${second.sessionId}:refunded`, refunds: [buildRefund('second')] })
  const [dispute] = await db.select().from(disputes).where(eq(disputes.paymentId, placed.id))
  if (dispute)
    await db
      .insert(returnAssignments)
      .values({ id: newId(), disputeId: dispute.id, orderId: order.id, amount: 100 })
  await db.insert(unpaidReminders).values({ paymentId: placed.id, tokenHash: placed.id })
  await addDelivery(db, { orderId: order.id, customer, staff })
  const providerName = provider.name
  await db.insert(providerProblems).values({
    id: newId(),
    provider: providerName,
    operation: 'refund',
    code: newId(),
    reason: 'refused',
    paymentId: placed.id,
  })
  await db
    .insert(webhookEvents)
    .values({ provider: providerName, eventId: `event-${placed.id}`, type: 'paid', subject: sessionId })
  await db.insert(offers).values({
    id: newId(),
    token: `offer_${newId()}`,
    email: customer.email,
    name: customer.name,
    lang: 'en',
    userId: customer.id,
    paymentId: placed.id,
    createdBy: staff.id,
  })
  await queueEmail(db, {
    kind: 'order_started',
    userId: customer.id,
    toAddress: customer.email,
    lang: 'en',
    data: {
      name: customer.name,
      order: { orderId: order.id, packageName: 'x', quantity: 1, tiktokUsername: 'x' },
      deliverBy: null,
    },
  })
  return { paymentId: placed.id, orderId: order.id }
}

/** Adds rows of the delivery, a case and a review, each with an image. */
async function addDelivery(
  db: Db,
  { orderId, customer, staff }: { orderId: string; customer: User; staff: User },
): Promise<void> {
  const [proof, evidence, picture] = [newId(), newId(), newId()]
  await db.insert(uploads).values(
    (
      [
        [proof, 'reading'],
        [evidence, 'evidence'],
        [picture, 'review'],
      ] as const
    ).map(([id, purpose]) => ({
      id,
      purpose,
      orderId,
      storageKey: `${id}.webp`,
      sha256: id,
      bytes: 1,
      width: 1,
      height: 1,
      userId: customer.id,
    })),
  )
  const runId = newId()
  await db.insert(deliveryRuns).values({ id: runId, orderId, number: 1, quantity: 1_000 })
  await db.insert(deliveryReadings).values({ orderId, delivered: 1, uploadId: proof, actorId: staff.id })
  await db.insert(guaranteeChecks).values({ orderId, day: 7, dueAt: new Date() })
  await db.insert(orderBriefs).values({ orderId, questions: [] })
  const caseId = newId()
  await db.insert(cases).values({
    id: caseId,
    orderId,
    userId: customer.id,
    kind: 'quality',
    state: 'open',
    lang: 'en',
    proposedRemedy: 'none',
    dueAt: new Date(),
    runId,
  })
  await db.insert(caseEvents).values({ caseId, kind: 'opened' })
  await db.insert(caseUploads).values({ caseId, uploadId: evidence })
  const reviewId = newId()
  await db.insert(reviewInvitations).values({ orderId, token: `review_${orderId}` })
  await db.insert(reviews).values({
    id: reviewId,
    orderId,
    userId: customer.id,
    packageId: 'followers-1000',
    lang: 'en',
    rating: 5,
    state: 'published',
    uploadId: picture,
    pictureConsentedAt: new Date(),
  })
  await db.insert(reviewReports).values({ id: newId(), reviewId, reason: 'off_topic' })
}
