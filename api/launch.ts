import { z } from '@hono/zod-openapi'
import { getLaunchChecklist, LAUNCH_REASONS, LAUNCH_STEPS } from '../shop/admin/launch-checklist.ts'
import { removeTrialOrders } from '../shop/trial/remove-trial-orders.ts'
import { endpoint } from './endpoint.ts'
import { requirePermission } from './middleware/authorize.ts'

const launchStepSchema = z
  .object({
    id: z.enum(LAUNCH_STEPS),
    state: z.enum(['done', 'todo', 'warning']),
    reason: z.enum(LAUNCH_REASONS).optional(),
    names: z
      .array(z.string())
      .optional()
      .openapi({
        description:
          'Languages, names of claims, providers, ids of packages, names of environment variables without their values, or ' +
          'rows of jobs with their error',
      }),
    count: z.int().optional(),
  })
  .openapi('LaunchStep')

const trialRemovalSchema = z.object({
  removed: z.int().openapi({ description: 'Number of orders' }),
  left: z.int().openapi({ description: 'Orders that another call removes' }),
})

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
