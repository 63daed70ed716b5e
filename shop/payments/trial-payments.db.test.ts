import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import {
  buildCheckout,
  createCustomer,
  listOrderHistory,
  requireOrderOfPayment,
  requirePayment,
} from '../../tests/support/orders/checkouts.ts'
import { createTestPromotion, getPromotionUses } from '../../tests/support/orders/create-test-promotion.ts'
import { createScriptedProvider } from '../../tests/support/providers/create-scripted-provider.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { emails } from '../outbox/tables.ts'
import type { PaymentProvider } from '../providers/payment-provider.ts'
import { issueInvoice } from './documents/issue-invoice.ts'
import { documents } from './documents/tables.ts'
import { expireTrialPayments } from './expire-trial-payments.ts'
import { getProviderForMethod, isShopInTrial } from './payment-providers.ts'
import { reconcilePayments } from './reconciliation/reconcile-payments.ts'
import { recordPaymentEvent } from './record-payment-event.ts'
import { startPayment } from './start-payment.ts'
import { payments } from './tables.ts'
import { paymentTaxes, taxEntries } from './taxes/tables.ts'

async function openShop() {
  const { db } = await createTestDatabase()
  const user = await createCustomer(db)
  const at = createScriptedProvider()
  const inTrial = { ...at.services, paymentProviders: [{ ...at.provider, isTrial: true }] }
  const place = (more: Parameters<typeof buildCheckout>[1] = {}) =>
    placeOrder(db, buildCheckout(user, { isTrial: true, ...more }))
  const start = (paymentId: string, services = inTrial) =>
    startPayment(db, services, { paymentId, origin: 'https://shop.test' })
  return { db, user, at, inTrial, live: at.services, place, start }
}

describe('the providers of a shop', () => {
  const { provider } = createScriptedProvider()
  const live: PaymentProvider = { ...provider, name: 'stripe', methods: ['card'] }
  const sandbox: PaymentProvider = { ...provider, name: 'paypal', methods: ['paypal'], isTrial: true }

  test('are in trial while none of them moves money', () => {
    expect(isShopInTrial({ paymentProviders: [] })).toBe(true)
    expect(isShopInTrial({ paymentProviders: [sandbox, { ...live, isTrial: true }] })).toBe(true)
    expect(isShopInTrial({ paymentProviders: [sandbox, live] })).toBe(false)
  })

  test('take no payments in test mode beside a live one, and do otherwise', () => {
    const both = { paymentProviders: [live, sandbox] }
    expect(getProviderForMethod(both, 'card')?.name).toBe('stripe')
    expect(getProviderForMethod(both, 'paypal')).toBeUndefined()
    expect(getProviderForMethod({ paymentProviders: [sandbox] }, 'paypal')?.name).toBe('paypal')
  })
})

describe('startPayment', () => {
  test('starts no payment of the other mode', async () => {
    const { at, live, inTrial, place, start } = await openShop()
    const closed = { code: 'session_closed' }
    await expect(start((await place()).id, live)).rejects.toMatchObject(closed)
    await expect(start((await place({ isTrial: false })).id, inTrial)).rejects.toMatchObject(closed)
    expect(at.requests.sessions).toBe(0)
    await expect(start((await place()).id)).resolves.toMatchObject({ sessionId: expect.any(String) })
  })
})

describe('expireTrialPayments', () => {
  test('ends unpaid trial payments once a provider is live, without asking one', async () => {
    const { db, at, live, place, start } = await openShop()
    const promotion = await createTestPromotion(db, { maxUses: 1 })
    const [started, unstarted] = [await place({ promotionCode: 'SUMMER' }), await place()]
    const { sessionId } = await start(started.id)
    const paid = await place()
    await recordPaymentEvent(db, at.pay((await start(paid.id)).sessionId))
    const real = await placeOrder(db, buildCheckout(await createCustomer(db, 'ana')))
    at.setUnavailable()
    expect(await expireTrialPayments(db, live)).toBe(2)
    for (const { id } of [started, unstarted]) {
      expect(await requirePayment(db, id)).toMatchObject({ status: 'failed', settledAt: expect.any(Date) })
      const order = await requireOrderOfPayment(db, id)
      expect(order).toMatchObject({ status: 'cancelled' })
      expect(await listOrderHistory(db, order.id)).toEqual(['placed', 'pending->cancelled'])
    }
    expect(await requirePayment(db, paid.id)).toMatchObject({ status: 'completed' })
    expect(await requirePayment(db, real.id)).toMatchObject({ status: 'pending', settledAt: null })
    expect(await getPromotionUses(db, promotion)).toMatchObject({ useCount: 0 })
    await expect(start(started.id, live)).rejects.toMatchObject({ code: 'session_closed' })
    expect(at.requests.reads).toBe(0)
    expect(sessionId).toBeTruthy()
    expect(await expireTrialPayments(db, live)).toBe(0)
  })

  test('changes nothing while the shop is in trial', async () => {
    const { db, inTrial, place } = await openShop()
    const { id } = await place()
    expect(await expireTrialPayments(db, inTrial)).toBe(0)
    expect(await requirePayment(db, id)).toMatchObject({ status: 'pending', settledAt: null })
  })

  test('runs with the reconciliation, for payments that an ending process placed', async () => {
    const { db, live, place } = await openShop()
    const { id } = await place()
    expect(await reconcilePayments(db, live)).toEqual({ fetched: 0, failed: 0 })
    expect(await requirePayment(db, id)).toMatchObject({ status: 'failed' })
  })
})

describe('a trial payment', () => {
  test('gets documents of its own series, without VAT, and says so in the email', async () => {
    const { db, user, at, place, start } = await openShop()
    const { id } = await place()
    const { sessionId } = await start(id)
    await recordPaymentEvent(db, at.pay(sessionId))
    const refund = {
      providerRefundId: 're_1',
      refundId: null,
      amount: { amount: 559, currency: 'GBP' as const },
    }
    const record = (state: 'succeeded' | 'failed') =>
      recordPaymentEvent(
        db,
        at.updateSession(sessionId, {
          eventId: `${sessionId}:${state}`,
          refunds: [{ ...refund, state }],
        }),
      )
    await record('succeeded')
    await record('failed')
    const issued = await db.select().from(documents).orderBy(documents.number)
    expect(issued.map(({ kind, series, number }) => [kind, series, number])).toEqual([
      ['receipt', 'TRIAL', 1],
      ['credit_note', 'TRIAL', 2],
      ['credit_note_reversal', 'TRIAL', 3],
    ])
    expect(issued.map(({ content }) => content.tax)).toEqual([undefined, undefined, undefined])
    expect([await db.$count(taxEntries), await db.$count(paymentTaxes)]).toEqual([0, 0])
    await expect(issueInvoice(db, { paymentId: id, userId: user.id })).rejects.toMatchObject({
      code: 'not_found',
    })
    const sent = await db.select({ data: emails.data }).from(emails)
    expect(sent).toMatchObject([
      { data: { receiptLabel: 'TRIAL-1', isTrial: true } },
      { data: { creditNoteLabel: 'TRIAL-2', isTrial: true } },
    ])
  })

  test('that costs nothing is one too', async () => {
    const { db, place } = await openShop()
    await createTestPromotion(db, { benefit: { kind: 'percent', basisPoints: 10_000 } })
    const { id } = await place({ promotionCode: 'SUMMER' })
    expect(await requirePayment(db, id)).toMatchObject({ amount: 0, isTrial: true, receiptSeries: 'TRIAL' })
    expect(await db.$count(payments, eq(payments.isTrial, false))).toBe(0)
  })
})
