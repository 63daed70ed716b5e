import { z } from '@hono/zod-openapi'
import { ShopError } from '../../shop/errors.ts'
import { getCustomerOffer } from '../../shop/offers/get-offers.ts'
import { endpoint } from '../endpoint.ts'
import { getOptionalUser, optionalAuth } from '../middleware/authorize.ts'
import { lookedUpId } from '../schema.ts'
import { customerOfferSchema, offerTokenSchema } from './schema.ts'
import { serializeCustomerOffer } from './serialize.ts'

export const offerRoutes = [
  endpoint(
    'GET /offers/{token}',
    {
      operationId: 'getOffer',
      tag: 'offers',
      summary: 'Get an offer by the token of its link',
      description:
        'Needs no log-in until the offer belongs to an account, by its conversation or its acceptance; then only that account sees it. To accept it, send `offer` to ' +
        'one of the operations that place an order.',
      ...optionalAuth,
      param: z.object({ token: lookedUpId }),
      answer: customerOfferSchema,
      errors: ['not_found', 'offer_not_yours', 'unauthenticated'],
    },
    async ({ param, db, c }) => {
      const { token } = param
      if (!offerTokenSchema.safeParse(token).success) throw new ShopError('not_found')
      const user = await getOptionalUser(c)
      const offer = await getCustomerOffer(db, { token, customerId: user?.id ?? null })
      return serializeCustomerOffer(offer)
    },
  ),
]
