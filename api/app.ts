import { OpenAPIHono } from '@hono/zod-openapi'
import { METHOD_NAME_ALL } from 'hono/router'
import type { RouterRoute } from 'hono/types'
import { passkeyRoutes } from './account/passkey-routes.ts'
import { accountRoutes } from './account/routes.ts'
import { secondFactorRoutes } from './account/second-factor-routes.ts'
import { auditRoutes } from './admin/audit.ts'
import { backupRoutes } from './admin/backup.ts'
import { emailRoutes, reminderRoutes } from './admin/emails.ts'
import { exportRoutes } from './admin/exports.ts'
import { launchRoutes } from './admin/launch.ts'
import { notificationRoutes } from './admin/notifications.ts'
import { searchRoutes } from './admin/search.ts'
import { statsRoutes } from './admin/stats.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { emailLinkRoutes } from './auth/email-link-routes.ts'
import { passkeyLoginRoutes } from './auth/passkey-routes.ts'
import { authRoutes } from './auth/routes.ts'
import { customerCaseRoutes, withdrawalRoutes } from './cases/routes.ts'
import { staffCaseRoutes } from './cases/staff-routes.ts'
import { chatLiveRoutes, chatRoutes } from './chat/routes.ts'
import { checkoutRoutes, paypalRoutes } from './checkout/routes.ts'
import { brandRoutes } from './content/brand.ts'
import { claimRoutes } from './content/claims.ts'
import { contentRoutes } from './content/content.ts'
import { policyRoutes } from './content/policies.ts'
import { uploadRoutes } from './content/uploads.ts'
import type { ApiEnv } from './context.ts'
import { cannedReplyRoutes } from './conversations/canned-replies.ts'
import { contactRoutes } from './conversations/contact.ts'
import { ownAttachmentRoutes, receivedEmailRoutes } from './conversations/received-email-routes.ts'
import { conversationRoutes, inboxLiveRoutes } from './conversations/routes.ts'
import { offerRoutes } from './custom-offers/routes.ts'
import { workRoutes } from './fulfilment/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { eventRoutes } from './localization/events.ts'
import { localizationRoutes } from './localization/routes.ts'
import { mailServerRoutes } from './mail-servers/routes.ts'
import { limitBody } from './middleware/body-limit.ts'
import { setNoStore, setRateLimitHeaders } from './middleware/response-headers.ts'
import { buildOpenApiDocument } from './openapi.ts'
import { briefRoutes } from './orders/briefs.ts'
import { deliveryRoutes } from './orders/delivery-routes.ts'
import { fulfilmentRoutes } from './orders/fulfilment-routes.ts'
import { orderVideoRoutes } from './orders/order-videos.ts'
import { orderViewRoutes } from './orders/order-views.ts'
import { orderRoutes } from './orders/routes.ts'
import { staffOrderRoutes } from './orders/staff-routes.ts'
import { packageRoutes } from './packages/routes.ts'
import { paymentProviderRoutes } from './payment-providers/routes.ts'
import { disputeRoutes } from './payments/disputes.ts'
import { documentRoutes } from './payments/documents.ts'
import { exchangeRateRoutes } from './payments/exchange-rates.ts'
import { paymentIssueRoutes } from './payments/payment-issues.ts'
import { providerProblemRoutes } from './payments/provider-problems.ts'
import { receiptRoutes } from './payments/receipts.ts'
import { refundRoutes } from './payments/refunds.ts'
import { addWebhookRoutes, webhookEventRoutes } from './payments/webhook-events.ts'
import { handleError, handleInvalidInput, sendProblem } from './problem.ts'
import { promotionRoutes } from './promotions/routes.ts'
import { reviewAuthorRoutes } from './reviews/author-routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { billingRoutes, invoiceRoutes } from './taxes/billing-routes.ts'
import { taxRoutes } from './taxes/routes.ts'
import { editTranslationRoutes, translationHistoryRoutes } from './translations/edit-routes.ts'
import { translationRoutes } from './translations/routes.ts'
import { apiKeyRoutes } from './users/api-keys.ts'
import { userRoutes } from './users/routes.ts'
import { webhookEndpointRoutes } from './webhooks/routes.ts'

