import { createRoute } from '@hono/zod-openapi'
import { getArchivedPage } from '../../shop/content/archive-policy.ts'
import { ShopError } from '../../shop/errors.ts'
import { createRouter } from '../create-router.ts'
import { jsonResponse, problemResponses } from '../schema.ts'
import { archivedPageSchema, policyParams } from './schema.ts'

export const policyRoutes = createRouter().openapi(
  createRoute({
    method: 'get',
    path: '/policies/{version}/{page}',
    operationId: 'getArchivedPolicy',
    tags: ['policies'],
    summary: 'Get the terms or the refund policy of a version',
    description: 'The text as it was published, in the language of the visitor.',
    request: { params: policyParams },
    responses: { 200: jsonResponse(archivedPageSchema), ...problemResponses('not_found') },
  }),
  async (c) => {
    const archived = await getArchivedPage(c.var.runtime.db, {
      ...c.req.valid('param'),
      lang: c.var.locale.lang,
    })
    if (!archived) throw new ShopError('not_found')
    return c.json(archived, 200)
  },
)
