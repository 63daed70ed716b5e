import { eq } from 'drizzle-orm'
import { recordAction } from '../../audit/record-action.ts'
import { ShopError } from '../../errors.ts'
import { orders } from '../../orders/tables.ts'
import type { Db } from '../../services.ts'
import { syncRefundIssues } from '../issues/sync-refund-issues.ts'
import { lockPayment } from '../lock-payment.ts'
import { applyAssignment } from './apply-refund.ts'
import { getOrderBalance } from './order-balance.ts'
import { type Refund, refunds } from './tables.ts'

export interface RefundAssignment {
  refundId: string
  orderId: string
  actorId: string
}

/**
 * Names the order of a refund from the provider's dashboard that named none of several. Throws ShopError `not_found`,
 * `refund_assigned` when it names one already or is no refund of an order, and `refund_too_large` when the order has less
 * left.
 */
export async function assignRefund(db: Db, assignment: RefundAssignment): Promise<Refund> {
  const { refundId, orderId, actorId } = assignment
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
    if (!order || !(await lockPayment(tx, order.paymentId))) throw new ShopError('not_found')
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
    if (refund?.paymentId !== order.paymentId) throw new ShopError('not_found')
    if (refund.orderId !== null || refund.issueId !== null) throw new ShopError('refund_assigned')
    const { price, refunded, pending, disputeLost } = await getOrderBalance(tx, orderId)
    const left = price - refunded - pending - disputeLost
    if (refund.status !== 'failed' && refund.amount > left) throw new ShopError('refund_too_large')
    const [assigned] = await tx.update(refunds).set({ orderId }).where(eq(refunds.id, refundId)).returning()
    if (!assigned) throw new Error(`refund ${refundId} not found`)
    if (assigned.status === 'succeeded') await applyAssignment(tx, { ...assigned, orderId })
    await syncRefundIssues(tx, order.paymentId)
    const { amount, currency } = assigned
    await recordAction(tx, {
      actor: { userId: actorId, apiKeyId: null },
      action: 'order.refund_assigned',
      subjectId: orderId,
      after: { amount, currency },
    })
    return assigned
  })
}
