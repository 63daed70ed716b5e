import { createRoute, z } from '@hono/zod-openapi'
import { getDisputeEvidence, recordEvidenceExport } from '../../shop/admin/get-dispute-evidence.ts'
import { ShopError } from '../../shop/errors.ts'
import { overrideDispute } from '../../shop/payments/disputes/override-dispute.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { idParam, jsonBody, jsonResponse, problemResponses } from '../schema.ts'
import { renderEvidence } from './render-evidence.ts'
import { disputeOverrideSchema } from './schema.ts'

export const disputeRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/orders/{id}/dispute-override',
      operationId: 'overrideDispute',
      tags: ['disputes'],
      summary: 'Allow work and refunds of a disputed order',
      description:
        'Stores the reason in the history of the order and in the activity log. A later dispute, or one that is lost, blocks the order again. 404 when the order does not exist or is not blocked.',
      ...requirePermission('refunds:make', 'never'),
      request: { params: z.object({ id: idParam }), ...jsonBody(disputeOverrideSchema) },
      responses: { 200: jsonResponse(z.object({ id: z.string() })), ...problemResponses('not_found') },
    }),
    async (c) => {
      const { id: orderId } = c.req.valid('param')
      const { reason } = c.req.valid('json')
      await overrideDispute(c.var.runtime.db, { orderId, reason, actor: c.var.actor })
      return c.json({ id: orderId }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/orders/{id}/evidence',
      operationId: 'exportEvidence',
      tags: ['disputes'],
      summary: 'Export the evidence for a dispute',
      description:
        'One HTML file without external parts: the order, the accepted policy version, delivery counts, receipts, messages and emails, also as JSON inside. The activity log records the download.',
      ...requirePermission('refunds:make', 'always'),
      request: { params: z.object({ id: idParam }) },
      responses: {
        200: { description: 'HTML file', content: { 'text/html': { schema: z.string() } } },
        ...problemResponses('not_found'),
      },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { id } = c.req.valid('param')
      const evidence = await getDisputeEvidence(db, id)
      if (!evidence) throw new ShopError('not_found')
      await recordEvidenceExport(db, id, c.var.actor)
      const html = renderEvidence(evidence, { lang: c.var.locale.lang, messages: c.var.messages })
      return c.body(html, 200, {
        'content-type': 'text/html; charset=utf-8',
        'content-disposition': `attachment; filename="evidence-${id.slice(-8)}.html"`,
        'cache-control': 'no-store',
      })
    },
  )
