import type { z } from '@hono/zod-openapi'
import { BASE_CURRENCY } from '../../shop/currencies.ts'
import { toPounds } from '../../shop/money.ts'
import type { getOrderRefunds } from '../../shop/orders/queries/get-order-refunds.ts'
import { formatCreditNoteNumber } from '../../shop/payments/documents/format-document-number.ts'
import type { OrderBalance } from '../../shop/payments/refunds/order-balance.ts'
import type { RefundProposal } from '../../shop/payments/refunds/propose-refund.ts'
import type { Refund } from '../../shop/payments/refunds/tables.ts'
import type { listAssignments } from '../../shop/payments/refunds/unassigned-returns.ts'
import type {
  assignableReturnSchema,
  orderRefundsSchema,
  refundProposalSchema,
  refundSchema,
} from './schema.ts'

type OrderRefunds = NonNullable<Awaited<ReturnType<typeof getOrderRefunds>>>

export function serializeRefund(refund: Refund): z.infer<typeof refundSchema> {
  const { id, status, reason, failureReason, failureCode, createdAt } = refund
  const amount = toPounds(refund)
  return {
    id,
    amount,
    status,
    creditNoteLabel: formatCreditNoteNumber(refund),
    reason,
    failureReason,
    failureCode,
    createdAt,
  }
}

export function serializeRefundProposal(
  proposal: RefundProposal | null,
): z.infer<typeof refundProposalSchema> {
  if (!proposal) return null
  const { reason, limit, until } = proposal
  const amount = toPounds({ amount: proposal.amount, currency: BASE_CURRENCY })
  return { reason, limit, amount, until }
}

export function serializeBalance({ refunded, disputeLost, pending, unassigned }: OrderBalance) {
  const pounds = (amount: number) => toPounds({ amount, currency: BASE_CURRENCY })
  return {
    refunded: pounds(refunded),
    disputeLost: pounds(disputeLost),
    coming: pounds(pending),
    unassigned: pounds(unassigned),
  }
}

type AssignableReturn = Awaited<ReturnType<typeof listAssignments>>[number]

export function serializeAssignableReturn(money: AssignableReturn): z.infer<typeof assignableReturnSchema> {
  const { id, kind, currency, orders } = money
  const pounds = (amount: number) => toPounds({ amount, currency })
  return {
    id,
    kind,
    amount: pounds(money.amount),
    orders: orders.map(({ id, packageName, quantity, price, left }) => ({
      id,
      packageName,
      quantity,
      price: pounds(price),
      left: pounds(left),
    })),
  }
}

export function serializeOrderRefunds(order: OrderRefunds): z.infer<typeof orderRefundsSchema> {
  const { balance, currency } = order
  return {
    price: toPounds({ amount: balance.price, currency }),
    currency,
    status: order.status,
    paymentStatus: order.paymentStatus,
    ...serializeBalance(balance),
    left: toPounds({ amount: balance.left, currency }),
    undelivered: toPounds({ amount: order.undelivered, currency }),
    proposal: serializeRefundProposal(order.proposal),
    refunds: order.refunds.map(({ by, share, ...refund }) => ({
      ...serializeRefund(refund),
      share: toPounds({ amount: share, currency }),
      by,
    })),
    toAssign: order.unassigned.map(serializeAssignableReturn),
  }
}
