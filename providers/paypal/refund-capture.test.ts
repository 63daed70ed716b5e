import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { startPaypal } from '../../tests/fakes/paypal/start-paypal.ts'

const { fake, provider, paid, listRequests } = await startPaypal()

beforeEach(() => fake.control('refunds', { mode: 'complete' }))

describe('refundCapture', () => {
  test('refunds the exact part once for repeated calls', async () => {
    const { sessionId, chargeId } = await paid()
    const request = { refundId: randomUUID(), chargeId, amount: { amount: 101, currency: 'GBP' } as const }
    const truths = await Promise.all([provider.refund(request), provider.refund(request)])
    truths.push(await provider.refund(request))
    expect(new Set(truths.map((snapshot) => JSON.stringify(snapshot))).size).toBe(1)
    const [firstSnapshot] = truths
    expect(firstSnapshot).toMatchObject({
      refundId: request.refundId,
      amount: request.amount,
      state: 'succeeded',
    })
    expect(await provider.getPayment(sessionId)).toMatchObject({ state: 'paid', refunds: [firstSnapshot] })
    const [sent] = await listRequests(`POST /v2/payments/captures/${chargeId}/refund`)
    expect(sent?.idempotencyKey).toBe(request.refundId)
  })

  test.each([
    ['pending', 'pending'],
    ['fail', 'failed'],
  ] as const)('reports a refund that is %s as %s', async (mode, state) => {
    await fake.control('refunds', { mode })
    const { chargeId, sessionId } = await paid()
    const request = { refundId: randomUUID(), chargeId, amount: { amount: 1677, currency: 'GBP' } as const }
    expect((await provider.refund(request)).state).toBe(state)
    expect((await provider.getPayment(sessionId))?.refunds).toMatchObject([{ state }])
  })

  test('names no refund of the shop for a dashboard refund, although it has the custom id of the order', async () => {
    const { sessionId, chargeId, paymentId } = await paid()
    const part = { currency_code: 'GBP', value: '6.77' }
    const first = await fake.control('dashboard_refund', { order: sessionId, amount: part })
    expect(first.custom_id).toBe(paymentId)
    expect(await provider.getPayment(sessionId)).toMatchObject({
      state: 'paid',
      refunds: [{ refundId: null, amount: { amount: 677, currency: 'GBP' }, state: 'succeeded' }],
    })
    await fake.control('dashboard_refund', { order: sessionId })
    const snapshot = await provider.getPayment(`capture:${chargeId}`)
    expect(snapshot).toMatchObject({ state: 'paid', amount: { amount: 1677 } })
    expect(snapshot?.refunds.map(({ amount }) => amount.amount)).toEqual([677, 1000])
    expect(await provider.getPayment(`refund:${first.id}`)).toEqual(snapshot)
  })

  test('rejects a refund above what is left', async () => {
    const { chargeId } = await paid()
    const request = { refundId: randomUUID(), chargeId, amount: { amount: 1678, currency: 'GBP' } as const }
    await expect(provider.refund(request)).rejects.toMatchObject({
      code: 'REFUND_AMOUNT_EXCEEDED',
      isAccess: false,
    })
  })
})
