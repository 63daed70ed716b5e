import type { z } from '@hono/zod-openapi'
import type { listPaymentIssues } from '../../shop/payments/issues/list-payment-issues.ts'
import type { paymentIssueSchema } from './schema.ts'

type PaymentIssue = Awaited<ReturnType<typeof listPaymentIssues>>['issues'][number]

export function serializePaymentIssue(issue: PaymentIssue): z.infer<typeof paymentIssueSchema> {
  const { name, email } = issue.customer
  return { ...issue, customer: name !== null && email !== null ? { name, email } : null }
}
