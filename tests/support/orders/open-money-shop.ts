import type { Lang } from '../../../shop/localization/languages.ts'
import { getOrderRefunds } from '../../../shop/orders/queries/staff-orders.ts'
import { listPaymentIssues } from '../../../shop/payments/issues/list-payment-issues.ts'
import { recordPaymentEvent } from '../../../shop/payments/record-payment-event.ts'
import { assignReturn } from '../../../shop/payments/refunds/assign-return.ts'
import { createIssueRefund, createOrderRefund } from '../../../shop/payments/refunds/create-order-refund.ts'
import { submitRefund } from '../../../shop/payments/refunds/submit-refund.ts'
import { listOrdersOfPayment } from './checkouts.ts'
import { openCaseShop } from './open-case-shop.ts'

/** Two orders of £5.59 and £3.99. */
export const TWO_LINES = ['followers-1000', 'views-8000'].map((packageId) => ({ packageId, units: 1 }))

/** Opens a shop with a payment of one or two orders, and the functions that read its money. */
export async function openMoneyShop(lines = TWO_LINES.slice(0, 1)) {
  const shop = await openCaseShop({ lines })
  const { db, at, sessionId, paymentId, staff } = shop
  const [first, second] = await listOrdersOfPayment(db, paymentId)
  const ids = { first: first?.id ?? '', second: second?.id ?? '' }
  return {
    ...shop,
    ...ids,
    /** Records the session with changed refunds or disputes. */
    record: (change: Parameters<typeof at.updateSession>[1]) =>
      recordPaymentEvent(db, at.updateSession(sessionId, change)),
    money: async (orderId = ids.first, lang: Lang = 'en') => {
      const found = await getOrderRefunds(db, orderId, lang)
      if (!found) throw new Error('no order')
      return found
    },
    refund: async (orderId: string, amount?: number) => {
      const { id } = await createOrderRefund(db, { orderId, amount, actorId: staff.id })
      return submitRefund(db, at.services, id)
    },
    refundIssue: async (issueId: string) => {
      const { id } = await createIssueRefund(db, { issueId, actorId: staff.id })
      return submitRefund(db, at.services, id)
    },
    assign: (returnId: string, parts: [string, number][]) =>
      assignReturn(db, {
        returnId,
        parts: parts.map(([orderId, amount]) => ({ orderId, amount })),
        actorId: staff.id,
      }),
    issues: async () => (await listPaymentIssues(db)).issues,
    /** Ends the first order with half of it delivered. */
    async endHalfDelivered() {
      await shop.work({ to: 'processing' })
      await shop.work({ to: 'partial', delivered: 500 })
    },
  }
}
