import type { z } from '@hono/zod-openapi'
import { toPounds } from '../../shop/money.ts'
import type { listPaymentIssues } from '../../shop/payments/issues/list-payment-issues.ts'
import { serializeAssignableReturn } from '../refunds/serialize.ts'
import type { paymentIssueSchema } from './schema.ts'

type PaymentIssue = Awaited<ReturnType<typeof listPaymentIssues>>['issues'][number]

export function serializePaymentIssue(issue: PaymentIssue): z.infer<typeof paymentIssueSchema> {
  const { name, email } = issue.customer
  return {
    id: issue.id,
    kind: issue.kind,
    amount: toPounds(issue),
    currency: issue.currency,
    provider: issue.provider,
    sessionId: issue.sessionId,
    paymentId: issue.paymentId,
    orderId: issue.orderId,
    actions: issue.actions,
    assignment: issue.assignment && serializeAssignableReturn(issue.assignment),
    customer: name !== null && email !== null ? { name, email } : null,
    reason: issue.reason,
    failureCode: issue.failureCode,
    evidenceDueAt: issue.evidenceDueAt,
    isDisputeLost: issue.isDisputeLost,
    createdAt: issue.createdAt,
    resolvedAt: issue.resolvedAt,
    resolution: issue.resolution,
  }
}
