import { asc, eq, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startBtcpay } from '../../tests/fakes/btcpay/start-btcpay.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import {
  buildCheckout,
  createCustomer,
  listOrderHistory,
  requireOrderOfPayment,
  requirePayment,
} from '../../tests/support/orders/checkouts.ts'
import { PAGE_PATHS } from '../../web/page-paths.server.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { getCustomerOrder } from '../orders/queries/customer-orders.ts'
import { emails } from '../outbox/tables.ts'
import { listPaymentIssues } from './issues/list-payment-issues.ts'
import { resolvePaymentIssue } from './issues/resolve-payment-issue.ts'
import { recheckPaidPayments } from './reconciliation/recheck-paid-payments.ts'
import { createIssueRefund, createOrderRefund } from './refunds/create-order-refund.ts'
import { submitDueRefunds, submitRefund } from './refunds/submit-refund.ts'
import { refunds } from './refunds/tables.ts'
import { startPayment } from './start-payment.ts'
import { syncPayment, syncPaymentStatus } from './sync-payment.ts'
import { payments } from './tables.ts'

const { fake, provider } = await startBtcpay()

/** Places an order of £5.59 and opens its invoice. */
async function openInvoice() {
  const { db } = await createTestDatabase()
  const services = { paths: PAGE_PATHS, paymentProviders: [provider] }
  const user = await createCustomer(db)
  const { id } = await placeOrder(db, buildCheckout(user, { method: 'crypto' }))
  const start = () => startPayment(db, services, { paymentId: id, origin: 'https://shop.test' })
  const { sessionId: invoice } = await start()
  const { id: orderId } = await requireOrderOfPayment(db, id)
  return {
    db,
    services,
    user,
    invoice,
    start,
    orderId,
    pay: (pounds?: number) => fake.control('pay', { invoice, pounds }),
    expire: () => fake.control('expire', { invoice }),
    sync: () => syncPayment(db, services, { provider: 'btcpay', subject: invoice }),
    payment: () => requirePayment(db, id),
    order: () => requireOrderOfPayment(db, id),
    issues: async () =>
      (await listPaymentIssues(db)).issues.map(({ kind, amount, actions }) => ({ kind, amount, actions })),
    /** Data of the emails of a kind. */
    emails: async (kind: (typeof emails.$inferSelect)['kind']) =>
      (await db.select().from(emails).where(eq(emails.kind, kind)).orderBy(asc(emails.id))).map(
        ({ data }) => data,
      ),
    refundIssue: async () => {
      const [issue] = (await listPaymentIssues(db)).issues
      const refund = await createIssueRefund(db, { issueId: issue?.id ?? '', actorId: user.id })
      return submitRefund(db, services, refund.id)
    },
    async payOut(refundId: string) {
      await fake.control('claim', { refund: refundId })
      await fake.control('payout', { refund: refundId, state: 'Completed' })
      await db.update(refunds).set({ nextAttemptAt: sql`now()` }).where(isNull(refunds.settledAt))
      await submitDueRefunds(db, services)
    },
  }
}

test('starts the order once the payment is confirmed, and not when it is only seen', async () => {
  const { db, services, invoice, payment, order } = await openInvoice()
  await fake.control('pay', { invoice, isConfirmed: false })
  const seen = { payment_status: 'unpaid', status: 'complete' }
  expect(await syncPaymentStatus(db, services, invoice)).toEqual(seen)
  expect(await payment()).toMatchObject({ status: 'pending', settledAt: null })
  await fake.control('confirm', { invoice })
  expect(await syncPaymentStatus(db, services, invoice)).toMatchObject({ payment_status: 'paid' })
  expect(await payment()).toMatchObject({ status: 'completed', chargeId: invoice, provider: 'btcpay' })
  expect(await listOrderHistory(db, (await order()).id)).toEqual(['placed', 'paid'])
})

test('cancels the order of an invoice that expired without money', async () => {
  const { expire, sync, payment, order, issues } = await openInvoice()
  await expire()
  expect(await sync()).toMatchObject({ outcome: 'applied' })
  expect(await payment()).toMatchObject({ status: 'failed', settledAt: expect.any(Date) })
  expect(await order()).toMatchObject({ status: 'cancelled' })
  expect(await issues()).toEqual([])
})

