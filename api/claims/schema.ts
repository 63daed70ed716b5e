import { z } from '@hono/zod-openapi'
import { CLAIM_NAMES, CLAIM_SOURCES } from '../../shop/settings/claims/claim-sources.ts'
import { timeSchema } from '../schema.ts'

export const claimSchema = z
  .object({
    name: z.enum(CLAIM_NAMES),
    source: z.enum(CLAIM_SOURCES).openapi({ description: 'Where the published figure comes from' }),
    isMeasurable: z.boolean().openapi({
      description: 'Whether the figure of the records can be published; false for the delivery time',
    }),
    record: z
      .object({
        value: z.number().openapi({
          description: 'For `deliveryHours`, the hours within which 80% of the orders were delivered',
        }),
        sample: z.int().openapi({ description: 'Orders, reviews, or minutes of the uptime' }),
        minimumSample: z.int().openapi({ description: 'Sample from which the figure counts' }),
        measuredAt: timeSchema,
      })
      .nullable()
      .openapi({ description: 'What the records of the shop say; null while nothing is recorded' }),
    contradiction: z
      .enum(['blocking', 'warning'])
      .nullable()
      .openapi({
        description:
          'Set when the records contradict the typed figure. `blocking`: the launch checklist stays open. ' +
          '`warning`: a total with evidence, which may count what happened before this shop',
      }),
  })
  .openapi('Claim')
