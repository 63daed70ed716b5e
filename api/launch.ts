import { createRoute, z } from '@hono/zod-openapi'
import { LAUNCH_REASONS, LAUNCH_STEPS, readLaunch } from '../shop/desk/launch.ts'
import { guarded } from './context.ts'
import { json, problems } from './fields.ts'
import { routes } from './routes.ts'

const stepSchema = z
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

export const launchRoutes = routes().openapi(
  createRoute({
    method: 'get',
    path: '/admin/launch',
    summary: 'What is still to do before the shop opens',
    ...guarded('settings:manage'),
    responses: { 200: json(z.object({ steps: z.array(stepSchema) })), ...problems },
  }),
  async (c) => {
    const { db, services, environment } = c.var.runtime
    const facts = {
      services,
      publicUrl: environment.publicUrl,
      unknownProxy: environment.trustedProxies === 0 && c.req.header('x-forwarded-for') !== undefined,
      secondFactor: c.var.account.secondFactor,
    }
    return c.json({ steps: await readLaunch(db, facts) }, 200)
  },
)
