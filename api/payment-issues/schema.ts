import { z } from '@hono/zod-openapi'
import { ISSUE_ACTIONS, ISSUE_KINDS } from '../../shop/payments/issues/issue-kinds.ts'
import { assignableReturnSchema, refundFailureCode } from '../refunds/schema.ts'
import { currency, pageQuery, pounds, provider, text, timeSchema } from '../schema.ts'

export const paymentIssueSchema = z
  .object({
    id: z.string(),
    kind: z.enum(ISSUE_KINDS),
    amount: pounds().openapi({ description: 'Pounds; of an open issue what is left of its money' }),
    currency,
    provider,
    sessionId: z.string().openapi({ description: "The provider's id of the session" }),
    paymentId: z.string().nullable(),
    orderId: z
      .string()
      .nullable()
      .openapi({ description: "The order of the issue's refund, else the first order of the payment" }),
    actions: z
      .array(z.enum(ISSUE_ACTIONS))
      .openapi({ description: 'What can be done now; any other action answers 409' }),
    assignment: assignableReturnSchema.nullable().openapi({ description: 'What can be assigned to orders' }),
    customer: z.object({ name: z.string(), email: z.string() }).nullable(),
    reason: z.string().nullable().openapi({ description: "The provider's explanation" }),
    failureCode: refundFailureCode,
    evidenceDueAt: timeSchema.nullable().openapi({ description: 'Deadline for evidence in an open dispute' }),
    isDisputeLost: z.boolean().openapi({
      description: 'The dispute was decided for the customer, and the provider has returned the money',
    }),
    createdAt: timeSchema,
    resolvedAt: timeSchema.nullable(),
    resolution: z.string().nullable(),
  })
  .openapi('PaymentIssue')

export const paymentIssueQuerySchema = z.object({
  ...pageQuery,
  resolved: z.enum(['0', '1']).optional().openapi({ description: '1 includes resolved issues' }),
})

export const paymentIssuePageSchema = z.object({
  issues: z.array(paymentIssueSchema),
  next: z.string().nullable(),
})

export const issueRefundSchema = z.object({ reason: text(500).optional() })

export const resolutionSchema = z.object({ resolution: text(500) })
