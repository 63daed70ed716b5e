import { z } from '@hono/zod-openapi'
import { ISSUE_ACTIONS, ISSUE_KINDS } from '../../shop/payments/issues/issue-kinds.ts'
import { listPaymentIssues } from '../../shop/payments/issues/list-payment-issues.ts'
import { resolvePaymentIssue } from '../../shop/payments/issues/resolve-payment-issue.ts'
import { createIssueRefund } from '../../shop/payments/refunds/create-order-refund.ts'
import { submitRefund } from '../../shop/payments/refunds/submit-refund.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { getUnconfirmedRefundLimit } from '../middleware/require-confirmation.ts'
import { currency, objectSchema, pageQuery, pounds, provider, text, timeSchema } from '../schema.ts'
import { assignableReturnSchema, refundFailureCode, refundSchema, serializeRefund } from './refunds.ts'

const paymentIssueSchema = objectSchema('PaymentIssue', {
  id: z.string(),
  kind: z.enum(ISSUE_KINDS),
  amount: pounds().describe('Pounds; of an open issue what is left of its money'),
  currency,
  provider,
  sessionId: z.string().describe("The provider's id of the session"),
  paymentId: z.string().nullable(),
  orderId: z
    .string()
    .nullable()
    .describe("The order of the issue's refund, else the first order of the payment"),
  actions: z.array(z.enum(ISSUE_ACTIONS)).describe('What can be done now; any other action answers 409'),
  assignment: assignableReturnSchema.nullable().describe('What can be assigned to orders'),
  customer: z.object({ name: z.string(), email: z.string() }).nullable(),
  reason: z.string().nullable().describe("The provider's explanation"),
  failureCode: refundFailureCode,
  evidenceDueAt: timeSchema.nullable().describe('Deadline for evidence in an open dispute'),
  isDisputeLost: z
    .boolean()
    .describe('The dispute was decided for the customer, and the provider has returned the money'),
  createdAt: timeSchema,
  resolvedAt: timeSchema.nullable(),
  resolution: z.string().nullable(),
})

const paymentIssueQuerySchema = z.object({
  ...pageQuery,
  resolved: z.enum(['0', '1']).optional().describe('1 includes resolved issues'),
})

type PaymentIssue = Awaited<ReturnType<typeof listPaymentIssues>>['issues'][number]

function serializePaymentIssue(issue: PaymentIssue): z.infer<typeof paymentIssueSchema> {
  const { name, email } = issue.customer
  return { ...issue, customer: name !== null && email !== null ? { name, email } : null }
}

export const paymentIssueRoutes = [
  endpoint({
    key: 'GET /admin/payment-issues',
    operationId: 'listPaymentIssues',
    summary: 'List payment issues',
    description:
      'Money that staff must look at: it pays for no order, is disputed, or its refund failed. Newest first, page by page.',
    ...requirePermission('refunds:make'),
    query: paymentIssueQuerySchema,
    answer: z.object({ issues: z.array(paymentIssueSchema), next: z.string().nullable() }),
    handle: async ({ query: { before, resolved }, db, locale }) => {
      const filter = { lang: locale.lang, before, resolved: resolved === '1' }
      const { issues, next } = await listPaymentIssues(db, filter)
      return { issues: issues.map(serializePaymentIssue), next }
    },
  }),
  endpoint({
    key: 'POST /admin/payment-issues/{id}/refund',
    operationId: 'refundPaymentIssue',
    summary: 'Refund the money of a payment issue',
    description:
      'Refunds the money of the issue, or what a failed refund still owes. The issue is resolved when the refund succeeds.',
    ...requirePermission('refunds:make', 'by_amount'),
    json: z.object({ reason: text(500).optional() }),
    status: 201,
    answer: refundSchema,
    errors: ['issue_action_not_allowed', 'nothing_to_refund', 'refund_too_large', 'order_disputed'],
    handle: async ({ db, services, param, json, user, c }) => {
      const { id } = await createIssueRefund(db, {
        issueId: param.id,
        reason: json.reason,
        actorId: user.id,
        unconfirmedLimit: await getUnconfirmedRefundLimit(c),
      })
      return serializeRefund(await submitRefund(db, services, id))
    },
  }),
  endpoint({
    key: 'POST /admin/payment-issues/{id}/resolve',
    operationId: 'resolvePaymentIssue',
    summary: 'Resolve a payment issue',
    description: 'Closes the issue with a text that says what was done.',
    ...requirePermission('refunds:make', 'never'),
    json: z.object({ resolution: text(500) }),
    answer: z.object({ id: z.string() }),
    handle: async ({ param: { id }, json, db, user }) => {
      await resolvePaymentIssue(db, { issueId: id, resolution: json.resolution, actorId: user.id })
      return { id }
    },
  }),
]
