import { render, toPlainText } from '@react-email/components'
import type { Book } from '../locales/words.ts'
import { directionOf, type Lang } from '../shop/localization/languages.ts'
import type { MailFacts, MailKind } from '../shop/outbox/tables.ts'
import { accountErased } from './account-erased.tsx'
import { accountInactive } from './account-inactive.tsx'
import { chatWaiting } from './chat-waiting.tsx'
import { contactAcknowledged } from './contact-acknowledged.tsx'
import { contactReceived } from './contact-received.tsx'
import { invitation } from './invitation.tsx'
import { Letter } from './letter.tsx'
import { oneLine, unbroken } from './one-line.ts'
import { orderEnded } from './order-ended.tsx'
import { orderStarted } from './order-started.tsx'
import { passwordChanged } from './password-changed.tsx'
import { paymentConfirmed } from './payment-confirmed.tsx'
import { refunded } from './refunded.tsx'
import { resetLink } from './reset-link.tsx'
import { secondFactorChanged } from './second-factor-changed.tsx'
import { supportReply } from './support-reply.tsx'
import type { MailShop, Telling, Told } from './telling.ts'
import { welcome } from './welcome.tsx'

const TOLD: { [Kind in MailKind]: (telling: Telling<Kind>) => Told } = {
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

/** A row of facts is one line: `name: value`. */
const PLAIN = {
  selectors: [
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'tr[data-fact]', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'td[data-label]', format: 'inlineSurround', options: { suffix: ': ' } },
  ],
}

export interface Mail<Kind extends MailKind> {
  kind: Kind
  lang: Lang
  facts: MailFacts[Kind]
}

export async function compose<Kind extends MailKind>(mail: Mail<Kind>, shop: MailShop, words: Book) {
  const { kind, lang, facts } = mail
  // Of a language that is not live any more too.
  const t = words.translatorOf(lang)
  const { subject, preview, body } = TOLD[kind]({ facts, lang, t, shop })
  // The operator's words may hold line ends. What isolates the parts is of use only among Arabic words.
  const title = directionOf(lang) === 'rtl' ? unbroken(subject) : oneLine(subject)
  const html = await render(
    <Letter lang={lang} t={t} shop={shop} title={title} preview={preview}>
      {body}
    </Letter>,
  )
  return { subject: title, html, text: toPlainText(html, PLAIN) }
}
