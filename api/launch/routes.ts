import { createRoute, z } from '@hono/zod-openapi'
import { getLaunchChecklist } from '../../shop/admin/launch-checklist.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { jsonResponse, problemResponses } from '../schema.ts'
import { launchStepSchema } from './schema.ts'

export const launchRoutes = createRouter().openapi(
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
