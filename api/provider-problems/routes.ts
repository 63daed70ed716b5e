import { createRoute, z } from '@hono/zod-openapi'
import {
  listProviderProblems,
  resolveProviderProblem,
} from '../../shop/payments/provider-requests/provider-problems.ts'
import { PROVIDER_OPERATIONS } from '../../shop/payments/provider-requests/tables.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { idParam, jsonResponse, problemResponses, provider } from '../schema.ts'

const providerProblemSchema = z
  .object({
    id: z.string(),
    provider,
    operation: z.enum(PROVIDER_OPERATIONS).openapi({ description: 'What the shop asked for' }),
    code: z.string().openapi({ description: "The provider's own" }),
    reason: z.string().openapi({ description: "The provider's own explanation, in its words" }),
    paymentId: z.string().nullable().openapi({ description: 'The last payment that met it' }),
    count: z.int(),
    firstAt: z.string(),
    lastAt: z.string(),
  })
  .openapi('ProviderProblem')

export const providerProblemRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/provider-problems',
      summary: 'List refusals of payment providers that the operator has to correct',
      ...requirePermission('refunds:make'),
      responses: {
        200: jsonResponse(z.object({ problems: z.array(providerProblemSchema) })),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const list = await listProviderProblems(c.var.runtime.db)
      const shown = list.map(
        ({ id, provider, operation, code, reason, paymentId, count, firstAt, lastAt }) => ({
          ...{ id, provider, operation, code, reason, paymentId, count },
          ...{ firstAt: firstAt.toISOString(), lastAt: lastAt.toISOString() },
        }),
      )
      return c.json({ problems: shown }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/provider-problems/{id}/resolve',
      summary: 'Mark a refusal of a provider as corrected; it is listed again when it comes again',
      ...requirePermission('refunds:make'),
      request: { params: z.object({ id: idParam }) },
      responses: { 200: jsonResponse(z.object({ id: z.string() })), ...problemResponses() },
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await resolveProviderProblem(c.var.runtime.db, id, c.var.user.id)
      return c.json({ id }, 200)
    },
  )
