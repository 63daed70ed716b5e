import { z } from '@hono/zod-openapi'
import {
  listProviderProblems,
  resolveProviderProblem,
} from '../../shop/payments/provider-requests/provider-problems.ts'
import { PROVIDER_OPERATIONS } from '../../shop/payments/provider-requests/tables.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { objectSchema, provider, timeSchema } from '../schema.ts'

const providerProblemSchema = objectSchema('ProviderProblem', {
  id: z.string(),
  provider,
  operation: z.enum(PROVIDER_OPERATIONS).describe('Kind of the refused request'),
  code: z.string().describe("The provider's error code"),
  reason: z.string().describe("The provider's explanation"),
  paymentId: z.string().nullable().describe('The last payment that was refused'),
  count: z.int(),
  firstAt: timeSchema,
  lastAt: timeSchema,
})

export const providerProblemRoutes = [
  endpoint({
    key: 'GET /admin/provider-problems',
    operationId: 'listProviderProblems',
    summary: 'List provider problems',
    description: 'Open refusals of payment providers that the operator has to correct, such as a wrong key.',
    ...requirePermission('refunds:make'),
    answer: z.object({ problems: z.array(providerProblemSchema) }),
    handle: async ({ db }) => ({ problems: await listProviderProblems(db) }),
  }),
  endpoint({
    key: 'POST /admin/provider-problems/{id}/resolve',
    operationId: 'resolveProviderProblem',
    summary: 'Resolve a provider problem',
    description: 'The problem is listed again when the provider refuses again.',
    ...requirePermission('refunds:make', 'never'),
    answer: z.object({ id: z.string() }),
    handle: async ({ param: { id }, db, user }) => {
      await resolveProviderProblem(db, id, user.id)
      return { id }
    },
  }),
]
