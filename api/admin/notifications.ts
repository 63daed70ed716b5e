import { z } from '@hono/zod-openapi'
import { isValidBrowserKeys } from '../../shop/notifications/encrypt-push.ts'
import { EMAIL_TIMINGS, NOTIFICATION_KINDS } from '../../shop/notifications/notification-kinds.ts'
import { getPreferences, savePreferences } from '../../shop/notifications/preferences.ts'
import {
  createPushSubscription,
  deletePushSubscription,
  listPushSubscriptions,
  queueTestPush,
  requirePublicKey,
} from '../../shop/notifications/push-subscriptions.ts'
import { getSettings } from '../../shop/settings/get-settings.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { identifier, objectSchema, timeSchema, timeZone } from '../schema.ts'
import { requireUsableUrl } from '../webhooks/schema.ts'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'admin-settings:errors.clock')

const preferencesSchema = objectSchema('NotificationPreferences', {
  kinds: z
    .array(
      z.object({
        kind: z.enum(NOTIFICATION_KINDS),
        email: z.enum(EMAIL_TIMINGS).describe('`daily`: in one email each morning'),
        push: z.boolean().describe('At once, on the devices that the user allowed'),
      }),
    )
    .refine(
      (list) => new Set(list.map(({ kind }) => kind)).size === list.length,
      'common:validation.duplicates',
    ),
  timeZone: timeZone.describe('IANA name'),
  quietHours: z
    .object({ from: clock, to: clock })
    .refine(({ from, to }) => from !== to, {
      path: ['to'],
      error: 'admin-settings:notifications.sameTimes',
    })
    .nullable()
    .openapi({
      description: 'What happens in them comes together when they end; they may pass midnight',
      example: { from: '22:00', to: '07:00' },
    }),
})

const deviceSchema = objectSchema('NotificationDevice', {
  id: z.string(),
  userAgent: z.string().nullable().describe('User-Agent header of the browser that allowed it'),
  createdAt: timeSchema,
  lastSuccessAt: timeSchema.nullable().describe('Last notification that its push service took'),
})

const subscriptionSchema = z
  .object({
    endpoint: identifier(2_000)
      .regex(/^[\x21-\x7e]+$/)
      .describe('Address at the push service of the browser'),
    keys: z
      .object({
        p256dh: identifier(200).describe('Public key of the browser, base64url'),
        auth: identifier(100).describe('Secret of the browser, base64url'),
      })
      .refine(({ p256dh, auth }) => isValidBrowserKeys({ publicKey: p256dh, authSecret: auth })),
  })
  .openapi('PushSubscription', {
    description: 'As `PushSubscription.toJSON()` returns it',
    example: {
      endpoint: 'https://push.example/Sd3k9',
      keys: {
        p256dh: 'BKOPHCV7cuQRxqx1c1mkKEjdPVxOaRw86fhmoFXiAq87tIbxKHt5g3cMcwO5J3MvZJMTt9Xj90AxjjEpBHyMdW0',
        auth: '6BRCdrmSzxW4FfWkD12V7g',
      },
    },
  })

/** The kinds of notifications that a member of staff chose, and the devices that show them. */
export const notificationRoutes = [
  endpoint({
    key: 'GET /account/notifications',
    operationId: 'getNotificationPreferences',
    summary: 'Get what you are notified of',
    description: 'Lists the kinds whose screens your role may open.',
    ...requirePermission('notifications:own'),
    answer: z.object({
      preferences: preferencesSchema,
      devices: z.array(deviceSchema),
      supportEmail: z.string().describe('Receives the messages of customers whatever staff choose'),
      hasMailServer: z.boolean().describe('False: the emails wait until a mail server is set up'),
    }),
    handle: async ({ db, user, services }) => ({
      preferences: await getPreferences(db, user),
      devices: await listPushSubscriptions(db, user.id),
      supportEmail: (await getSettings(db)).supportEmail,
      hasMailServer: services.mailer !== null,
    }),
  }),
  endpoint({
    key: 'PUT /account/notifications',
    operationId: 'updateNotificationPreferences',
    summary: 'Choose what you are notified of',
    description: 'Kinds that are left out return to the default of your role.',
    ...requirePermission('notifications:own'),
    json: preferencesSchema,
    answer: preferencesSchema,
    handle: async ({ db, user, json }) => {
      await savePreferences(db, user, json)
      return await getPreferences(db, user)
    },
  }),
  endpoint({
    key: 'POST /account/notifications/key',
    operationId: 'createPushKey',
    summary: 'Get the key for subscribing a browser',
    description:
      'The key with which the shop identifies itself to push services (VAPID). The first call creates it.',
    ...requirePermission('notifications:own'),
    answer: z.object({ publicKey: z.string().describe('Uncompressed point, base64url') }),
    handle: async ({ db, services }) => ({ publicKey: await requirePublicKey(db, services) }),
  }),
  endpoint({
    key: 'POST /account/notifications/devices',
    operationId: 'createPushSubscription',
    summary: 'Show notifications on this device',
    description:
      'Stores the subscription of a browser until the session ends. A browser shows those of one user; an eleventh device ' +
      'replaces the oldest one.',
    ...requirePermission('notifications:own'),
    json: subscriptionSchema,
    status: 201,
    answer: z.object({ id: z.string() }),
    errors: ['webhook_url_insecure', 'webhook_url_forbidden'],
    handle: async ({ db, services, user, token, json: { endpoint, keys }, c }) => {
      requireUsableUrl(services.webhookSender, endpoint)
      const id = await createPushSubscription(db, {
        userId: user.id,
        sessionToken: token,
        endpoint,
        publicKey: keys.p256dh,
        authSecret: keys.auth,
        userAgent: c.req.header('user-agent')?.slice(0, 500) ?? null,
      })
      return { id }
    },
  }),
  endpoint({
    key: 'DELETE /account/notifications/devices/{id}',
    operationId: 'deletePushSubscription',
    summary: 'Stop notifications on a device',
    ...requirePermission('notifications:own'),
    handle: ({ db, user, param }) => deletePushSubscription(db, { id: param.id, userId: user.id }),
  }),
  endpoint({
    key: 'POST /account/notifications/devices/{id}/test',
    operationId: 'sendTestNotification',
    summary: 'Send a test to a device',
    ...requirePermission('notifications:own'),
    status: 202,
    answer: z.object({ id: z.string() }),
    handle: async ({ db, user, param }) => {
      await queueTestPush(db, { id: param.id, userId: user.id })
      return { id: param.id }
    },
  }),
]
