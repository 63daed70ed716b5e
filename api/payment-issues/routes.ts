import { z } from '@hono/zod-openapi'
import { listPaymentIssues } from '../../shop/payments/issues/list-payment-issues.ts'
import { resolvePaymentIssue } from '../../shop/payments/issues/resolve-payment-issue.ts'
import { createIssueRefund } from '../../shop/payments/refunds/create-issue-refund.ts'
import { submitRefund } from '../../shop/payments/refunds/submit-refund.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { getUnconfirmedRefundLimit } from '../middleware/require-confirmation.ts'
import { refundSchema } from '../refunds/schema.ts'
import { serializeRefund } from '../refunds/serialize.ts'
import {
  issueRefundSchema,
  paymentIssuePageSchema,
  paymentIssueQuerySchema,
  resolutionSchema,
} from './schema.ts'
import { serializePaymentIssue } from './serialize.ts'

export const paymentIssueRoutes = [
  endpoint(
    'GET /admin/payment-issues',
    {
      operationId: 'listPaymentIssues',
      tag: 'payment-issues',
      summary: 'List payment issues',
      description:
        'Money that staff must look at: it pays for no order, is disputed, or its refund failed. Newest first, page by page.',
      ...requirePermission('refunds:make'),
      query: paymentIssueQuerySchema,
      answer: paymentIssuePageSchema,
    },
    async ({ query, db }) => {
      const { before, resolved } = query
      const filter = { before, resolved: resolved === '1' }
      const { issues, next } = await listPaymentIssues(db, filter)
      return { issues: issues.map(serializePaymentIssue), next }
    },
  ),
  endpoint(
    'POST /admin/payment-issues/{id}/refund',
    {
      operationId: 'refundPaymentIssue',
      tag: 'payment-issues',
      summary: 'Refund the money of a payment issue',
      description:
        'Refunds the money of the issue, or what a failed refund still owes. The issue is resolved when the refund succeeds.',
      ...requirePermission('refunds:make', 'by_amount'),
      json: issueRefundSchema,
      status: 201,
      answer: refundSchema,
      errors: [
        'not_found',
        'issue_action_not_allowed',
        'nothing_to_refund',
        'refund_too_large',
        'order_disputed',
      ],
    },
    async ({ db, services, param, json, user, c }) => {
      const { id } = await createIssueRefund(db, {
        issueId: param.id,
        reason: json.reason,
        actorId: user.id,
        unconfirmedLimit: await getUnconfirmedRefundLimit(c),
      })
      return serializeRefund(await submitRefund(db, services, id))
    },
  ),
  endpoint(
    'POST /admin/payment-issues/{id}/resolve',
    {
      operationId: 'resolvePaymentIssue',
      tag: 'payment-issues',
      summary: 'Resolve a payment issue',
      description: 'Closes the issue with a text that says what was done.',
      ...requirePermission('refunds:make', 'never'),
      json: resolutionSchema,
      answer: z.object({ id: z.string() }),
      errors: ['not_found'],
    },
    async ({ param, json, db, user }) => {
      const { id } = param
      const { resolution } = json
      await resolvePaymentIssue(db, { issueId: id, resolution, actorId: user.id })
      return { id }
    },
  ),
]
