import { z } from '@hono/zod-openapi'
import { getClaimRecords, getMinimumSample } from '../../shop/settings/claims/claim-records.ts'
import { CLAIM_NAMES, isMeasuredClaim } from '../../shop/settings/claims/claim-sources.ts'
import { listContradictions } from '../../shop/settings/claims/list-contradictions.ts'
import { getStoredSettings } from '../../shop/settings/get-stored-settings.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { claimSchema } from './schema.ts'

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
