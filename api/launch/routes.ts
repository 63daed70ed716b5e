import { createRoute, z } from '@hono/zod-openapi'
import { getLaunchChecklist, LAUNCH_REASONS, LAUNCH_STEPS } from '../../shop/admin/launch-checklist.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { jsonResponse, problemResponses } from '../schema.ts'

const launchStepSchema = z
  .object({
    id: z.enum(LAUNCH_STEPS),
    state: z.enum(['done', 'todo', 'warning']),
    reason: z.enum(LAUNCH_REASONS).optional(),
    names: z.array(z.string()).optional().openapi({
      description: 'Languages, or names of environment variables; never what they hold',
    }),
    count: z.int().optional(),
  })
  .openapi('LaunchStep')

export const launchRoutes = createRouter().openapi(
  createRoute({
    method: 'get',
    path: '/admin/launch',
    summary: 'What is still to do before the shop opens',
    ...requirePermission('settings:manage'),
    responses: { 200: jsonResponse(z.object({ steps: z.array(launchStepSchema) })), ...problemResponses() },
  }),
  async (c) => {
    const { db, services, environment } = c.var.runtime
    const facts = {
      services,
      publicUrl: environment.publicUrl,
      unknownProxy: environment.trustedProxies === 0 && c.req.header('x-forwarded-for') !== undefined,
      secondFactor: c.var.user.secondFactor,
    }
    return c.json({ steps: await getLaunchChecklist(db, facts) }, 200)
  },
)
