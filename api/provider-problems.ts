import { createRoute, z } from '@hono/zod-openapi'
import { listProviderProblems, resolveProviderProblem } from '../shop/payments/provider-problems.ts'
import { PROVIDER_OPERATIONS } from '../shop/payments/provider-tables.ts'
import { ShopError } from '../shop/shop-error.ts'
import { guarded } from './context.ts'
import { json, problems, provider, rowId } from './fields.ts'
import { routes } from './routes.ts'

const problemSchema = z
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

export const providerProblemRoutes = routes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/provider-problems',
      summary: 'List refusals of payment providers that the operator has to correct',
      ...guarded('refunds:make'),
      responses: { 200: json(z.object({ problems: z.array(problemSchema) })), ...problems },
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
      ...guarded('refunds:make'),
      request: { params: z.object({ id: rowId }) },
      responses: { 200: json(z.object({ id: z.string() })), ...problems },
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const isResolved = await resolveProviderProblem(c.var.runtime.db, id, c.var.account.id)
      if (!isResolved) throw new ShopError('not_found')
      return c.json({ id }, 200)
    },
  )
