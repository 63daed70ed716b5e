import type { CurrencyCode } from '../currencies.ts'
import type { Lang } from '../localization/languages.ts'
import type { Money } from '../money.ts'
import type { NotificationData, NotificationItem } from '../notifications/notification-kinds.ts'
import type { EmailOffer, EmailOrder, VerificationEmailData } from './email-order.ts'

interface Recipient {
  name: string
}

/** Remedy of a case in an email: an amount of money or a number of units; both are null without a remedy. */
export interface EmailRemedy {
  amount: Money | null
  units: number | null
}

interface EmailCase {
  caseId: string
  order: EmailOrder
  caseKind: 'cancellation' | 'withdrawal' | 'quality' | 'non_delivery' | 'replacement' | 'refund'
}

/** Data of each kind of email: everything its text needs, so that sending reads nothing else. */
export interface EmailData extends VerificationEmailData {
  /** `link` is path and query; the origin is added when the email is sent. The token works until the email expires. */
  reset_link: Recipient & { link: string }
  /** Works once, until the email expires. */
  login_link: Recipient & { link: string }
  /** To a user that staff created. */
  invitation: Recipient & {
    /** Path and query of the page for the first password. */
    link: string
    /** Days for which the link works. */
    days: number
  }
  /** `at` is the ISO 8601 time of the change. */
  password_changed: Recipient & { at: string }
  /** Whether it was turned on or off. */
  second_factor_changed: Recipient & { on: boolean }
  /** A log-in with a browser, system or country that the account has not used before; `at` is its ISO 8601 time. */
  new_device: Recipient & {
    at: string
    browser: string | null
    system: string | null
    /** ISO 3166 code, estimated from the IP address. */
    country: string | null
  }
  /** `passkey` is the name that the user gave it; `added` or removed. */
  passkey_changed: Recipient & { passkey: string; added: boolean }
  payment_confirmed: Recipient & {
    paymentId: string
    /** The formatted number of the receipt. */
    receiptLabel: string
    /** No money was charged. */
    isTrial: boolean
    /** `amount` was paid; it plus `discount` is the undiscounted price. */
    lines: (EmailOrder & {
      units: number
      amount: Money
      discount: Money
      /** The package is one of the catalog, so that the line can be ordered again. */
      isRepeatable?: boolean
    })[]
    /** ISO 8601 times by which the last line starts and is delivered; absent where a line has no promised time. */
    promised?: { startBy: string; deliverBy: string }
    discounts: { title: string; amount: Money }[]
    charge: Money
    /** Days of the withdrawal period, where the customer asked to start within it. */
    earlyStartDays?: number
    /** Display currency of the customer, its rate for one GBP, and the day of the rate. */
    display: { currency: CurrencyCode; rate: number; asOf: string | null }
  }
  order_started: Recipient & {
    order: EmailOrder
    /** ISO 8601; null where no time is promised. */
    deliverBy: string | null
  }
  /** The profile or video is not reachable; the work waits for the customer. */
  order_paused: Recipient & {
    order: EmailOrder
    reason: 'account_private' | 'username_not_found' | 'video_removed'
  }
  /** The shop waits for the customer's answers; the first one comes with the payment. */
  brief_reminder: Recipient & {
    order: EmailOrder
    /** From 1. */
    number: number
    /** Path and query of the page that sets the missing video without a log-in; absent where none is missing. */
    link?: string
  }
  /** An order that the customer left unpaid. `link` is path and query of the page that ends these emails for good. */
  unpaid_reminder: Recipient & {
    lines: (EmailOrder & { amount: Money })[]
    charge: Money
    link: string
  }
  order_ended: Recipient & {
    order: EmailOrder
    outcome: 'completed' | 'partial' | 'failed'
    delivered: number
  }
  /** A credit note. */
  refunded: Recipient & {
    paymentId: string
    /** The formatted number of the credit note. */
    creditNoteLabel: string
    /** No money was charged. */
    isTrial: boolean
    /** Receipt of the refunded payment; null for money that bought nothing. */
    receiptLabel: string | null
    /** Null for several orders, and for money that bought none. */
    order: EmailOrder | null
    amount: Money
    /** Business days until the refund reaches the customer. */
    days: { from: number; to: number }
  }
  refund_claim: Recipient & {
    isTrial: boolean
    order: EmailOrder | null
    amount: Money
    /** At the provider. */
    claimUrl: string
  }
  /** Money that came in does not pay for the orders as it is, or a refund came back to the shop; staff decide. */
  payment_mismatch: Recipient & {
    problem: 'wrong_amount' | 'paid_after_close' | 'overpaid' | 'refund_failed'
    /** The money that came in, the surplus, or the refund. */
    amount: Money
    /** Price of the orders. */
    charge: Money
  }
  /** Acknowledges a case with the time and the words of the statement. */
  case_opened: Recipient &
    EmailCase & {
      statement: string
      /** ISO 8601 time of the statement. */
      at: string
      /** ISO 8601 deadline of the decision. */
      dueAt: string
      /** Remedy by the policy; null when staff decide. */
      remedy: EmailRemedy | null
    }
  /** Acknowledges a withdrawal that was stated without a login, and asks to confirm it. */
  case_verification: Recipient &
    EmailCase & {
      statement: string
      at: string
      /** Path and query of the page that confirms it. */
      link: string
      /** Days for which the link works. */
      days: number
    }
  case_decided: Recipient &
    EmailCase & {
      outcome: 'accepted' | 'adjusted' | 'refused'
      /** Null when nothing is refunded or replaced. */
      remedy: EmailRemedy | null
      reason: string | null
    }
  /** The refund has succeeded or the replacement is complete. */
  case_resolved: Recipient & EmailCase & { remedy: EmailRemedy }
  /** A promised time has passed. */
  order_late: Recipient & {
    order: EmailOrder
    /** The promised time that has passed: of the start, or of the delivery. */
    step: 'start' | 'delivery'
    /** Refund that the policy provides now; null for none. */
    refund: Money | null
    delivered: number
  }
  /** Asks for a review after the delivery. `link` is path and query of the page for this one order. */
  review_invitation: Recipient & { order: EmailOrder; link: string }
  /** Staff hid the review of the customer, for one of the published reasons. */
  review_hidden: Recipient & {
    order: EmailOrder
    reason: 'abusive' | 'personal_data' | 'unlawful' | 'advertising' | 'off_topic'
  }
  offer_sent: Recipient & EmailOffer
  offer_revised: Recipient & EmailOffer
  offer_expiring: Recipient & EmailOffer
  contact_acknowledged: Recipient & {
    /** Hours within which staff reply. */
    replyHours: number
  }
  /** To support: a message of the contact form. */
  contact_received: {
    conversationId: string
    name: string
    email: string
    phone: string | null
    subject: string
    message: string
    /** Service type of the API, in English. */
    serviceType: string | null
    /** Language of the sender. */
    language: Lang
    currency: CurrencyCode
  }
  /** To support: chat messages that nobody has read. */
  chat_waiting: {
    conversationId: string
    name: string
    email: string | null
    messages: string[]
    /** Language of the visitor. */
    language: Lang
  }
  /** Answers of staff, to a customer who was not online to read them. */
  support_reply: Recipient & {
    channel: 'chat' | 'contact'
    /** Subject of the contact message; null for a chat. */
    subject: string | null
    /** In the order they were written. */
    messages: string[]
    /** The message that is answered. */
    question: string
  }
  /** To a member of staff, at once. */
  staff_notification: Recipient & { item: NotificationItem }
  /** To a member of staff: what happened since the last one. */
  staff_summary: Recipient & {
    items: NotificationItem[]
    /** All there are, also those that are not listed. */
    total: number
  }
  /** To a member of staff: an endpoint of outgoing webhooks does not accept messages. */
  webhook_failing: Recipient & NotificationData['webhook_failing']
  /** Notice that an unused account will be erased. */
  account_inactive: Recipient & {
    /** Years without use. */
    years: number
    /** Days until the erasure. */
    days: number
  }
  /** Last email to a user: the account was erased. */
  account_erased: Recipient
}

export type EmailKind = keyof EmailData
