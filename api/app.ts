import { bodyLimit } from 'hono/body-limit'
import { accountRoutes } from './account.ts'
import { analyticsRoutes } from './analytics.ts'
import { apiKeyRoutes } from './api-keys.ts'
import { auditRoutes } from './audit.ts'
import { authRoutes } from './auth.ts'
import { cannedReplyRoutes } from './canned-replies.ts'
import { chatRoutes } from './chat.ts'
import { chatLiveRoutes } from './chat-live.ts'
import { checkoutRoutes } from './checkout.ts'
import { contactRoutes } from './contact.ts'
import { contentRoutes } from './content.ts'
import { conversationRoutes } from './conversations.ts'
import { demoPaymentRoutes } from './demo-payments.ts'
import { disputeRoutes } from './disputes.ts'
import { editTranslationRoutes } from './edit-translations.ts'
import { eventRoutes } from './events.ts'
import { neverKept } from './every-request.ts'
import { inboxLiveRoutes } from './inbox-live.ts'
import { launchRoutes } from './launch.ts'
import { localizationRoutes } from './localization.ts'
import { mailRoutes } from './mails.ts'
import { orderRoutes } from './orders.ts'
import { ownSessionRoutes } from './own-sessions.ts'
import { packageRoutes } from './packages.ts'
import { passwordResetRoutes } from './password-reset.ts'
import { paymentIssueRoutes } from './payment-issues.ts'
import { paypalRoutes } from './paypal.ts'
import { onError, problem } from './problem.ts'
import { providerProblemRoutes } from './provider-problems.ts'
import { rateRoutes } from './rates.ts'
import { receiptRoutes } from './receipts.ts'
import { refundRoutes } from './refunds.ts'
import { routes } from './routes.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { settingsRoutes } from './settings.ts'
import { staffOrderRoutes } from './staff-orders.ts'
import { staffPackageRoutes } from './staff-packages.ts'
import { statsRoutes } from './stats.ts'
import { translationHistoryRoutes } from './translation-history.ts'
import { translationRoutes } from './translations.ts'
import { BODY_LIMIT } from './unread-body.ts'
import { userAccessRoutes } from './user-access.ts'
import { userRoutes } from './users.ts'
import { webhookEventRoutes } from './webhook-events.ts'
import { webhookRoutes } from './webhooks.ts'
import { workOrderRoutes } from './work-orders.ts'

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Shop API', version: '1' },
  servers: [{ url: '/api' }],
}

/** All calls under /api. Chained, so that the browser's client knows every call's types. */
export function createApi() {
  const app = routes()
  app.use(neverKept)
  app.use(bodyLimit({ maxSize: BODY_LIMIT, onError: (c) => problem(c, 'body_too_large') }))
  app.onError(onError)
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' })
  // Written once: all calls are known by the first that asks, and writing it takes longer than any of them.
  let document: Uint8Array<ArrayBuffer> | undefined
  app.get('/openapi.json', (c) => {
    document ??= new TextEncoder().encode(JSON.stringify(app.getOpenAPI31Document(DOCUMENT)))
    return c.body(document, 200, { 'content-type': 'application/json' })
  })
  const calls = app
    .route('/', packageRoutes)
    .route('/', staffPackageRoutes)
    .route('/', localizationRoutes)
    .route('/', eventRoutes)
    .route('/', authRoutes)
    .route('/', passwordResetRoutes)
    .route('/', accountRoutes)
    .route('/', ownSessionRoutes)
    .route('/', secondFactorRoutes)
    .route('/', checkoutRoutes)
    .route('/', orderRoutes)
    .route('/', staffOrderRoutes)
    .route('/', workOrderRoutes)
    .route('/', demoPaymentRoutes)
    .route('/', paypalRoutes)
    .route('/', refundRoutes)
    .route('/', disputeRoutes)
    .route('/', paymentIssueRoutes)
    .route('/', providerProblemRoutes)
    .route('/', webhookEventRoutes)
    .route('/', receiptRoutes)
    .route('/', webhookRoutes)
    .route('/', contactRoutes)
    .route('/', mailRoutes)
    .route('/', chatRoutes)
    .route('/', chatLiveRoutes)
    .route('/', conversationRoutes)
    .route('/', cannedReplyRoutes)
    .route('/', inboxLiveRoutes)
    .route('/', userRoutes)
    .route('/', userAccessRoutes)
    .route('/', apiKeyRoutes)
    .route('/', statsRoutes)
    .route('/', analyticsRoutes)
    .route('/', auditRoutes)
    .route('/', settingsRoutes)
    .route('/', rateRoutes)
    .route('/', contentRoutes)
    .route('/', launchRoutes)
    .route('/', translationRoutes)
    .route('/', editTranslationRoutes)
    .route('/', translationHistoryRoutes)
  // A route, for who mounts this app does not take over its `notFound`: the pages would answer.
  calls.all('*', (c) => problem(c, 'no_such_call'))
  return calls
}

export type Api = ReturnType<typeof createApi>
