import { createRoute, z } from '@hono/zod-openapi'
import { listPaymentIssues } from '../../shop/payments/issues/list-payment-issues.ts'
import { resolvePaymentIssue } from '../../shop/payments/issues/resolve-payment-issue.ts'
import { createIssueRefund } from '../../shop/payments/refunds/create-issue-refund.ts'
import { submitRefund } from '../../shop/payments/refunds/submit-refund.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { getUnconfirmedRefundLimit } from '../middleware/require-confirmation.ts'
import { refundSchema } from '../refunds/schema.ts'
import { serializeRefund } from '../refunds/serialize.ts'
import { idParam, jsonBody, jsonResponse, problemResponses } from '../schema.ts'
import {
  issueRefundSchema,
  paymentIssuePageSchema,
  paymentIssueQuerySchema,
  resolutionSchema,
} from './schema.ts'
import { serializePaymentIssue } from './serialize.ts'

const params = z.object({ id: idParam })

export const paymentIssueRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/payment-issues',
      operationId: 'listPaymentIssues',
      tags: ['payment-issues'],
      summary: 'List payment issues',
      description:
        'Money that staff must look at: it pays for no order, is disputed, or its refund failed. Newest first, page by page.',
      ...requirePermission('refunds:make'),
      request: { query: paymentIssueQuerySchema },
      responses: { 200: jsonResponse(paymentIssuePageSchema), ...problemResponses() },
    }),
    async (c) => {
      const { before, resolved } = c.req.valid('query')
      const filter = { before, resolved: resolved === '1' }
      const { issues, next } = await listPaymentIssues(c.var.runtime.db, filter)
      return c.json({ issues: issues.map(serializePaymentIssue), next }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/payment-issues/{id}/refund',
      operationId: 'refundPaymentIssue',
      tags: ['payment-issues'],
      summary: 'Refund the money of a payment issue',
      description:
        'Refunds the money of the issue, or what a failed refund still owes. The issue is resolved when the refund succeeds.',
      ...requirePermission('refunds:make', 'by_amount'),
      request: { params, ...jsonBody(issueRefundSchema) },
      responses: {
        201: jsonResponse(refundSchema, 'Refund created'),
        ...problemResponses(
          'not_found',
          'issue_action_not_allowed',
          'nothing_to_refund',
          'refund_too_large',
          'order_disputed',
        ),
      },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      const { id } = await createIssueRefund(db, {
        issueId: c.req.valid('param').id,
        reason: c.req.valid('json').reason,
        actorId: c.var.user.id,
        unconfirmedLimit: await getUnconfirmedRefundLimit(c),
      })
      return c.json(serializeRefund(await submitRefund(db, services, id)), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/payment-issues/{id}/resolve',
      operationId: 'resolvePaymentIssue',
      tags: ['payment-issues'],
      summary: 'Resolve a payment issue',
      description: 'Closes the issue with a text that says what was done.',
      ...requirePermission('refunds:make', 'never'),
      request: { params, ...jsonBody(resolutionSchema) },
      responses: { 200: jsonResponse(z.object({ id: z.string() })), ...problemResponses('not_found') },
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const { resolution } = c.req.valid('json')
      await resolvePaymentIssue(c.var.runtime.db, { issueId: id, resolution, actorId: c.var.user.id })
      return c.json({ id }, 200)
    },
  )
