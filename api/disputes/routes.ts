import { z } from '@hono/zod-openapi'
import { getDisputeEvidence, recordEvidenceExport } from '../../shop/admin/get-dispute-evidence.ts'
import { ShopError } from '../../shop/errors.ts'
import { overrideDispute } from '../../shop/payments/disputes/override-dispute.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { renderEvidence } from './render-evidence.ts'
import { disputeOverrideSchema } from './schema.ts'

export const disputeRoutes = [
  endpoint(
    'POST /admin/orders/{id}/dispute-override',
    {
      operationId: 'overrideDispute',
      tag: 'disputes',
      summary: 'Allow work and refunds of a disputed order',
      description:
        'Stores the reason in the history of the order and in the activity log. A later dispute, or one that is lost, blocks the order again. 404 when the order does not exist or is not blocked.',
      ...requirePermission('refunds:make', 'never'),
      json: disputeOverrideSchema,
      answer: z.object({ id: z.string() }),
      errors: ['not_found'],
    },
    async ({ param, json, db, actor }) => {
      const { id: orderId } = param
      const { reason } = json
      await overrideDispute(db, { orderId, reason, actor })
      return { id: orderId }
    },
  ),
  endpoint(
    'GET /admin/orders/{id}/evidence',
    {
      operationId: 'exportEvidence',
      tag: 'disputes',
      summary: 'Export the evidence for a dispute',
      description:
        'One HTML file without external parts: the order, the accepted policy version, delivery counts, receipts, messages and emails, also as JSON inside. The activity log records the download.',
      ...requirePermission('refunds:make', 'always'),
      file: ['text/html'],
      errors: ['not_found'],
    },
    async ({ db, param, actor, locale, messages, c }) => {
      const { id } = param
      const evidence = await getDisputeEvidence(db, id)
      if (!evidence) throw new ShopError('not_found')
      await recordEvidenceExport(db, id, actor)
      const html = renderEvidence(evidence, { lang: locale.lang, messages })
      return c.body(html, 200, {
        'content-type': 'text/html; charset=utf-8',
        'content-disposition': `attachment; filename="evidence-${id.slice(-8)}.html"`,
        'cache-control': 'no-store',
      })
    },
  ),
]
