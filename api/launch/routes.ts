import { createRoute, z } from '@hono/zod-openapi'
import { getLaunchChecklist } from '../../shop/admin/launch-checklist.ts'
import { removeTrialOrders } from '../../shop/trial/remove-trial-orders.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { jsonResponse, problemResponses } from '../schema.ts'
import { launchStepSchema, trialRemovalSchema } from './schema.ts'

export const launchRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/launch',
      operationId: 'getLaunchChecklist',
      tags: ['launch'],
      summary: 'Get the launch checklist',
      description: 'Lists what is left to do before the shop opens.',
      ...requirePermission('settings:manage'),
      responses: { 200: jsonResponse(z.object({ steps: z.array(launchStepSchema) })), ...problemResponses() },
    }),
    async (c) => {
      const { db, services, environment } = c.var.runtime
      const context = {
        services,
        publicUrl: environment.publicUrl,
        paymentVariables: environment.paymentVariables,
        unknownProxy: environment.trustedProxies === 0 && c.req.header('x-forwarded-for') !== undefined,
        secondFactor: c.var.user.secondFactor,
      }
      return c.json({ steps: await getLaunchChecklist(db, context) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/admin/trial-orders',
      operationId: 'removeTrialOrders',
      tags: ['launch'],
      summary: 'Remove trial orders',
      description:
        'Deletes the orders that were placed without real money, with their payments, documents and everything else that ' +
        'belongs to them. Real orders stay. Repeat it while some are left.',
      ...requirePermission('settings:manage', 'always'),
      responses: { 200: jsonResponse(trialRemovalSchema), ...problemResponses('confirmation_needed') },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      const { deleteDemoSessions } = services
      return c.json(await removeTrialOrders(db, { actor: c.var.actor, deleteDemoSessions }), 200)
    },
  )
