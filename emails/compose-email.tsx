import { convert, type HtmlToTextOptions } from 'html-to-text'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MessageCatalog } from '../locales/message-catalog.ts'
import { getTextDirection, type Lang } from '../shop/localization/languages.ts'
import type { EmailData, EmailKind } from '../shop/outbox/email-data.ts'
import { buildLetter, EmailLayout } from './email-layout.tsx'
import { isolateBidi, removeLineBreaks, toSingleLine } from './sanitize-text.ts'
import {
  type EmailContent,
  type EmailShop,
  getEmailTranslator,
  type TemplateInput,
  type Translate,
} from './template.ts'
import * as accounts from './templates/accounts.tsx'
import * as cases from './templates/cases.tsx'
import * as conversations from './templates/conversations.tsx'
import * as orders from './templates/orders.tsx'
import * as payments from './templates/payments.tsx'
import * as staff from './templates/staff.tsx'

const TEMPLATES: { [Kind in EmailKind]: (telling: TemplateInput<Kind>) => EmailContent } = {
  welcome: accounts.welcome,
  verification_link: accounts.verificationLink,
  email_change_link: accounts.emailChangeLink,
  email_change_requested: accounts.emailChangeRequested,
  email_changed: accounts.emailChanged,
  reset_link: accounts.resetLink,
  invitation: accounts.invitation,
  password_changed: accounts.passwordChanged,
  second_factor_changed: accounts.secondFactorChanged,
  passkey_changed: accounts.passkeyChanged,
  new_device: accounts.newDevice,
  login_link: accounts.loginLink,
  payment_confirmed: payments.paymentConfirmed,
  order_started: orders.orderStarted,
  order_paused: orders.orderPaused,
  brief_reminder: orders.briefReminder,
  unpaid_reminder: payments.unpaidReminder,
  order_ended: orders.orderEnded,
  refunded: payments.refunded,
  refund_claim: payments.refundClaim,
  payment_mismatch: payments.paymentMismatch,
  case_opened: cases.caseOpened,
  case_verification: cases.caseVerification,
  case_decided: cases.caseDecided,
  case_resolved: cases.caseResolved,
  order_late: orders.orderLate,
  review_invitation: orders.reviewInvitation,
  review_hidden: orders.reviewHidden,
  offer_sent: orders.offerSent,
  offer_revised: orders.offerRevised,
  offer_expiring: orders.offerExpiring,
  contact_acknowledged: conversations.contactAcknowledged,
  contact_received: conversations.contactReceived,
  chat_waiting: conversations.chatWaiting,
  support_reply: conversations.supportReply,
  staff_notification: staff.staffNotification,
  staff_summary: staff.notificationSummary,
  webhook_failing: staff.webhookFailing,
  account_inactive: accounts.accountInactive,
  account_erased: accounts.accountErased,
}

/** Formats each row of a table as one line: `name: value`. The preview repeats the first sentence. */
const PLAIN_TEXT_OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  formatters: { alternative: ({ attribs }, _, builder) => builder.addInline(attribs.alt ?? '') },
  selectors: [
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'img', format: 'alternative' },
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    { selector: 'table[data-bars]', format: 'skip' },
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'tr[data-fact]', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'td[data-label]', format: 'inlineSurround', options: { suffix: ': ' } },
  ],
}

export interface QueuedEmail<Kind extends EmailKind> {
  kind: Kind
  lang: Lang
  data: EmailData[Kind]
}

/** The document type that most mail programs know. */
const DOCUMENT_TYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

export function composeSubject<Kind extends EmailKind>(
  { kind, lang, data }: QueuedEmail<Kind>,
  shop: EmailShop,
  messages: MessageCatalog,
): string {
  const { subject } = TEMPLATES[kind]({ data, lang, t: getEmailTranslator(messages, lang), shop })
  return cleanSubject(subject, lang)
}

/** Texts of the operator may contain line breaks. Bidi isolates are needed only in right-to-left text. */
function cleanSubject(subject: string, lang: Lang): string {
  return getTextDirection(lang) === 'rtl' ? removeLineBreaks(subject) : toSingleLine(subject)
}

export async function composeEmail<Kind extends EmailKind>(
  mail: QueuedEmail<Kind>,
  shop: EmailShop,
  messages: MessageCatalog,
) {
  const { kind, lang, data } = mail
  // Also renders languages that are no longer live.
  const t = getEmailTranslator(messages, lang)
  return composeContent(TEMPLATES[kind]({ data, lang, t, shop }), { lang, t, shop })
}

export async function composeTestEmail(
  { name, lang }: { name: string; lang: Lang },
  shop: EmailShop,
  messages: MessageCatalog,
) {
  const t = getEmailTranslator(messages, lang)
  const values = { shop: isolateBidi(shop.shopName) }
  const subject = t('mailTest.subject', values)
  return composeContent(buildLetter({ t, name, subject, opening: t('mailTest.text', values) }), {
    lang,
    t,
    shop,
  })
}

function composeContent(
  { subject, preview, body, unsubscribeUrl }: EmailContent,
  { lang, t, shop }: { lang: Lang; t: Translate; shop: EmailShop },
) {
  const title = cleanSubject(subject, lang)
  const markup = renderToStaticMarkup(
    <EmailLayout lang={lang} t={t} shop={shop} title={title} preview={preview}>
      {body}
    </EmailLayout>,
  )
  const html = `${DOCUMENT_TYPE}${markup}`
  return { subject: title, html, text: convert(markup, PLAIN_TEXT_OPTIONS), unsubscribeUrl }
}
