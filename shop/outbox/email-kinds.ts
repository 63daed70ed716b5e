import type { RateLimitRuleName } from '../rate-limit/rules.ts'
import type { EmailKind } from './email-data.ts'

/**
 * Rate limit per recipient for each kind of email that anybody can cause without owning the address. Null for
 * emails that need a payment, staff or a job; `getEmailLimit` adds the exception.
 */
export const EMAIL_LIMITS = {
  welcome: 'mailWelcome',
  verification_link: 'mailVerificationLink',
  email_change_link: 'mailEmailChangeLink',
  // Requests are limited by user. A limit here would let an attacker use it up and change the email unseen.
  email_change_requested: null,
  email_changed: null,
  reset_link: 'mailResetLink',
  login_link: 'mailLoginLink',
  invitation: 'mailInvitation',
  password_changed: 'mailPasswordChanged',
  second_factor_changed: 'mailSecondFactorChanged',
  passkey_changed: 'mailPasskeyChanged',
  new_device: 'mailNewDevice',
  payment_confirmed: null,
  order_started: null,
  order_paused: null,
  brief_reminder: null,
  unpaid_reminder: null,
  order_ended: null,
  refunded: null,
  refund_claim: null,
  payment_mismatch: null,
  case_opened: null,
  case_verification: 'mailCaseVerification',
  case_decided: null,
  case_resolved: null,
  order_late: null,
  review_invitation: null,
  review_hidden: null,
  offer_sent: null,
  offer_revised: null,
  offer_expiring: null,
  contact_acknowledged: 'contactAddress',
  contact_received: 'mailContactReceived',
  chat_waiting: 'mailChatWaiting',
  support_reply: null,
  staff_notification: 'mailStaffNotification',
  staff_summary: null,
  webhook_failing: null,
  account_inactive: null,
  account_erased: 'mailAccountErased',
} as const satisfies Record<EmailKind, RateLimitRuleName | null>

export const EMAIL_KINDS = Object.keys(EMAIL_LIMITS) as EmailKind[]
