import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import {
  buildCheckout,
  buildDispute,
  createCustomer,
  requirePayment,
} from '../../tests/support/orders/checkouts.ts'
import { createScriptedProvider } from '../../tests/support/providers/create-scripted-provider.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { newId } from '../id.ts'
import type { DisputeSnapshot } from '../providers/payment-provider.ts'
import { disputes } from './disputes/tables.ts'
import { recheckPaidPayments } from './reconciliation/recheck-paid-payments.ts'
import { recordPaymentEvent } from './record-payment-event.ts'
import { submitRefund } from './refunds/submit-refund.ts'
import { refunds } from './refunds/tables.ts'
import { startPayment } from './start-payment.ts'
import { syncPayment } from './sync-payment.ts'
import { payments } from './tables.ts'

/** Creates a started payment that the customer has approved at the provider. */
async function createApprovedPayment() {
  const { db } = await createTestDatabase()
  const at = createScriptedProvider()
  const { listEvents: _, ...provider } = at.provider
  const services = { ...at.services, paymentProviders: [provider] }
  const { id } = await placeOrder(db, buildCheckout(await createCustomer(db)))
  const { sessionId } = await startPayment(db, services, { paymentId: id, origin: 'https://shop.test' })
  at.updateSession(sessionId, { state: 'approved' })
  const session = { provider: provider.name, subject: sessionId }
  return { db, at, id, session, services, payment: () => requirePayment(db, id) }
}

describe('syncPayment', () => {
  test('takes no money unless the caller asks for a capture', async () => {
    const { db, at, session, services, payment } = await createApprovedPayment()
    expect(await syncPayment(db, services, session)).toMatchObject({
      snapshot: { state: 'approved' },
      outcome: 'nothing_new',
    })
    expect(at.requests.captures).toBe(0)
    expect(await payment()).toMatchObject({ status: 'pending' })
  })

  test('captures approved money and records it', async () => {
    const { db, at, session, services, payment } = await createApprovedPayment()
    expect(await syncPayment(db, services, session, { capture: true })).toMatchObject({
      snapshot: { state: 'paid' },
      outcome: 'applied',
    })
    expect(at.requests.captures).toBe(1)
    expect(await payment()).toMatchObject({ status: 'completed' })
  })

  test('records nothing for a session that the provider does not know', async () => {
    const { db, services } = await createApprovedPayment()
    const unknown = { provider: 'stripe', subject: 'cs_unknown' } as const
    expect(await syncPayment(db, services, unknown)).toEqual({ snapshot: null, outcome: 'unknown_session' })
  })

  test('rejects a provider that is not configured', async () => {
    const { db, services } = await createApprovedPayment()
    const unconfigured = { provider: 'paypal', subject: 'x' } as const
    await expect(syncPayment(db, services, unconfigured)).rejects.toMatchObject({
      code: 'provider_unavailable',
    })
  })
})

test('keeps the newer decision of a dispute when an older read of the provider is recorded after it', async () => {
  const { db, at, session, services } = await createApprovedPayment()
  const read = (state: DisputeSnapshot['state']) =>
    at.updateSession(session.subject, { state: 'paid', disputes: [buildDispute({ state })] })
  const states = async () => (await db.select({ state: disputes.state }).from(disputes))[0]?.state
  await recordPaymentEvent(db, read('open'))
  const older = read('lost')
  await recordPaymentEvent(db, read('won'))
  const [provider] = services.paymentProviders
  const answers = [older]
  const getPayment = async (id: string) => answers.shift() ?? (await provider?.getPayment(id)) ?? null
  const slow = {
    ...services,
    paymentProviders: services.paymentProviders.map((it) => ({ ...it, getPayment })),
  }
  await syncPayment(db, slow, session)
  expect(await states()).toBe('won')
  // An appeal changes the decision.
  read('lost')
  await syncPayment(db, slow, session)
  expect(await states()).toBe('lost')
})

describe('callers that only read', () => {
  test('recheckPaidPayments takes no money', async () => {
    const { db, at, id, services } = await createApprovedPayment()
    await db.update(payments).set({ paidAt: sql`now()`, nextReadAt: sql`now()` }).where(eq(payments.id, id))
    expect(await recheckPaidPayments(db, services)).toEqual({ fetched: 1, failed: 0 })
    expect(at.requests.captures).toBe(0)
  })

  test('submitRefund takes no money', async () => {
    const { db, at, id, session, services } = await createApprovedPayment()
    const refundId = newId()
    await db.insert(refunds).values({
      id: refundId,
      paymentId: id,
      provider: session.provider,
      chargeId: `ch_${session.subject}`,
      amount: 100,
      currency: 'GBP',
    })
    await submitRefund(db, services, refundId)
    expect(at.requests.reads).toBeGreaterThan(0)
    expect(at.requests.captures).toBe(0)
  })
})
