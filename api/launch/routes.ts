import { z } from '@hono/zod-openapi'
import { getLaunchChecklist } from '../../shop/admin/launch-checklist.ts'
import { removeTrialOrders } from '../../shop/trial/remove-trial-orders.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { launchStepSchema, trialRemovalSchema } from './schema.ts'

export const launchRoutes = [
  endpoint(
    'GET /admin/launch',
    {
      operationId: 'getLaunchChecklist',
      tag: 'launch',
      summary: 'Get the launch checklist',
      description: 'Lists what is left to do before the shop opens.',
      ...requirePermission('settings:manage'),
      answer: z.object({ steps: z.array(launchStepSchema) }),
    },
    async ({ db, services, runtime, user, c }) => {
      const { environment } = runtime
      const context = {
        services,
        publicUrl: environment.publicUrl,
        unknownProxy: environment.trustedProxies === 0 && c.req.header('x-forwarded-for') !== undefined,
        secondFactor: user.secondFactor,
      }
      return { steps: await getLaunchChecklist(db, context) }
    },
  ),
  endpoint(
    'DELETE /admin/trial-orders',
    {
      operationId: 'removeTrialOrders',
      tag: 'launch',
      summary: 'Remove trial orders',
      description:
        'Deletes the orders that were placed without real money, with their payments, documents and everything else that ' +
        'belongs to them. Real orders stay. Repeat it while some are left.',
      ...requirePermission('settings:manage', 'always'),
      answer: trialRemovalSchema,
      errors: ['confirmation_needed'],
    },
    async ({ db, services, actor }) => {
      const { deleteDemoSessions } = services
      return await removeTrialOrders(db, { actor, deleteDemoSessions })
    },
  ),
]
