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
import { objectSchema, timeSchema } from '../schema.ts'

const claimSchema = objectSchema('Claim', {
  name: z.enum(CLAIM_NAMES),
  source: z.enum(CLAIM_SOURCES).describe('Where the published figure comes from'),
  isMeasurable: z
    .boolean()
    .describe('Whether the figure of the records can be published; false for the delivery time'),
  record: z
    .object({
      value: z
        .number()
        .describe('For `deliveryHours`, the hours within which 80% of the orders were delivered'),
      sample: z.int().describe('Orders, reviews, or minutes of the uptime'),
      minimumSample: z.int().describe('Sample from which the figure counts'),
      measuredAt: timeSchema,
    })
    .nullable()
    .describe('What the records of the shop say; null while nothing is recorded'),
  contradiction: z
    .enum(['blocking', 'warning'])
    .nullable()
    .describe(
      'Set when the records contradict the typed figure. `blocking`: the launch checklist stays open. ' +
        '`warning`: a total with evidence, which may count what happened before this shop',
    ),
})

export const claimRoutes = [
  endpoint({
    key: 'GET /admin/claims',
    operationId: 'listClaims',
    summary: 'List claims with what the records say',
    description:
      'Lists the figures that the shop claims about itself, each with what its records say and whether they ' +
      'contradict it. The records are measured hourly. The figures and their sources are settings.',
    ...requirePermission('settings:manage'),
    answer: z.object({ claims: z.array(claimSchema) }),
    handle: async ({ db }) => {
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
  }),
]
