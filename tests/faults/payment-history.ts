import { and, eq, isNull, sql } from 'drizzle-orm'
import { openDatabase } from '../../db/open.ts'
import { seed } from '../../db/seed.ts'
import { openPaypal } from '../../providers/paypal/open-paypal.ts'
import { openStripe } from '../../providers/stripe/open-stripe.ts'
import type { PaymentMethod } from '../../shop/payment-methods.ts'
import { applyNotices } from '../../shop/payments/apply-notices.ts'
import { askDueRefunds, askRefund } from '../../shop/payments/ask-refund.ts'
import { checkPayment } from '../../shop/payments/check-payment.ts'
import { fetchMissedEvents } from '../../shop/payments/fetch-missed-events.ts'
import { eventMarks, providerProblems } from '../../shop/payments/provider-tables.ts'
import { refundOrder } from '../../shop/payments/refund-order.ts'
import { rereadPayments } from '../../shop/payments/reread-payments.ts'
import { startPayment } from '../../shop/payments/start-payment.ts'
import { notices, paymentIssues, payments, refunds } from '../../shop/payments/tables.ts'
import { checkoutOf, customer, orderOf, paymentOf, placed } from '../checkouts.ts'
import { startFake } from '../fakes/fake-process.ts'
import { KEYS } from '../fakes/paypal/with-provider.ts'
import type { PaypalControls } from '../fakes/paypal-server.ts'
import type { StripeControls } from '../fakes/stripe/controls.ts'

export type Method = Extract<PaymentMethod, 'card' | 'paypal'>

export interface Paid {
  method: Method
  paymentId: string
  orderId: string
  sessionId: string
  chargeId: string
}

/** A shop over one database with both fakes, whose jobs run when the test says so: days pass in no time. */
export async function openHistory(from: { databaseUrl?: string; dataDir: string }) {
  const [stripe, paypal] = [
    await startFake<StripeControls>('stripe'),
    await startFake<PaypalControls>('paypal'),
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
  const paypalProvider = await openPaypal({ ...KEYS, apiBase: paypal.origin })
  const services = { paymentProviders: [await openStripeWith('sk_test_fake'), paypalProvider] }
  const withWrongKey = { paymentProviders: [await openStripeWith('sk_test_wrong'), paypalProvider] }
  const user = await customer(db)

  async function place(method: Method): Promise<string> {
    return (await placed(db, checkoutOf(user, { method }))).id
  }

  return {
    db,
    stripe,
    paypal,
    services,
    withWrongKey,
    place,
    start: (paymentId: string, by = services) =>
      startPayment(db, by, { paymentId, origin: 'https://shop.test' }),
    async pay(method: Method): Promise<Paid> {
      const paymentId = await place(method)
      const { sessionId } = await startPayment(db, services, { paymentId, origin: 'https://shop.test' })
      if (method === 'card') await stripe.control('pay', { session: sessionId })
      else await paypal.control('approve', { order: sessionId })
      await checkPayment(db, services, sessionId)
      const { chargeId } = await paymentOf(db, paymentId)
      const { id: orderId } = await orderOf(db, paymentId)
      return { method, paymentId, orderId, sessionId, chargeId: chargeId ?? '' }
    },
    async refund({ orderId }: Paid) {
      const booked = await refundOrder(db, { orderId, actorId: user.id })
      return booked.ok ? askRefund(db, services, booked.refund.id) : booked.reason
    },
    /** What the jobs do of refunds, once their pauses are over. */
    async askAboutRefunds(by = services) {
      await db.update(refunds).set({ nextAttemptAt: sql`now()` }).where(isNull(refunds.settledAt))
      await askDueRefunds(db, by)
    },
    /** What the jobs do in the days after a payment. */
    async daysPass(by = services) {
      await db.update(eventMarks).set({ nextAttemptAt: sql`now()` })
      await db.update(payments).set({ nextReadAt: sql`now()` })
      await fetchMissedEvents(db, by)
      await applyInbox(by)
      await rereadPayments(db, by)
    },
    async applyInbox(by = services) {
      return applyInbox(by)
    },
    statusOf: async ({ paymentId }: Paid) => (await paymentOf(db, paymentId)).status,
    refundsOf: ({ paymentId }: Paid) => db.select().from(refunds).where(eq(refunds.paymentId, paymentId)),
    async issuesOf({ paymentId }: Paid) {
      const open = and(eq(paymentIssues.paymentId, paymentId), isNull(paymentIssues.resolvedAt))
      return db.select().from(paymentIssues).where(open)
    },
    problems: () => db.select().from(providerProblems),
    async close() {
      await close()
      await Promise.all([stripe.stop(), paypal.stop()])
    },
  }

  async function applyInbox(by: typeof services) {
    await db.update(notices).set({ nextAttemptAt: sql`now()` }).where(isNull(notices.appliedAt))
    while ((await applyNotices(db, by)).length > 0);
  }
}

export type History = Awaited<ReturnType<typeof openHistory>>
