import { createRoute } from '@hono/zod-openapi'
import { submitWithdrawal, verifyWithdrawal } from '../../shop/cases/withdrawals.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { createRouter } from '../create-router.ts'
import { jsonBody, jsonResponse, okResponse, problemResponses } from '../schema.ts'
import { confirmedWithdrawalSchema, withdrawalSchema, withdrawalTokenSchema } from './schema.ts'

export const withdrawalRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'post',
      path: '/withdrawals',
      operationId: 'submitWithdrawal',
      tags: ['cases'],
      summary: 'State a withdrawal without a login',
      description:
        'Sends a dated acknowledgement with a link to the address of the order; the withdrawal takes effect once the link ' +
        'is confirmed, with the time of this statement. Answers the same whether or not there is such an order.',
      request: jsonBody(withdrawalSchema),
      responses: { 202: okResponse, ...problemResponses('rate_limited') },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      await consumeClientRateLimit(db, 'withdrawalClient', c.var.clientAddress)
      await submitWithdrawal(db, services.paths, c.req.valid('json'))
      return c.json({ ok: true as const }, 202)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/withdrawals/verify',
      operationId: 'confirmWithdrawal',
      tags: ['cases'],
      summary: 'Confirm a withdrawal by the token of its email',
      description: 'Confirming it again changes nothing.',
      request: jsonBody(withdrawalTokenSchema),
      responses: {
        200: jsonResponse(confirmedWithdrawalSchema),
        ...problemResponses('withdrawal_link_invalid', 'case_open', 'rate_limited'),
      },
    }),
    async (c) => {
      const { db } = c.var.runtime
      await consumeClientRateLimit(db, 'withdrawalLinkClient', c.var.clientAddress)
      const { id, orderId, state, dueAt } = await verifyWithdrawal(db, c.req.valid('json').token)
      return c.json({ id, orderId, state, dueAt: dueAt.toISOString() }, 200)
    },
  )
