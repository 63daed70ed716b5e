import { z } from '@hono/zod-openapi'
import { setCookie } from 'hono/cookie'
import { getPreviewProof, PREVIEW_COOKIE } from '../shop/accounts/sessions/preview-cookie.ts'
import {
  getLaunchChecklist,
  getOpeningTime,
  getStorefrontState,
  LAUNCH_REASONS,
} from '../shop/admin/launch-checklist.ts'
import { LAUNCH_STEPS } from '../shop/admin/launch-steps.ts'
import { getSettings } from '../shop/settings/get-settings.ts'
import { removeTrialOrders } from '../shop/trial/remove-trial-orders.ts'
import { endpoint } from './endpoint.ts'
import { requirePermission } from './middleware/authorize.ts'
import { timeSchema } from './schema.ts'

const launchStepSchema = z
  .object({
    id: z.enum(LAUNCH_STEPS),
    isFirst: z.boolean().openapi({ description: 'The shop needs it before anything else' }),
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

/** The proof ends earlier with its session. */
const PREVIEW_SECONDS = 30 * 24 * 3600

const storefrontSchema = z
  .object({
    isOpen: z.boolean(),
    opensOn: z.iso.date().nullable(),
    isTrial: z.boolean().openapi({ description: 'No payment moves money' }),
    hasSamples: z
      .boolean()
      .openapi({ description: 'Claims, testimonials or legal texts are still the samples' }),
  })
  .openapi('StorefrontState')

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
      answer: z.object({
        steps: z.array(launchStepSchema),
        openSince: timeSchema.nullable().openapi({
          description: 'When the shop was opened; null for a closed one and one that never was closed',
        }),
        isPutAside: z.boolean().openapi({ description: 'The dashboard does not show the checklist' }),
      }),
    },
    async ({ db, services, runtime, user, c }) => {
      const { environment } = runtime
      const context = {
        services,
        publicUrl: environment.publicUrl,
        unknownProxy: environment.trustedProxies === 0 && c.req.header('x-forwarded-for') !== undefined,
        secondFactor: user.secondFactor,
      }
      const { isLaunchPutAside } = await getSettings(db)
      const [steps, openSince] = await Promise.all([getLaunchChecklist(db, context), getOpeningTime(db)])
      return { steps, openSince, isPutAside: isLaunchPutAside }
    },
  ),
  endpoint(
    'GET /admin/storefront',
    {
      operationId: 'getStorefrontState',
      tag: 'launch',
      summary: 'Get what visitors see',
      description: 'In a closed shop it also sets the cookie with which the browser of staff sees the pages.',
      ...requirePermission('orders:read'),
      answer: storefrontSchema,
    },
    async ({ db, services, runtime, token, c }) => {
      const state = await getStorefrontState(db, services)
      const proof = state.isOpen ? null : await getPreviewProof(db, token)
      if (proof)
        setCookie(c, PREVIEW_COOKIE, proof, {
          path: '/',
          httpOnly: true,
          sameSite: 'Lax',
          secure: runtime.environment.publicUrl.startsWith('https:'),
          maxAge: PREVIEW_SECONDS,
        })
      return state
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
