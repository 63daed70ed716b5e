import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findRefundDebts, type RefundPart } from './find-refund-debts.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 10, minute))

/** Builds a refund that was created in one minute, and failed, succeeded or is under way since another. */
function build(
  id: string,
  amount: number,
  times: { created: number; failed?: number; succeeded?: number; resolved?: number },
  more: Partial<RefundPart> = {},
): RefundPart {
  const { created, failed, succeeded, resolved } = times
  const settled = failed ?? succeeded
  const status = failed !== undefined ? 'failed' : succeeded !== undefined ? 'succeeded' : 'pending'
  return {
    refundId: id,
    orderId: 'order',
    isWithoutOrder: false,
    amount,
    status,
    createdAt: at(created),
    settledAt: settled === undefined ? null : at(settled),
    resolvedAt: resolved === undefined ? null : at(resolved),
    ...more,
  }
}

function listUnpaid(parts: RefundPart[]) {
  return Object.fromEntries(findRefundDebts(parts).map(({ refundId, unpaid }) => [refundId, unpaid]))
}

describe('findRefundDebts', () => {
  const failed = build('a', 500, { created: 0, failed: 1 })

  test('is paid by a later refund, and pending while that is under way', () => {
    const debt = { refundId: 'a', orderId: 'order', unpaid: 500, pending: 0 }
    expect(findRefundDebts([failed])).toEqual([debt])
    const underway = findRefundDebts([failed, build('b', 500, { created: 2 })])
    expect(underway).toEqual([{ ...debt, pending: 500 }])
    expect(listUnpaid([failed, build('b', 500, { created: 2, succeeded: 3 })])).toEqual({ a: 0 })
    expect(listUnpaid([failed, build('b', 200, { created: 2, succeeded: 3 })])).toEqual({ a: 300 })
  })

  test('is not paid by a refund that was created before the failure', () => {
    expect(listUnpaid([build('b', 500, { created: 0, succeeded: 3 }), failed])).toEqual({ a: 500 })
  })

  test('stays one debt when its repetition fails, too', () => {
    expect(listUnpaid([failed, build('b', 500, { created: 2, failed: 3 })])).toEqual({ a: 500, b: 0 })
    expect(listUnpaid([failed, build('b', 700, { created: 2, failed: 3 })])).toEqual({ a: 500, b: 200 })
  })

  test('is paid first where the amount is the same', () => {
    const other = build('b', 200, { created: 0, failed: 1 })
    expect(listUnpaid([failed, other, build('c', 200, { created: 2, succeeded: 3 })])).toEqual({
      a: 500,
      b: 0,
    })
  })

  test('ends when staff resolve it, and a later failure is a debt of its own', () => {
    const resolved = { ...failed, resolvedAt: at(2) }
    expect(listUnpaid([resolved])).toEqual({ a: 0 })
    expect(listUnpaid([resolved, build('b', 300, { created: 3, failed: 4 })])).toEqual({ a: 0, b: 300 })
  })

  test('is not paid by a refund of another order', () => {
    const other = build('b', 500, { created: 2, succeeded: 3 }, { orderId: 'other' })
    expect(listUnpaid([failed, other])).toEqual({ a: 500 })
  })

  test('without an order is paid by one without an order, before and after one of them is assigned', () => {
    const unnamed = { orderId: null, isWithoutOrder: true }
    const first = build('a', 500, { created: 0, failed: 1 }, unnamed)
    const assigned = { ...first, orderId: 'order' }
    const second = (more: Partial<RefundPart>, amount = 500) =>
      build('b', amount, { created: 2, succeeded: 3 }, { ...unnamed, ...more })
    expect(listUnpaid([first, second({})])).toEqual({ a: 0 })
    expect(listUnpaid([first, second({ orderId: 'order' }, 300), second({ orderId: 'other' }, 200)])).toEqual(
      {
        a: 0,
      },
    )
    expect(listUnpaid([assigned, second({})])).toEqual({ a: 0 })
    expect(listUnpaid([assigned, second({ orderId: 'other' })])).toEqual({ a: 500 })
    expect(listUnpaid([first, second({ orderId: 'order', isWithoutOrder: false })])).toEqual({ a: 500 })
  })

  test('a refund recorded as failed at once repeats an earlier one', () => {
    expect(listUnpaid([failed, build('b', 500, { created: 2, failed: 2 })])).toEqual({ a: 500, b: 0 })
  })

  test('adds up to what was requested last and never to more than all failures', () => {
    const refund = fc.record({
      amount: fc.integer({ min: 1, max: 1_000 }),
      created: fc.integer({ min: 0, max: 40 }),
      lasts: fc.integer({ min: 0, max: 20 }),
      end: fc.constantFrom('failed', 'succeeded', 'pending'),
    })
    fc.assert(
      fc.property(fc.array(refund, { maxLength: 8 }), (list) => {
        const refunds = list.map(({ amount, created, lasts, end }, index) =>
          build(String(index), amount, {
            created,
            ...(end === 'failed' && { failed: created + lasts }),
            ...(end === 'succeeded' && { succeeded: created + lasts }),
          }),
        )
        const debts = findRefundDebts(refunds)
        for (const { refundId, unpaid, pending } of debts) {
          const amount = refunds.find((one) => one.refundId === refundId)?.amount ?? 0
          expect(unpaid).toBeGreaterThanOrEqual(0)
          expect(unpaid).toBeLessThanOrEqual(amount)
          expect(pending).toBeLessThanOrEqual(unpaid)
        }
        const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
        const underway = sum(refunds.filter((one) => one.status === 'pending').map(({ amount }) => amount))
        expect(sum(debts.map(({ pending }) => pending))).toBeLessThanOrEqual(underway)
      }),
    )
  })
})
