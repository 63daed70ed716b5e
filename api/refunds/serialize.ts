import type { z } from '@hono/zod-openapi'
import type { getOrderRefunds } from '../../shop/orders/queries/get-order-refunds.ts'
import { formatCreditNoteNumber } from '../../shop/payments/documents/format-document-number.ts'
import type { OrderBalance } from '../../shop/payments/refunds/order-balance.ts'
import type { Refund } from '../../shop/payments/refunds/tables.ts'
import type { orderRefundsSchema, refundSchema } from './schema.ts'

type OrderRefunds = NonNullable<Awaited<ReturnType<typeof getOrderRefunds>>>

export function serializeRefund(refund: Refund): z.infer<typeof refundSchema> {
  return { ...refund, creditNoteLabel: formatCreditNoteNumber(refund) }
}

export function serializeBalance({ refunded, disputeLost, pending, unassigned }: OrderBalance) {
  return { refunded, disputeLost, coming: pending, unassigned }
}

export function serializeOrderRefunds(order: OrderRefunds): z.infer<typeof orderRefundsSchema> {
  const { balance, refunds, unassigned, ...fields } = order
  return {
    ...fields,
    ...serializeBalance(balance),
    price: balance.price,
    left: balance.left,
    refunds: refunds.map(({ by, share, ...refund }) => ({ ...serializeRefund(refund), share, by })),
    toAssign: unassigned,
  }
}
