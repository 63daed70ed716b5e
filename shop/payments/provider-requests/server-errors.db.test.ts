import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { FaultKind } from '../../../tests/fakes/faults.ts'
import { startPaypal } from '../../../tests/fakes/paypal/start-paypal.ts'
import { useFakeStripe } from '../../../tests/fakes/stripe/use-fake-stripe.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import {
  buildCheckout,
  createCustomer,
  requireOrderOfPayment,
  requirePayment,
} from '../../../tests/support/orders/checkouts.ts'
import { createScriptedProvider } from '../../../tests/support/providers/create-scripted-provider.ts'
import { PAGE_PATHS } from '../../../web/page-paths.server.ts'
import { placeOrder } from '../../checkout/place-order.ts'
import type { PaymentMethod } from '../../payment-methods.ts'
import type { PaymentProvider, RefundRequest } from '../../providers/payment-provider.ts'
import { ProviderServerError } from '../../providers/provider-errors.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts'
import { createOrderRefund } from '../refunds/create-order-refund.ts'
import { submitRefund } from '../refunds/submit-refund.ts'
import { refunds } from '../refunds/tables.ts'
import { startPayment } from '../start-payment.ts'
import { syncPaymentStatus } from '../sync-payment.ts'

const stripe = useFakeStripe()
const paypal = await startPaypal()

async function placePayment(method: PaymentMethod, provider: PaymentProvider) {
  const { db } = await createTestDatabase()
  const services = { paths: PAGE_PATHS, paymentProviders: [provider] }
  const user = await createCustomer(db)
  const { id } = await placeOrder(db, buildCheckout(user, { method }))
  const start = (walletToken?: string) =>
    startPayment(db, services, { paymentId: id, origin: 'https://shop.test', walletToken })
  return {
    db,
    services,
    id,
    user,
    start,
    payment: () => requirePayment(db, id),
    refund: async () => {
      const order = await requireOrderOfPayment(db, id)
      const refund = await createOrderRefund(db, { orderId: order.id, actorId: user.id })
      return refund.id
    },
  }
}

const UNAVAILABLE = { code: 'provider_unavailable' }

const stripeFails = (match: string, kind: FaultKind) =>
  stripe.fake.control('fault', { match, kind, times: 99 })
const listSessions = async (id: string) =>
  (await stripe.fake.control('sessions')).filter(({ metadata }) => metadata?.payment_id === id)
const listIntents = async (id: string) =>
  (await stripe.fake.control('intents')).filter(({ metadata }) => metadata.payment_id === id)

describe('a wallet charge whose answer and webhook are both lost', () => {
  test.each(['lose', 'fail_after', 'hang_after'] as const)(
    'is found by reconciliation (%s)',
    async (kind) => {
      const { db, services, id, start, payment } = await placePayment('applepay', stripe.stripe)
      await stripeFails('/confirm', kind)
      await expect(start('pm_1')).rejects.toMatchObject(UNAVAILABLE)
      await stripe.fake.control('clear_faults')
      expect(await listIntents(id)).toMatchObject([{ status: 'succeeded' }])
      expect(await reconcilePayments(db, services, 'all')).toEqual({ fetched: 1, failed: 0 })
      expect(await payment()).toMatchObject({ status: 'completed', chargeId: expect.stringContaining('pi_') })
    },
  )

  test('is not charged again when the customer returns with another token', async () => {
    const { id, start, payment } = await placePayment('applepay', stripe.stripe)
    await stripeFails('/confirm', 'lose')
    await expect(start('pm_1')).rejects.toMatchObject(UNAVAILABLE)
    await stripe.fake.control('clear_faults')
    const { sessionId } = await start('pm_2')
    expect(await listIntents(id)).toMatchObject([{ id: sessionId, amount_received: 559 }])
    expect(await payment()).toMatchObject({ sessionId })
  })
})

