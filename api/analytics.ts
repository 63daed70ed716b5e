import { createRoute, z } from '@hono/zod-openapi'
import { readChoices } from '../shop/traffic/read-choices.ts'
import { guarded } from './context.ts'
import { json, problems } from './fields.ts'
import { routes } from './routes.ts'

const tally = z.object({ changes: z.int(), sessions: z.int() })

const choicesSchema = z
  .object({
    ...tally.shape,
    to: z.array(tally.extend({ to: z.string() })),
    pairs: z
      .array(tally.extend({ from: z.string().nullable(), to: z.string() }))
      .openapi({ description: '`from` is null where the browser did not say' }),
    days: z
      .array(z.object({ day: z.string(), changes: z.int() }))
      .openapi({ description: 'Every day of the range, in UTC' }),
  })
  .openapi('Choices')

export const analyticsRoutes = routes().openapi(
  createRoute({
    method: 'get',
    path: '/analytics/choices',
    summary: 'Which languages and currencies visitors changed to. A session is a browser',
    ...guarded('analytics:read'),
    request: { query: z.object({ days: z.enum(['7', '30', '90']).default('30') }) },
    responses: {
      200: json(z.object({ sessions: z.int(), languages: choicesSchema, currencies: choicesSchema })),
      ...problems,
    },
  }),
  async (c) => {
    const { days } = c.req.valid('query')
    return c.json(await readChoices(c.var.runtime.db, Number(days)), 200)
  },
)
