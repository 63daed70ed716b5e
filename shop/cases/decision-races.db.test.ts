// @module-tag both-engines
import { describe, expect, test } from 'vitest'
import { openCaseShop } from '../../tests/support/orders/open-case-shop.ts'
import { toUserActor } from '../actor.ts'
import { createOrderRefund } from '../payments/refunds/create-order-refund.ts'
import { submitRefund } from '../payments/refunds/submit-refund.ts'
import { cancelCase } from './open-case.ts'

describe('a decision in a race', () => {
  test('makes one of ten parallel decisions', async () => {
    const { open, decide, refunds } = await openCaseShop()
    const { id, revision: expected } = await open()
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        decide(id, index % 2 ? { decision: 'accept' } : { decision: 'refuse', reason: 'No' }, { expected }),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await refunds()).length).toBeLessThanOrEqual(1)
  })

  test('either decides a case or lets the customer take it back', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { db, open, decide, maria, refunds, requireCase, order } = await openCaseShop()
      const { id: caseId } = await open()
      const cancel = () => cancelCase(db, { caseId, customerId: maria.id, actor: toUserActor(maria.id) })
      const tries = await Promise.allSettled(
        round % 2 ? [cancel(), decide(caseId)] : [decide(caseId), cancel()],
      )
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const { state } = await requireCase(caseId)
      expect([state, (await refunds()).length, (await order()).status]).toEqual(
        state === 'cancelled' ? ['cancelled', 0, 'pending'] : ['resolved', 1, 'refunded'],
      )
    }
  })

  test('refunds at most the price when a decision and a partial refund run together', async () => {
    const { db, at, open, decide, orderId, staff, refunds } = await openCaseShop()
    const { id } = await open()
    const refundPart = async () => {
      const part = await createOrderRefund(db, { orderId, amount: 300, actorId: staff.id })
      await submitRefund(db, at.services, part.id)
    }
    const tries = await Promise.allSettled([decide(id), refundPart()])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await refunds()).reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(559)
  })
})
