import { createRoute, z } from '@hono/zod-openapi'
import { listPackages } from '../../shop/catalog/list-packages.ts'
import { PACKAGE_TYPES } from '../../shop/catalog/package-view.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { memoize } from '../../shop/memoize.ts'
import { createRouter } from '../create-router.ts'
import { jsonResponse, problemResponses } from '../schema.ts'

const packageSchema = z
  .object({
    id: z.string(),
    type: z.enum(PACKAGE_TYPES),
    name: z.string(),
    quantity: z.int(),
    price: z.number().openapi({ description: 'Pounds', example: 5.59 }),
    tag: z.string().nullable(),
    description: z.string(),
    features: z.array(z.string()),
  })
  .openapi('Package')

const catalogSchema = z
  .object({
    followers: z.array(packageSchema),
    likes: z.array(packageSchema),
    views: z.array(packageSchema),
    others: z.array(packageSchema).optional(),
  })
  .openapi('Catalog')

/** The shop's busiest call answers from its own text. */
const getCatalogJson = memoize(2_000, async (db, lang: Lang) => JSON.stringify(await listPackages(db, lang)))

export const packageRoutes = createRouter().openapi(
  createRoute({
    method: 'get',
    path: '/packages',
    summary: 'Packages on sale, by type, in the language of the visitor',
    responses: { 200: jsonResponse(catalogSchema), ...problemResponses() },
  }),
  async (c) => {
    const text = await getCatalogJson(c.var.runtime.db, c.var.locale.lang)
    return c.body(text, 200, { 'content-type': 'application/json' }) as never
  },
)
