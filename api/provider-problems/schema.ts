import { z } from '@hono/zod-openapi'
import { PROVIDER_OPERATIONS } from '../../shop/payments/provider-requests/tables.ts'
import { provider, timeSchema } from '../schema.ts'

export const providerProblemSchema = z
  .object({
    id: z.string(),
    provider,
    operation: z.enum(PROVIDER_OPERATIONS).openapi({ description: 'Kind of the refused request' }),
    code: z.string().openapi({ description: "The provider's error code" }),
    reason: z.string().openapi({ description: "The provider's explanation" }),
    paymentId: z.string().nullable().openapi({ description: 'The last payment that was refused' }),
    count: z.int(),
    firstAt: timeSchema,
    lastAt: timeSchema,
  })
  .openapi('ProviderProblem')
