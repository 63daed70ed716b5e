import { createRoute, z } from '@hono/zod-openapi'
import { listPaymentIssues } from '../../shop/payments/issues/list-payment-issues.ts'
import { resolvePaymentIssue } from '../../shop/payments/issues/resolve-payment-issue.ts'
import { ISSUE_KINDS } from '../../shop/payments/issues/tables.ts'
import { createIssueRefund } from '../../shop/payments/refunds/create-issue-refund.ts'
import { submitRefund } from '../../shop/payments/refunds/submit-refund.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { refundSchema, serializeRefund } from '../refunds/serialize.ts'
import { currency, idParam, jsonBody, jsonResponse, problemResponses, provider, text } from '../schema.ts'

const paymentIssueSchema = z
  .object({
    id: z.string(),
    kind: z.enum(ISSUE_KINDS),
    amount: z.number(),
    currency,
    provider,
    sessionId: z.string().openapi({ description: 'As the provider calls it' }),
    paymentId: z.string().nullable(),
    customer: z.object({ name: z.string(), email: z.string() }).nullable(),
    reason: z.string().nullable().openapi({ description: "The provider's own explanation, in its words" }),
    evidenceDueAt: z
      .string()
      .nullable()
      .openapi({ description: 'Of an open dispute: by when evidence must be with the provider' }),
    isDisputeLost: z
      .boolean()
      .openapi({ description: 'The buyer won the dispute, and the provider has returned the money' }),
    createdAt: z.string(),
    resolvedAt: z.string().nullable(),
    resolution: z.string().nullable(),
  })
  .openapi('PaymentIssue')

export const paymentIssueRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/payment-issues',
      summary: 'Money that a person has to look at',
      ...requirePermission('refunds:make'),
      request: {
        query: z.object({ before: z.uuid().optional(), resolved: z.enum(['0', '1']).optional() }),
      },
      responses: {
        200: jsonResponse(z.object({ issues: z.array(paymentIssueSchema), next: z.string().nullable() })),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { before, resolved } = c.req.valid('query')
      const { issues, next } = await listPaymentIssues(c.var.runtime.db, {
        before,
        resolved: resolved === '1',
      })
      const list = issues.map(({ customer, createdAt, resolvedAt, ...issue }) => ({
        id: issue.id,
        kind: issue.kind,
        amount: issue.amount / 100,
        currency: issue.currency,
        provider: issue.provider,
        sessionId: issue.sessionId,
        paymentId: issue.paymentId,
        customer:
          customer.name !== null && customer.email !== null
            ? { name: customer.name, email: customer.email }
            : null,
        reason: issue.reason,
        evidenceDueAt: issue.evidenceDueAt?.toISOString() ?? null,
        isDisputeLost: issue.isDisputeLost,
        createdAt: createdAt.toISOString(),
        resolvedAt: resolvedAt?.toISOString() ?? null,
        resolution: issue.resolution,
      }))
      return c.json({ issues: list, next }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/payment-issues/{id}/refund',
      summary: 'Gives the money back whole; the issue is resolved when it is back',
      ...requirePermission('refunds:make'),
      request: {
        params: z.object({ id: idParam }),
        ...jsonBody(z.object({ reason: text(500).optional() })),
      },
      responses: { 201: jsonResponse(refundSchema, 'Booked'), ...problemResponses() },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      const refund = await createIssueRefund(db, {
        issueId: c.req.valid('param').id,
        reason: c.req.valid('json').reason,
        actorId: c.var.user.id,
      })
      return c.json(serializeRefund(await submitRefund(db, services, refund.id)), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/payment-issues/{id}/resolve',
      summary: 'Says how it was dealt with',
      ...requirePermission('refunds:make'),
      request: { params: z.object({ id: idParam }), ...jsonBody(z.object({ resolution: text(500) })) },
      responses: { 200: jsonResponse(z.object({ id: z.string() })), ...problemResponses() },
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const { resolution } = c.req.valid('json')
      await resolvePaymentIssue(c.var.runtime.db, { issueId: id, resolution, actorId: c.var.user.id })
      return c.json({ id }, 200)
    },
  )
