import { z } from '@hono/zod-openapi'
import { setCookie } from 'hono/cookie'
import { getPreviewProof, PREVIEW_COOKIE } from '../../shop/accounts/sessions/preview-cookie.ts'
import {
  getLaunchChecklist,
  getOpeningTime,
  getStorefrontState,
  LAUNCH_REASONS,
} from '../../shop/admin/launch-checklist.ts'
import { LAUNCH_STEPS } from '../../shop/admin/launch-steps.ts'
import { getSettings } from '../../shop/settings/get-settings.ts'
import { removeTrialOrders } from '../../shop/trial/remove-trial-orders.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { objectSchema, timeSchema } from '../schema.ts'

const launchStepSchema = objectSchema('LaunchStep', {
  id: z.enum(LAUNCH_STEPS),
  isFirst: z.boolean().describe('The shop needs it before anything else'),
  state: z.enum(['done', 'todo', 'warning']),
  reason: z.enum(LAUNCH_REASONS).optional(),
  names: z
    .array(z.string())
    .optional()
    .describe(
      'Languages, names of claims, providers, ids of packages, names of environment variables without their values, or ' +
        'rows of jobs with their error',
    ),
  count: z.int().optional(),
})

/** The proof ends earlier with its session. */
const PREVIEW_SECONDS = 30 * 24 * 3600

const storefrontSchema = objectSchema('StorefrontState', {
  isOpen: z.boolean(),
  opensOn: z.iso.date().nullable(),
  isTrial: z.boolean().describe('No payment moves money'),
  hasSamples: z.boolean().describe('Claims, testimonials or legal texts are still the samples'),
})

const trialRemovalSchema = z.object({
  removed: z.int().describe('Number of orders'),
  left: z.int().describe('Orders that another call removes'),
})

export const launchRoutes = [
  endpoint({
    key: 'GET /admin/launch',
    operationId: 'getLaunchChecklist',
    summary: 'Get the launch checklist',
    description: 'Lists what is left to do before the shop opens.',
    ...requirePermission('settings:manage'),
    answer: z.object({
      steps: z.array(launchStepSchema),
      openSince: timeSchema
        .nullable()
        .describe('When the shop was opened; null for a closed one and one that never was closed'),
      isPutAside: z.boolean().describe('The dashboard does not show the checklist'),
    }),
    handle: async ({ db, services, runtime: { environment }, user, c }) => {
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
  }),
  endpoint({
    key: 'GET /admin/storefront',
    operationId: 'getStorefrontState',
    summary: 'Get what visitors see',
    description: 'In a closed shop it also sets the cookie with which the browser of staff sees the pages.',
    ...requirePermission('orders:read'),
    answer: storefrontSchema,
    handle: async ({ db, services, runtime, token, c }) => {
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
  }),
  endpoint({
    key: 'DELETE /admin/trial-orders',
    operationId: 'removeTrialOrders',
    summary: 'Remove trial orders',
    description:
      'Deletes the orders that were placed without real money, with their payments, documents and everything else that ' +
      'belongs to them. Real orders stay. Repeat it while some are left.',
    ...requirePermission('settings:manage', 'always'),
    answer: trialRemovalSchema,
    errors: ['confirmation_needed'],
    handle: ({ db, services, actor }) =>
      removeTrialOrders(db, { actor, deleteDemoSessions: services.deleteDemoSessions }),
  }),
]
