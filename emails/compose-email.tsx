import { convert, type HtmlToTextOptions } from 'html-to-text'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MessageCatalog } from '../locales/message-catalog.ts'
import { getTextDirection, type Lang } from '../shop/localization/languages.ts'
import type { EmailData, EmailKind } from '../shop/outbox/email-data.ts'
import { buildLetter, EmailLayout, getLetterTexts } from './email-layout.tsx'
import { removeLineBreaks, toSingleLine } from './sanitize-text.ts'
import {
  type EmailContent,
  type EmailShop,
  getEmailTranslator,
  type Templates,
  type Translate,
} from './template.ts'
import { ACCOUNT_EMAILS } from './templates/accounts.tsx'
import { CASE_EMAILS } from './templates/cases.tsx'
import { CONVERSATION_EMAILS } from './templates/conversations.tsx'
import { ORDER_EMAILS } from './templates/orders.tsx'
import { PAYMENT_EMAILS } from './templates/payments.tsx'
import { STAFF_EMAILS } from './templates/staff.tsx'

const TEMPLATES: Templates = {
  ...ACCOUNT_EMAILS,
  ...PAYMENT_EMAILS,
  ...ORDER_EMAILS,
  ...CASE_EMAILS,
  ...CONVERSATION_EMAILS,
  ...STAFF_EMAILS,
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
  return composeContent(buildLetter(name, getLetterTexts({ t, shop }, 'mailTest')), { lang, t, shop })
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
