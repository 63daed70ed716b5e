import { createRoute } from '@hono/zod-openapi'
import type { Lang } from '../../shop/localization/languages.ts'
import { memoize } from '../../shop/memoize.ts'
import { listCatalogWithOffers } from '../../shop/promotions/offers.ts'
import { createRouter } from '../create-router.ts'
import { jsonResponse, problemResponses } from '../schema.ts'
import { catalogSchema } from './schema.ts'

/** The most frequent request of the shop, so the serialized JSON is memoized, too. */
const getCatalogJson = memoize(2_000, async (db, lang: Lang) =>
  JSON.stringify(await listCatalogWithOffers(db, lang)),
)

export const packageRoutes = createRouter().openapi(
  createRoute({
    method: 'get',
    path: '/packages',
    operationId: 'listPackages',
    tags: ['packages'],
    summary: 'List packages on sale',
    description: 'The packages by type, with texts in the language of the visitor.',
    responses: { 200: jsonResponse(catalogSchema), ...problemResponses() },
  }),
  async (c) => {
    const json = await getCatalogJson(c.var.runtime.db, c.var.locale.lang)
    return c.body(json, 200, { 'content-type': 'application/json' }) as never
  },
)