/** The endpoints by their tag in the OpenAPI document. */
const ENDPOINTS = {
  packages: [packageRoutes],
  promotions: [promotionRoutes],
  localization: [localizationRoutes],
  events: [eventRoutes],
  auth: [authRoutes, passkeyLoginRoutes, emailLinkRoutes],
  account: [
    accountRoutes,
    passkeyRoutes,
    notificationRoutes,
    secondFactorRoutes,
    billingRoutes,
    ownAttachmentRoutes,
  ],
  checkout: [checkoutRoutes, paypalRoutes],
  // Before the routes of one order, which would take `imported` and `open-targets` for an id.
  imports: [importRoutes],
  orders: [deliveryRoutes, orderRoutes, staffOrderRoutes, fulfilmentRoutes],
  exports: [exportRoutes],
  briefs: [briefRoutes, orderVideoRoutes],
  emails: [reminderRoutes, emailRoutes],
  'order-views': [orderViewRoutes],
  fulfilment: [workRoutes],
  uploads: [uploadRoutes],
  refunds: [refundRoutes],
  disputes: [disputeRoutes],
  offers: [offerRoutes],
  cases: [customerCaseRoutes, staffCaseRoutes, withdrawalRoutes],
  reviews: [reviewRoutes, reviewAuthorRoutes],
  'payment-issues': [paymentIssueRoutes],
  policies: [policyRoutes],
  'provider-problems': [providerProblemRoutes],
  'webhook-events': [webhookEventRoutes],
  webhooks: [webhookEndpointRoutes],
  receipts: [receiptRoutes, documentRoutes, invoiceRoutes],
  taxes: [taxRoutes],
  contact: [contactRoutes],
  chat: [chatRoutes, chatLiveRoutes],
  conversations: [conversationRoutes, receivedEmailRoutes, inboxLiveRoutes],
  'canned-replies': [cannedReplyRoutes],
  users: [userRoutes],
  'api-keys': [apiKeyRoutes],
  stats: [statsRoutes],
  search: [searchRoutes],
  analytics: [analyticsRoutes],
  audit: [auditRoutes],
  settings: [settingsRoutes, brandRoutes, claimRoutes],
  'mail-servers': [mailServerRoutes],
  'payment-providers': [paymentProviderRoutes],
  'exchange-rates': [exchangeRateRoutes],
  content: [contentRoutes],
  launch: [launchRoutes],
  backup: [backupRoutes],
  translations: [translationRoutes, editTranslationRoutes, translationHistoryRoutes],
} as const

const API_BASE = '/api'

export function createApi() {
  const app = new OpenAPIHono<ApiEnv>({ defaultHook: handleInvalidInput })
  app.use(setNoStore)
  app.use(setRateLimitHeaders)
  app.use(limitBody)
  app.onError(handleError)
  // Built once, by the first request: building it takes longer than any other call.
  let document: Uint8Array<ArrayBuffer> | undefined
  app.get('/openapi.json', (c) => {
    document ??= new TextEncoder().encode(JSON.stringify(buildOpenApiDocument(app)))
    return c.body(document, 200, { 'content-type': 'application/json' })
  })
  addWebhookRoutes(app)
  for (const [tag, groups] of Object.entries(ENDPOINTS)) {
    for (const operation of groups.flat()) operation.addTo(app, tag)
  }
  const routes = app.routes.filter(({ method, path }) => method !== METHOD_NAME_ALL && path !== '*')
  // A route instead of `notFound`, which a mounted app loses: pages would answer unknown API paths.
  app.all('*', (c) => {
    const allow = listMethods(routes, c.req.path.slice(API_BASE.length))
    return allow.length > 0 ? sendProblem(c, 'method_not_allowed', { allow }) : sendProblem(c, 'no_such_call')
  })
  return app
}

function listMethods(routes: RouterRoute[], path: string): string[] {
  const matching = routes.filter((route) => {
    const pattern = route.path.replaceAll(/:\w+/g, '[^/]+')
    return new RegExp(`^${pattern}$`).test(path)
  })
  // Each GET answers HEAD, too.
  const methods = matching.flatMap(({ method }) => (method === 'GET' ? [method, 'HEAD'] : [method]))
  return [...new Set(methods)].sort()
}

type AnyOperation = (typeof ENDPOINTS)[keyof typeof ENDPOINTS][number][number]

/** The operations by method and path, for the typed client. */
export type ApiOperations = {
  [Operation in AnyOperation as Operation['key']]: NonNullable<Operation['types']>
}
