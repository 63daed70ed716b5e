import type { Lang } from '../../shop/localization/languages.ts'
import { memoize } from '../../shop/memoize.ts'
import { listCatalogWithReductions } from '../../shop/promotions/price-reductions.ts'
import { endpoint } from '../endpoint.ts'
import { catalogSchema } from './schema.ts'

/** The most frequent request of the shop, so the serialized JSON is memoized, too. */
const getCatalogJson = memoize(2_000, async (db, lang: Lang) =>
  JSON.stringify(await listCatalogWithReductions(db, lang)),
)

export const packageRoutes = [
  endpoint(
    'GET /packages',
    {
      operationId: 'listPackages',
      tag: 'packages',
      summary: 'List packages on sale',
      description: 'The packages by type, with texts in the language of the visitor.',
      answer: catalogSchema,
    },
    async ({ db, locale, c }) => {
      const json = await getCatalogJson(db, locale.lang)
      return c.body(json, 200, { 'content-type': 'application/json' }) as never
    },
  ),
]
