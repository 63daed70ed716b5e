import { createRoute, z } from '@hono/zod-openapi'
import { readEvidence, recordEvidenceExport } from '../shop/desk/read-evidence.ts'
import { overrideDispute } from '../shop/payments/disputes/override-dispute.ts'
import { ShopError } from '../shop/shop-error.ts'
import { guarded } from './context.ts'
import { evidenceHtml } from './evidence-html.ts'
import { body, json, problems, rowId, text } from './fields.ts'
import { routes } from './routes.ts'

export const disputeRoutes = routes()
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/orders/{id}/dispute-override',
      summary: 'Allow work and refunds of a disputed order',
      description:
        'The reason is kept in the history of the order and in the activity log. A later dispute, or one that is lost, blocks the order again. 404 when the order does not exist or is not blocked.',
      ...guarded('refunds:make'),
      request: { params: z.object({ id: rowId }), ...body(z.object({ reason: text(500) })) },
      responses: { 200: json(z.object({ id: z.string() })), ...problems },
    }),
    async (c) => {
      const { id: orderId } = c.req.valid('param')
      const { reason } = c.req.valid('json')
      if (!(await overrideDispute(c.var.runtime.db, { orderId, reason, actor: c.var.actor }))) {
        throw new ShopError('not_found')
      }
      return c.json({ id: orderId }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/orders/{id}/evidence',
      summary: 'Download the evidence for a dispute of an order',
      description:
        'One HTML file without external parts: the order, the accepted policy version, delivery counts, receipts, messages and emails, also as JSON inside. The download is kept in the activity log.',
      ...guarded('refunds:make'),
      request: { params: z.object({ id: rowId }) },
      responses: {
        200: { description: 'OK', content: { 'text/html': { schema: z.string() } } },
        ...problems,
      },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { id } = c.req.valid('param')
      const evidence = await readEvidence(db, id)
      if (!evidence) throw new ShopError('not_found')
      await recordEvidenceExport(db, id, c.var.actor)
      const html = evidenceHtml(evidence, { lang: c.var.locale.lang, words: c.var.words })
      return c.body(html, 200, {
        'content-type': 'text/html; charset=utf-8',
        'content-disposition': `attachment; filename="evidence-${id.slice(-8)}.html"`,
        'cache-control': 'no-store',
      })
    },
  )
