import { getArchivedPage } from '../../shop/content/archive-policy.ts'
import { ShopError } from '../../shop/errors.ts'
import { endpoint } from '../endpoint.ts'
import { archivedPageSchema, policyParams } from './schema.ts'

export const policyRoutes = [
  endpoint(
    'GET /policies/{version}/{page}',
    {
      operationId: 'getArchivedPolicy',
      tag: 'policies',
      summary: 'Get the terms or the refund policy of a version',
      description: 'The text as it was published, in the language of the visitor.',
      param: policyParams,
      answer: archivedPageSchema,
      errors: ['not_found'],
    },
    async ({ param, db, locale }) => {
      const archived = await getArchivedPage(db, {
        ...param,
        lang: locale.lang,
      })
      if (!archived) throw new ShopError('not_found')
      return archived
    },
  ),
]
