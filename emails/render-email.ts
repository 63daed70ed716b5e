import type { MessageCatalog } from '../locales/message-catalog.ts'
import type { Lang } from '../shop/localization/languages.ts'
import type { EmailKind } from '../shop/outbox/email-data.ts'
import type { QueuedEmail } from './compose-email.tsx'
import type { EmailShop } from './template.ts'

interface RenderedEmail {
  subject: string
  text: string
  html: string
  unsubscribeUrl?: string
}

/** Renders a queued email. Loads the renderer with the first email. */
export async function renderEmail(
  mail: QueuedEmail<EmailKind>,
  shop: EmailShop,
  messages: MessageCatalog,
): Promise<RenderedEmail> {
  const { composeEmail: compose } = await import('./compose-email.tsx')
  return compose(mail, shop, messages)
}

/** Renders the subjects of emails, in their order. */
export async function renderSubjects(
  emails: QueuedEmail<EmailKind>[],
  shop: EmailShop,
  messages: MessageCatalog,
): Promise<string[]> {
  const { composeSubject } = await import('./compose-email.tsx')
  return emails.map((mail) => composeSubject(mail, shop, messages))
}

/** Renders the email with which an owner tries the mail server. */
export async function renderTestEmail(
  recipient: { name: string; lang: Lang },
  shop: EmailShop,
  messages: MessageCatalog,
): Promise<RenderedEmail> {
  const { composeTestEmail: compose } = await import('./compose-email.tsx')
  return compose(recipient, shop, messages)
}