describe('a server error that Stripe repeats under the idempotency key', () => {
  test.each(['fail', 'fail_after'] as const)('lets the next start create the session (%s)', async (kind) => {
    const { id, start, payment } = await placePayment('card', stripe.stripe)
    await stripeFails('POST /v1/checkout/sessions', kind)
    await expect(start()).rejects.toMatchObject(UNAVAILABLE)
    await stripe.fake.control('clear_faults')
    const started = await Promise.all(Array.from({ length: 5 }, () => start()))
    const [session, ...others] = await listSessions(id)
    expect(others).toEqual([])
    for (const { sessionId, url } of started)
      expect({ sessionId, url }).toMatchObject({ sessionId: session?.id, url: session?.url })
    expect(await payment()).toMatchObject({ sessionId: session?.id, newKeyAt: null })
  })

  test.each([
    ['POST /v1/payment_intents', 'fail'],
    ['POST /v1/payment_intents', 'fail_after'],
    ['/confirm', 'fail'],
    ['/confirm', 'fail_after'],
  ] as const)('lets the next start charge the wallet once (%s, %s)', async (match, kind) => {
    const { db, services, id, start, payment } = await placePayment('applepay', stripe.stripe)
    await stripeFails(match, kind)
    await expect(start('pm_1')).rejects.toMatchObject(UNAVAILABLE)
    await stripe.fake.control('clear_faults')
    const { sessionId } = await start('pm_1')
    expect(await listIntents(id)).toMatchObject([{ id: sessionId, status: 'succeeded' }])
    await syncPaymentStatus(db, services, sessionId)
    expect(await payment()).toMatchObject({ status: 'completed' })
  })

  test.each(['fail', 'fail_after'] as const)('lets the job refund once (%s)', async (kind) => {
    const { db, services, start, refund, payment } = await placePayment('card', stripe.stripe)
    const { sessionId } = await start()
    await stripe.fake.control('pay', { session: sessionId })
    await syncPaymentStatus(db, services, sessionId)
    const refundId = await refund()
    await stripeFails('POST /v1/refunds', kind)
    expect(await submitRefund(db, services, refundId)).toMatchObject({ status: 'asked', keyNumber: 0 })
    await stripe.fake.control('clear_faults')
    await Promise.all([1, 2, 3].map(() => submitRefund(db, services, refundId)))
    expect(await submitRefund(db, services, refundId)).toMatchObject({
      status: 'succeeded',
      keyNumber: kind === 'fail' ? 1 : 0,
    })
    const { chargeId } = await payment()
    const given = (await stripe.fake.control('refunds')).filter((one) => one.payment_intent === chargeId)
    expect(given).toMatchObject([{ amount: 559 }])
  })
})

test('creates, captures and refunds an order although PayPal repeats a server error', async () => {
  const { db, services, start, refund, payment } = await placePayment('paypal', paypal.provider)
  const fails = (match: string) => paypal.fake.control('fault', { match, kind: 'fail', times: 99 })
  const well = () => paypal.fake.control('clear_faults')
  await fails('POST /v2/checkout/orders')
  await expect(start()).rejects.toMatchObject(UNAVAILABLE)
  await well()
  const { sessionId } = await start()
  await paypal.fake.control('approve', { order: sessionId })
  await fails('/capture')
  await expect(syncPaymentStatus(db, services, sessionId)).rejects.toMatchObject(UNAVAILABLE)
  await well()
  expect(await syncPaymentStatus(db, services, sessionId)).toMatchObject({ payment_status: 'paid' })
  const refundId = await refund()
  await fails('/refund')
  expect(await submitRefund(db, services, refundId)).toMatchObject({ status: 'asked' })
  await well()
  expect(await submitRefund(db, services, refundId)).toMatchObject({ status: 'succeeded' })
  expect(await payment()).toMatchObject({ status: 'refunded' })
})

test('keeps the key of a refund for a minute while its request may still take effect', async () => {
  const at = createScriptedProvider()
  const requests: RefundRequest[] = []
  const provider: PaymentProvider = {
    ...at.provider,
    refund: (request) => {
      requests.push(request)
      return Promise.reject(new ProviderServerError('502', { isReplayed: false }))
    },
  }
  const { db, services, start, refund } = await placePayment('card', provider)
  const { sessionId } = await start()
  at.pay(sessionId)
  await syncPaymentStatus(db, services, sessionId)
  const id = await refund()
  await submitRefund(db, services, id)
  await submitRefund(db, services, id)
  await db.update(refunds).set({ newKeyAt: sql`now()` }).where(eq(refunds.id, id))
  await submitRefund(db, services, id)
  expect(requests.map(({ idempotencyKey }) => idempotencyKey)).toEqual([id, id, `${id}:1`])
})
