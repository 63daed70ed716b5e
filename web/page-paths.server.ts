import { href } from 'react-router'
import { OTHER_VALUES } from '../shop/analytics/dimensions.ts'
import type { PagePaths } from '../shop/services.ts'
import { PUBLIC_PAGES } from './seo/page-dates.server.ts'
import { isStaffPath } from './shell/page-views/build-page-view-event.ts'
import { CANCELLED_PARAM, OFFER_PARAM } from './storefront/checkout/checkout-path.ts'
import { withSearch } from './with-search.ts'

/** The pages whose views are counted, by path. A test compares them with the routes. */
const TRACKED_PATHS = new Set<string>([
  ...PUBLIC_PAGES,
  href('/withdrawal'),
  href('/imprint'),
  href('/cart'),
  href('/checkout'),
  href('/payment-processing'),
  href('/payment-success'),
  href('/login'),
  href('/register'),
  href('/forgot-password'),
  href('/reset-password'),
  href('/login-link'),
  href('/verify-email'),
  href('/undo-email-change'),
  href('/change-password'),
  href('/account'),
  href('/setup'),
  href('/dashboard'),
  href('/orders'),
])

/** Pages with an id in the path are counted together, so that the analytics hold no order's id. */
const DETAIL_PATHS = [
  href('/orders/:orderId', { orderId: ':id' }),
  href('/orders/:orderId/again', { orderId: ':id' }),
  href('/orders/:orderId/review', { orderId: ':id' }),
  href('/receipts/:paymentId', { paymentId: ':id' }),
  href('/documents/:documentId', { documentId: ':id' }),
  href('/offers/:token', { token: ':id' }),
  href('/reviews/:token', { token: ':id' }),
  href('/videos/:token', { token: ':id' }),
  href('/reminders/:token', { token: ':id' }),
  href('/policies/terms/:version', { version: ':id' }),
  href('/policies/refund/:version', { version: ':id' }),
]

/** Returns the path a view is counted under, or null when it is not counted. */
function getTrackedPage(address: string): string | null {
  const [path = ''] = address.split(/[?#]/)
  const bare = (path.endsWith('/') ? path.slice(0, -1) : path) || '/'
  if (isStaffPath(bare)) return null
  if (TRACKED_PATHS.has(bare)) return bare
  return DETAIL_PATHS.find((detail) => isOfPattern(bare.split('/'), detail.split('/'))) ?? OTHER_VALUES
}

function isOfPattern(path: string[], pattern: string[]): boolean {
  return path.length === pattern.length && pattern.every((part, at) => part === ':id' || part === path[at])
}

/** The page that ends reminders, as a pattern. Mail programs post to it. */
export const REMINDERS_PAGE = href('/reminders/:token', { token: ':token' })

/** The paths that domain code, emails and payment providers use, built from the routes and injected by app.ts. */
export const PAGE_PATHS: PagePaths = {
  cancelledCheckout: withSearch(href('/checkout'), { [CANCELLED_PARAM]: '1' }),
  paymentResult: href('/payment-success'),
  demoGateway: (sessionId) => withSearch(href('/payment-processing'), { session_id: sessionId }),
  orders: href('/orders'),
  order: (orderId) => href('/orders/:orderId', { orderId }),
  receipt: (paymentId) => href('/receipts/:paymentId', { paymentId }),
  accountLogin: withSearch(href('/login'), { from: href('/account') }),
  forgotPassword: (lang) => withSearch(href('/forgot-password'), { lang }),
  resetPassword: (token, lang) => withSearch(href('/reset-password'), { token, lang }),
  loginLink: (token, lang) => withSearch(href('/login-link'), { token, lang }),
  verifyEmail: (token, lang) => withSearch(href('/verify-email'), { token, lang }),
  undoEmailChange: (token, lang) => withSearch(href('/undo-email-change'), { token, lang }),
  setup: (token) => withSearch(href('/setup'), { token }),
  refundPolicy: (lang) => withSearch(href('/refund'), { lang }),
  confirmWithdrawal: (token, lang) => withSearch(href('/withdrawal'), { token, lang }),
  offer: (token, lang) => withSearch(href('/offers/:token', { token }), { lang }),
  orderAgain: (orderId) => href('/orders/:orderId/again', { orderId }),
  orderReview: (orderId) => href('/orders/:orderId/review', { orderId }),
  writeReview: (token, lang) => withSearch(href('/reviews/:token', { token }), { lang }),
  orderVideo: (token, lang) => withSearch(href('/videos/:token', { token }), { lang }),
  reminders: (token, lang) => withSearch(href('/reminders/:token', { token }), { lang }),
  cancelledOfferCheckout: (token) =>
    withSearch(href('/checkout'), { [OFFER_PARAM]: token, [CANCELLED_PARAM]: '1' }),
  supportChat: (lang) => `${withSearch(href('/contact'), { lang })}#chat`,
  staffOrders: href('/admin/orders'),
  staffOrder: (orderId) => href('/admin/orders/:orderId', { orderId }),
  paymentIssues: href('/admin/attention'),
  staffReviews: href('/admin/reviews'),
  launchChecklist: href('/settings/:section?', { section: 'launch' }),
  notificationSettings: href('/settings/:section?', { section: 'notifications' }),
  webhooks: href('/admin/webhooks'),
  inboxConversation: (conversationId) => href('/admin/inbox/:conversationId?', { conversationId }),
  getTrackedPage,
}

/** Paths that programs try on any website, and where this shop serves them. */
export const WELL_KNOWN_REDIRECTS = {
  // Password managers open it for "Change password".
  '/.well-known/change-password': href('/change-password'),
  '/security.txt': href('/.well-known/security.txt'),
} as const
