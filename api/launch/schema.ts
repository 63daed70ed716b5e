import { z } from '@hono/zod-openapi'
import { LAUNCH_REASONS, LAUNCH_STEPS } from '../../shop/admin/launch-checklist.ts'

export const launchStepSchema = z
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

export const trialRemovalSchema = z.object({
  removed: z.int().openapi({ description: 'Number of orders' }),
  left: z.int().openapi({ description: 'Orders that another call removes' }),
})
