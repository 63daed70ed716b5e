import { createRoute, z } from '@hono/zod-openapi'
import { askRefund } from '../shop/payments/ask-refund.ts'
import { listIssues } from '../shop/payments/list-issues.ts'
import { refundIssue } from '../shop/payments/refund-issue.ts'
import { resolveIssue } from '../shop/payments/resolve-issue.ts'
import { ISSUE_KINDS } from '../shop/payments/tables.ts'
import { ShopError } from '../shop/shop-error.ts'
import { guarded } from './context.ts'
import { body, currency, json, problems, provider, rowId, text } from './fields.ts'
import { presentRefund, refundSchema } from './present-refund.ts'
import { routes } from './routes.ts'

const issueSchema = z
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

export const paymentIssueRoutes = routes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/payment-issues',
      summary: 'Money that a person has to look at',
      ...guarded('refunds:make'),
      request: {
        query: z.object({ before: z.uuid().optional(), resolved: z.enum(['0', '1']).optional() }),
      },
      responses: {
        200: json(z.object({ issues: z.array(issueSchema), next: z.string().nullable() })),
        ...problems,
      },
    }),
    async (c) => {
      const { before, resolved } = c.req.valid('query')
      const { issues, next } = await listIssues(c.var.runtime.db, { before, resolved: resolved === '1' })
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
      ...guarded('refunds:make'),
      request: {
        params: z.object({ id: rowId }),
        ...body(z.object({ reason: text(500).optional() })),
      },
      responses: { 201: json(refundSchema, 'Booked'), ...problems },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      const booked = await refundIssue(db, {
        issueId: c.req.valid('param').id,
        reason: c.req.valid('json').reason,
        actorId: c.var.account.id,
      })
      if (!booked.ok) throw new ShopError(booked.reason)
      return c.json(presentRefund(await askRefund(db, services, booked.refund.id)), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/payment-issues/{id}/resolve',
      summary: 'Says how it was dealt with',
      ...guarded('refunds:make'),
      request: { params: z.object({ id: rowId }), ...body(z.object({ resolution: text(500) })) },
      responses: { 200: json(z.object({ id: z.string() })), ...problems },
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const { resolution } = c.req.valid('json')
      const resolved = { issueId: id, resolution, actorId: c.var.account.id }
      if (!(await resolveIssue(c.var.runtime.db, resolved))) throw new ShopError('not_found')
      return c.json({ id }, 200)
    },
  )
