import { createRoute, z } from '@hono/zod-openapi'
import { ShopError } from '../../shop/errors.ts'
import { getCustomerOffer } from '../../shop/offers/get-offer.ts'
import { createRouter } from '../create-router.ts'
import { getOptionalUser, optionalAuth } from '../middleware/authorize.ts'
import { jsonResponse, lookupKey, problemResponses } from '../schema.ts'
import { customerOfferSchema, offerTokenSchema } from './schema.ts'
import { serializeCustomerOffer } from './serialize.ts'

export const offerRoutes = createRouter().openapi(
  createRoute({
    method: 'get',
    path: '/offers/{token}',
    operationId: 'getOffer',
    tags: ['offers'],
    summary: 'Get an offer by the token of its link',
    description:
      'Needs no log-in until the offer belongs to an account, by its conversation or its acceptance; then only that account sees it. To accept it, send `offer` to ' +
      'one of the operations that place an order.',
    ...optionalAuth,
    request: { params: z.object({ token: lookupKey }) },
    responses: {
      200: jsonResponse(customerOfferSchema),
      ...problemResponses('not_found', 'offer_not_yours', 'unauthenticated'),
    },
  }),
  async (c) => {
    const { token } = c.req.valid('param')
    if (!offerTokenSchema.safeParse(token).success) throw new ShopError('not_found')
    const user = await getOptionalUser(c)
    const offer = await getCustomerOffer(c.var.runtime.db, { token, customerId: user?.id ?? null })
    return c.json(serializeCustomerOffer(offer), 200)
  },
)