test('reports money that came too late to staff and to the customer', async () => {
  const { pay, expire, sync, order, issues, emails } = await openInvoice()
  await expire()
  await sync()
  await pay()
  expect(await sync()).toMatchObject({ outcome: 'paid_after_close' })
  expect(await order()).toMatchObject({ status: 'cancelled' })
  expect(await issues()).toEqual([{ kind: 'paid_after_close', amount: 559, actions: ['refund', 'resolve'] }])
  expect(await emails('payment_mismatch')).toMatchObject([
    { problem: 'paid_after_close', amount: { amount: 559 }, charge: { amount: 559 } },
  ])
})

test('finds late money whose webhook was missed', async () => {
  const { db, services, pay, expire, sync, issues } = await openInvoice()
  await expire()
  await sync()
  await pay()
  expect(await recheckPaidPayments(db, services)).toEqual({ fetched: 0, failed: 0 })
  await db.update(payments).set({ nextReadAt: sql`now()` })
  expect(await recheckPaidPayments(db, services)).toEqual({ fetched: 1, failed: 0 })
  expect(await issues()).toMatchObject([{ kind: 'paid_after_close' }])
})

test('reports a partial payment, and pays the order when the rest comes', async () => {
  const { pay, expire, sync, payment, order, issues, emails } = await openInvoice()
  await pay(2)
  expect(await sync()).toMatchObject({ outcome: 'nothing_new' })
  await expire()
  expect(await sync()).toMatchObject({ outcome: 'wrong_amount' })
  expect(await sync()).toMatchObject({ outcome: 'known' })
  expect(await issues()).toMatchObject([{ kind: 'wrong_amount', amount: 200 }])
  await pay(1)
  expect(await sync()).toMatchObject({ outcome: 'wrong_amount' })
  expect(await issues()).toMatchObject([{ kind: 'wrong_amount', amount: 300 }])
  expect(await emails('payment_mismatch')).toMatchObject([
    { problem: 'wrong_amount', amount: { amount: 200 } },
    { problem: 'wrong_amount', amount: { amount: 300 } },
  ])
  await pay()
  expect(await sync()).toMatchObject({ outcome: 'applied' })
  expect(await payment()).toMatchObject({ status: 'completed' })
  expect(await order()).toMatchObject({ paidAt: expect.any(Date) })
  expect(await issues()).toEqual([])
})

test('refunds the order of a payment whose rest came after staff had resolved the issue', async () => {
  const { db, user, invoice, pay, payOut, expire, sync, payment, order, issues } = await openInvoice()
  await pay(2)
  await expire()
  await sync()
  const [issue] = (await listPaymentIssues(db)).issues
  const resolution = 'The customer sends the rest'
  await resolvePaymentIssue(db, { issueId: issue?.id ?? '', resolution, actorId: user.id })
  await pay()
  expect(await sync()).toMatchObject({ outcome: 'applied' })
  const { id } = await fake.control('dashboard_refund', { invoice, amount: '5.59' })
  await payOut(id)
  await sync()
  expect(await payment()).toMatchObject({ status: 'refunded' })
  expect(await order()).toMatchObject({ status: 'refunded' })
  expect(await issues()).toEqual([])
})

test('does not start an order whose first part was refunded', async () => {
  const { pay, expire, sync, payment, issues, refundIssue } = await openInvoice()
  await pay(2)
  await expire()
  await sync()
  expect(await refundIssue()).toMatchObject({ status: 'pending', amount: 200 })
  await pay()
  expect(await sync()).toMatchObject({ outcome: 'wrong_amount' })
  expect(await payment()).toMatchObject({ paidAt: null })
  expect(await issues()).toMatchObject([{ kind: 'wrong_amount', amount: 559 }])
})

