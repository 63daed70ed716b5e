import { MAX_PASSKEYS } from '../shop/accounts/passkeys/add-passkey.ts'
import { INVITATION_DAYS, LINK_MINUTES } from '../shop/accounts/token.ts'
import { PERIOD_DAYS } from '../shop/admin/dashboard/get-stats.ts'
import { MAX_RANGE_DAYS } from '../shop/analytics/reports/date-range.ts'
import { VISIT_TIMEOUT_MINUTES } from '../shop/analytics/tracking/record-events.ts'
import { MAX_LOGO_PNG_BYTES } from '../shop/brand/logo.ts'
import { MAX_SVG_BYTES } from '../shop/brand/sanitize-svg.ts'
import { MAX_CANNED_REPLIES } from '../shop/conversations/canned-replies.ts'
import { MAX_ATTACHMENT_BYTES } from '../shop/conversations/inbound-email/store-attachments.ts'
import { OFFER_LIMITS } from '../shop/custom-offers/offer-state.ts'
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '../shop/imports/import-fields.ts'
import type { Lang } from '../shop/localization/languages.ts'
import { MAX_START_DAYS } from '../shop/orders/delivery/set-plan.ts'
import { MAX_POSTS, MIN_POSTS } from '../shop/orders/order-limits.ts'
import { MAX_SAVED_VIEWS } from '../shop/orders/order-views.ts'
import { REFERENCE_DAYS } from '../shop/promotions/price-reductions.ts'
import { PROMOTION_LIMITS } from '../shop/promotions/promotion-fields.ts'
import { RETIREMENT_HOURS } from '../shop/provider-credentials/set-up-provider.ts'
import { formatFigure, type Unit } from '../shop/settings/placeholder-figures.ts'
import { WITHDRAWAL_DAYS } from '../shop/settings/policy.ts'
import { MAX_TEXT_LENGTH } from '../shop/translations/validation/check-text.ts'
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from '../shop/uploads/image-limits.ts'
import { WEBHOOK_LIMITS, WEBHOOK_RETENTION_DAYS } from '../shop/webhooks/webhook-event-types.ts'

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

/** Figures of the code that messages name as `{{limits.<name>}}`. Without a unit the message names it. */
export const LIMITS: Record<string, readonly [number, Unit?]> = {
  attachmentMegabytes: [MAX_ATTACHMENT_BYTES / MEGABYTE],
  cannedReplies: [MAX_CANNED_REPLIES],
  dashboardPeriod: [PERIOD_DAYS, 'days'],
  verificationLink: [LINK_MINUTES.verification / 60, 'hours'],
  emailChangeLink: [LINK_MINUTES.change / 60, 'hours'],
  imageMegabytes: [MAX_IMAGE_BYTES / MEGABYTE],
  imageMegapixels: [MAX_IMAGE_PIXELS / 1_000_000],
  importMegabytes: [MAX_IMPORT_BYTES / MEGABYTE],
  importRows: [MAX_IMPORT_ROWS],
  invitation: [INVITATION_DAYS, 'days'],
  loginLinkMinutes: [LINK_MINUTES.login],
  logoImageKilobytes: [MAX_LOGO_PNG_BYTES / KILOBYTE],
  logoSvgKilobytes: [MAX_SVG_BYTES / KILOBYTE],
  lowestPrice: [REFERENCE_DAYS, 'days'],
  maxPosts: [MAX_POSTS],
  messageLength: [MAX_TEXT_LENGTH],
  minPosts: [MIN_POSTS],
  offer: [OFFER_LIMITS.days, 'days'],
  passkeys: [MAX_PASSKEYS],
  plannedStart: [MAX_START_DAYS, 'days'],
  promotionCodes: [PROMOTION_LIMITS.codes],
  promotionPriority: [PROMOTION_LIMITS.priority],
  reportRange: [MAX_RANGE_DAYS, 'days'],
  replayedMessages: [WEBHOOK_LIMITS.replayed],
  resetLink: [LINK_MINUTES.reset / 60, 'hours'],
  retiredSecret: [RETIREMENT_HOURS, 'hours'],
  savedViews: [MAX_SAVED_VIEWS],
  visitMinutes: [VISIT_TIMEOUT_MINUTES],
  webhookRetention: [WEBHOOK_RETENTION_DAYS, 'days'],
  withdrawal: [WITHDRAWAL_DAYS, 'days'],
}

const PLACEHOLDER = /\{\{limits\.(\w+)\}\}/g

/** Writes the limits into a message. An unknown name stays visible. */
export function fillLimits(lang: Lang, message: string): string {
  return message.replace(PLACEHOLDER, (placeholder, name: string) => {
    const limit = Object.hasOwn(LIMITS, name) ? LIMITS[name] : undefined
    return limit ? formatFigure(lang, limit[1] ?? 'bare', limit[0]).replace(' ', '\u00a0') : placeholder
  })
}
