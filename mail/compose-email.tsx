import { render, toPlainText } from '@react-email/components'
import type { MessageCatalog } from '../locales/message-catalog.ts'
import { getTextDirection, type Lang } from '../shop/localization/languages.ts'
import type { EmailData, EmailKind } from '../shop/outbox/tables.ts'
import { EmailLayout } from './email-layout.tsx'
import { removeLineBreaks, toSingleLine } from './sanitize-text.ts'
import type { EmailContent, EmailShop, TemplateInput } from './template.ts'
import { accountErased } from './templates/account-erased.tsx'
import { accountInactive } from './templates/account-inactive.tsx'
import { chatWaiting } from './templates/chat-waiting.tsx'
import { contactAcknowledged } from './templates/contact-acknowledged.tsx'
import { contactReceived } from './templates/contact-received.tsx'
import { invitation } from './templates/invitation.tsx'
import { orderEnded } from './templates/order-ended.tsx'
import { orderStarted } from './templates/order-started.tsx'
import { passwordChanged } from './templates/password-changed.tsx'
import { paymentConfirmed } from './templates/payment-confirmed.tsx'
import { refunded } from './templates/refunded.tsx'
import { resetLink } from './templates/reset-link.tsx'
import { secondFactorChanged } from './templates/second-factor-changed.tsx'
import { supportReply } from './templates/support-reply.tsx'
import { welcome } from './templates/welcome.tsx'

const TEMPLATES: { [Kind in EmailKind]: (telling: TemplateInput<Kind>) => EmailContent } = {
  welcome,
  reset_link: resetLink,
  invitation,
  password_changed: passwordChanged,
  second_factor_changed: secondFactorChanged,
  payment_confirmed: paymentConfirmed,
  order_started: orderStarted,
  order_ended: orderEnded,
  refunded,
  contact_acknowledged: contactAcknowledged,
  contact_received: contactReceived,
  chat_waiting: chatWaiting,
  support_reply: supportReply,
  account_inactive: accountInactive,
  account_erased: accountErased,
}

/** Formats each row of a table as one line: `name: value`. */
const PLAIN_TEXT_OPTIONS = {
  selectors: [
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

/** Returns the subject alone, for lists of emails. */
export function composeSubject<Kind extends EmailKind>(
  { kind, lang, data }: QueuedEmail<Kind>,
  shop: EmailShop,
  messages: MessageCatalog,
): string {
  const { subject } = TEMPLATES[kind]({ data, lang, t: messages.getTranslator(lang), shop })
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
  const t = messages.getTranslator(lang)
  const { subject, preview, body } = TEMPLATES[kind]({ data, lang, t, shop })
  const title = cleanSubject(subject, lang)
  const html = await render(
    <EmailLayout lang={lang} t={t} shop={shop} title={title} preview={preview}>
      {body}
    </EmailLayout>,
  )
  return { subject: title, html, text: toPlainText(html, PLAIN_TEXT_OPTIONS) }
}
