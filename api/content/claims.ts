import { z } from '@hono/zod-openapi'
import { CLAIM_NAMES, CLAIM_SOURCES, isMeasuredClaim } from '../../shop/settings/claims/claim-sources.ts'
import {
  getClaimRecords,
  getMinimumSample,
  listContradictions,
} from '../../shop/settings/claims/resolve-claims.ts'
import { getStoredSettings } from '../../shop/settings/stored-settings.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { timeSchema } from '../schema.ts'

const claimSchema = z
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

export const claimRoutes = [
  endpoint(
    'GET /admin/claims',
    {
      operationId: 'listClaims',
      tag: 'settings',
      summary: 'List claims with what the records say',
      description:
        'Lists the figures that the shop claims about itself, each with what its records say and whether they ' +
        'contradict it. The records are measured hourly. The figures and their sources are settings.',
      ...requirePermission('settings:manage'),
      answer: z.object({ claims: z.array(claimSchema) }),
    },
    async ({ db }) => {
      const { settings } = await getStoredSettings(db)
      const records = await getClaimRecords(db)
      const contradictions = new Map(
        listContradictions(settings, records).map(({ name, isBlocking }) => [name, isBlocking]),
      )
      const claims = CLAIM_NAMES.map((name) => {
        const record = records[name]
        const isBlocking = contradictions.get(name)
        return {
          name,
          source: settings.claimSources[name].source,
          isMeasurable: isMeasuredClaim(name),
          record: record
            ? {
                value: record.value,
                sample: record.sample,
                minimumSample: getMinimumSample(name),
                measuredAt: record.measuredAt,
              }
            : null,
          contradiction:
            isBlocking === undefined ? null : isBlocking ? ('blocking' as const) : ('warning' as const),
        }
      })
      return { claims }
    },
  ),
]
