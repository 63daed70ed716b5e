import { and, eq, isNull, sql } from 'drizzle-orm'
import { openDatabase } from '../../db/open-database.ts'
import { seed } from '../../db/seed.ts'
import openBtcpay from '../../providers/btcpay/open-provider.ts'
import openPaypal from '../../providers/paypal/open-provider.ts'
import openStripe from '../../providers/stripe/open-provider.ts'
import { placeOrder } from '../../shop/checkout/place-order.ts'
import type { PaymentMethod } from '../../shop/payment-methods.ts'
import { paymentIssues } from '../../shop/payments/issues/tables.ts'
import { providerProblems } from '../../shop/payments/provider-requests/tables.ts'
import { recheckPaidPayments } from '../../shop/payments/reconciliation/recheck-paid-payments.ts'
import { createOrderRefund } from '../../shop/payments/refunds/create-order-refund.ts'
import { submitDueRefunds, submitRefund } from '../../shop/payments/refunds/submit-refund.ts'
import { refunds } from '../../shop/payments/refunds/tables.ts'
import { startPayment } from '../../shop/payments/start-payment.ts'
import { syncPaymentStatus } from '../../shop/payments/sync-payment.ts'
import { payments } from '../../shop/payments/tables.ts'
import { processWebhookEvents } from '../../shop/payments/webhook-events/process-webhook-events.ts'
import { fetchMissedEvents } from '../../shop/payments/webhook-events/receive-webhook-event.ts'
import { providerEventCursors, webhookEvents } from '../../shop/payments/webhook-events/tables.ts'
import { PAGE_PATHS } from '../../web/page-paths.server.ts'
import { BTCPAY_CREDENTIALS } from '../fakes/btcpay/start-btcpay.ts'
import type { BtcpayControls } from '../fakes/btcpay-server.ts'
import { startFake } from '../fakes/fake-process.ts'
import { PAYPAL_CREDENTIALS } from '../fakes/paypal/start-paypal.ts'
import type { PaypalControls } from '../fakes/paypal-server.ts'
import type { StripeControls } from '../fakes/stripe/controls.ts'
import {
  buildCheckout,
  createCustomer,
  requireOrderOfPayment,
  requirePayment,
} from '../support/orders/checkouts.ts'

export type Method = Exclude<PaymentMethod, 'applepay'>

export interface Paid {
  method: Method
  paymentId: string
  orderId: string
  sessionId: string
  chargeId: string
}

/** Opens a shop with all fakes whose jobs run on request, so that days pass instantly. */
export async function openHistory(from: { databaseUrl?: string; dataDir: string }) {
  const [stripe, paypal, btcpay] = [
    await startFake<StripeControls>('stripe'),
    await startFake<PaypalControls>('paypal'),
    await startFake<BtcpayControls>('btcpay'),
  ]
  const { db, close } = await openDatabase({
    ...from,
    migrations: 'db/migrations',
    holder: 'the fault test',
    onError: (error) => console.error(error),
  })
  await seed(db)
  const limits = { request: 1_000, call: 3_000 }
  const openStripeWith = (secretKey: string) =>
    openStripe({ secretKey, webhookSecret: 'whsec_fake', apiBase: stripe.origin, limits })
  const paypalProvider = await openPaypal({ ...PAYPAL_CREDENTIALS, apiBase: paypal.origin })
  const btcpayProvider = openBtcpay({ ...BTCPAY_CREDENTIALS, url: btcpay.origin, allowPrivate: true })
  const services = {
    paths: PAGE_PATHS,
    paymentProviders: [await openStripeWith('sk_live_fake'), paypalProvider, btcpayProvider],
  }
  const withWrongKey = {
    paths: PAGE_PATHS,
    paymentProviders: [await openStripeWith('sk_live_wrong'), paypalProvider, btcpayProvider],
  }
  const user = await createCustomer(db)

  async function place(method: Method): Promise<string> {
    return (await placeOrder(db, buildCheckout(user, { method }))).id
  }

  return {
    db,
    stripe,
    paypal,
    btcpay,
    services,
    withWrongKey,
    place,
    start: (paymentId: string, by = services) =>
      startPayment(db, by, { paymentId, origin: 'https://shop.test' }),
    async pay(method: Method): Promise<Paid> {
      const paymentId = await place(method)
      const { sessionId } = await startPayment(db, services, { paymentId, origin: 'https://shop.test' })
      if (method === 'card') await stripe.control('pay', { session: sessionId })
      else if (method === 'crypto') await btcpay.control('pay', { invoice: sessionId })
      else await paypal.control('approve', { order: sessionId })
      await syncPaymentStatus(db, services, sessionId)
      const { chargeId } = await requirePayment(db, paymentId)
      const { id: orderId } = await requireOrderOfPayment(db, paymentId)
      return { method, paymentId, orderId, sessionId, chargeId: chargeId ?? '' }
    },
    async refund({ orderId }: Paid) {
      const refund = await createOrderRefund(db, { orderId, actorId: user.id })
      return submitRefund(db, services, refund.id)
    },
    /** Runs the refund jobs with their pauses over. */
    async askAboutRefunds(by = services) {
      await db.update(refunds).set({ nextAttemptAt: sql`now()` }).where(isNull(refunds.settledAt))
      await submitDueRefunds(db, by)
    },
    /** Runs the jobs of the days after a payment. */
    async daysPass(by = services) {
      await db.update(providerEventCursors).set({ nextAttemptAt: sql`now()` })
      await db.update(payments).set({ nextReadAt: sql`now()` })
      await fetchMissedEvents(db, by)
      await applyInbox(by)
      await recheckPaidPayments(db, by)
    },
    async applyInbox(by = services) {
      return applyInbox(by)
    },
    statusOf: async ({ paymentId }: Paid) => (await requirePayment(db, paymentId)).status,
    refundsOf: ({ paymentId }: Paid) => db.select().from(refunds).where(eq(refunds.paymentId, paymentId)),
    async issuesOf({ paymentId }: Paid) {
      const open = and(eq(paymentIssues.paymentId, paymentId), isNull(paymentIssues.resolvedAt))
      return db.select().from(paymentIssues).where(open)
    },
    problems: () => db.select().from(providerProblems),
    async close() {
      await close()
      await Promise.all([stripe.stop(), paypal.stop(), btcpay.stop()])
    },
  }

  async function applyInbox(by: typeof services) {
    await db.update(webhookEvents).set({ nextAttemptAt: sql`now()` }).where(isNull(webhookEvents.processedAt))
    while ((await processWebhookEvents(db, by)).length > 0);
  }
}

export type History = Awaited<ReturnType<typeof openHistory>>
