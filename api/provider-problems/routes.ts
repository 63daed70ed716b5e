import { createRoute, z } from '@hono/zod-openapi'
import {
  listProviderProblems,
  resolveProviderProblem,
} from '../../shop/payments/provider-requests/provider-problems.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { idParam, jsonResponse, problemResponses } from '../schema.ts'
import { formatTime } from '../serialize.ts'
import { providerProblemSchema } from './schema.ts'

export const providerProblemRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/provider-problems',
      operationId: 'listProviderProblems',
      tags: ['provider-problems'],
      summary: 'List provider problems',
      description:
        'Open refusals of payment providers that the operator has to correct, such as a wrong key.',
      ...requirePermission('refunds:make'),
      responses: {
        200: jsonResponse(z.object({ problems: z.array(providerProblemSchema) })),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const rows = await listProviderProblems(c.var.runtime.db)
      const problems = rows.map(({ resolvedAt, resolvedBy, firstAt, lastAt, ...problem }) => ({
        ...problem,
        firstAt: formatTime(firstAt),
        lastAt: formatTime(lastAt),
      }))
      return c.json({ problems }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/provider-problems/{id}/resolve',
      operationId: 'resolveProviderProblem',
      tags: ['provider-problems'],
      summary: 'Resolve a provider problem',
      description: 'The problem is listed again when the provider refuses again.',
      ...requirePermission('refunds:make', 'never'),
      request: { params: z.object({ id: idParam }) },
      responses: { 200: jsonResponse(z.object({ id: z.string() })), ...problemResponses('not_found') },
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await resolveProviderProblem(c.var.runtime.db, id, c.var.user.id)
      return c.json({ id }, 200)
    },
  )