test('pays the order and reports the surplus, which goes back without touching the order', async () => {
  const { pay, payOut, sync, payment, order, issues, emails, refundIssue } = await openInvoice()
  await pay(7)
  expect(await sync()).toMatchObject({ outcome: 'applied' })
  expect(await sync()).toMatchObject({ outcome: 'known' })
  expect(await issues()).toEqual([{ kind: 'overpaid', amount: 141, actions: ['refund', 'resolve'] }])
  expect(await emails('payment_mismatch')).toMatchObject([{ problem: 'overpaid', amount: { amount: 141 } }])
  const refund = await refundIssue()
  expect(refund).toMatchObject({ status: 'pending', amount: 141 })
  expect(await issues()).toMatchObject([{ actions: ['resolve'] }])
  await payOut(refund.providerRefundId ?? '')
  expect(await issues()).toEqual([])
  expect(await payment()).toMatchObject({ status: 'completed' })
  expect(await order()).toMatchObject({ status: 'pending', paidAt: expect.any(Date) })
  expect(await emails('refunded')).toMatchObject([{ amount: { amount: 141 }, receiptLabel: null }])
})

test.each(['1.41', '1.42'])('takes a refund of %s from the dashboard from the surplus', async (pounds) => {
  const { invoice, pay, payOut, sync, payment, order, issues, emails } = await openInvoice()
  await pay(7)
  await sync()
  const { id } = await fake.control('dashboard_refund', { invoice, amount: pounds })
  await sync()
  expect(await issues()).toEqual([{ kind: 'overpaid', amount: 141, actions: ['resolve'] }])
  await payOut(id)
  await sync()
  expect(await issues()).toEqual([])
  expect(await payment()).toMatchObject({ status: 'completed' })
  expect(await order()).toMatchObject({ status: 'pending' })
  expect(await emails('refunded')).toMatchObject([{ receiptLabel: null }])
})

test('leaves nothing of the surplus when all that came in went back', async () => {
  const { invoice, pay, payOut, sync, payment, order, issues } = await openInvoice()
  await pay(7)
  await sync()
  const { id } = await fake.control('dashboard_refund', { invoice, amount: '7.00' })
  await payOut(id)
  await sync()
  expect(await payment()).toMatchObject({ status: 'refunded' })
  expect(await order()).toMatchObject({ status: 'refunded' })
  expect(await issues()).toEqual([])
})

test('gives the customer a link to claim a refund, and counts it once it is paid out', async () => {
  const { db, services, user, pay, payOut, sync, payment, order, orderId, emails } = await openInvoice()
  await pay()
  await sync()
  const { id } = await createOrderRefund(db, { orderId, actorId: user.id })
  const refund = await submitRefund(db, services, id)
  expect(refund).toMatchObject({ status: 'pending', claimUrl: expect.stringContaining(fake.origin) })
  const claims = [{ amount: 559, url: refund.claimUrl }]
  const getClaims = async () => (await getCustomerOrder(db, { orderId, userId: user.id }))?.refund.claims
  expect(await getClaims()).toEqual(claims)
  await sync()
  expect(await emails('refund_claim')).toMatchObject([
    { amount: { amount: 559 }, claimUrl: refund.claimUrl, order: { orderId } },
  ])
  expect(await payment()).toMatchObject({ status: 'completed' })
  await payOut(refund.providerRefundId ?? '')
  expect(await payment()).toMatchObject({ status: 'refunded' })
  expect(await order()).toMatchObject({ status: 'refunded' })
  expect(await getClaims()).toEqual([])
  expect(await emails('refunded')).toMatchObject([{ amount: { amount: 559 }, days: { from: 1, to: 3 } }])
})

test('does not refund twice when the answer was lost', async () => {
  const { db, services, user, invoice, pay, sync, orderId } = await openInvoice()
  await pay()
  await sync()
  const { id } = await createOrderRefund(db, { orderId, actorId: user.id })
  await fake.control('fault', { match: '/refund', kind: 'lose' })
  expect(await submitRefund(db, services, id)).toMatchObject({ status: 'asked', errorCount: 1 })
  expect(await submitRefund(db, services, id)).toMatchObject({ status: 'pending', errorCount: 1 })
  const made = (await fake.control('pull_payments')).filter(({ name }) => name.includes(invoice))
  expect(made).toHaveLength(1)
})
